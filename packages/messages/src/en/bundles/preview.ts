import { files } from '../files.ts'
import { follow } from '../follow.ts'
import { landing } from '../landing.ts'
import { publicPages } from '../public.ts'

export const texts = { ...files, ...publicPages, ...landing, ...follow }
