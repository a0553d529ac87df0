import { common } from '@canal/messages/es/common'
import { errors } from '@canal/messages/es/errors'
import { files } from '@canal/messages/es/files'
import { newReport } from '@canal/messages/es/new-report'
import { publicPages } from '@canal/messages/es/public'
import { start } from './start.tsx'

start('es', {
  first: { ...common, ...errors, ...files, ...publicPages, ...newReport },
  late: () => import('./late-texts-es.ts'),
})
