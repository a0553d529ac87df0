import { common } from '@canal/messages/en/common'
import { errors } from '@canal/messages/en/errors'
import { files } from '@canal/messages/en/files'
import { newReport } from '@canal/messages/en/new-report'
import { publicPages } from '@canal/messages/en/public'
import { start } from './start.tsx'

start('en', {
  first: { ...common, ...errors, ...files, ...publicPages, ...newReport },
  late: () => import('./late-texts-en.ts'),
})
