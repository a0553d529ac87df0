import { batchDoneSchema, batchSchema } from '../batches.ts'
import { defineEndpoint } from '../endpoint.ts'
import { signKeySchema, recoveryKeySchema, shareNumberSchema, shownShareSchema, versionSchema } from './schemas.ts'

export const recoveryKey = defineEndpoint({
  method: 'GET',
  path: '/api/recovery-key',
  who: 'committee',
  summary: 'The organisation’s recovery key: which is in force, which is coming, and what waits for the caller',
  response: recoveryKeySchema,
  errors: ['forbidden'],
})
export const startRecoveryKey = defineEndpoint({
  method: 'POST',
  path: '/api/recovery-key',
  who: 'committee',
  summary: 'Make a new key; a second member confirms it, unless there is only one',
  response: versionSchema,
  errors: ['forbidden', 'conflict'],
})
export const signRecoveryKey = defineEndpoint({
  method: 'POST',
  path: '/api/recovery-key/sign',
  who: 'committee',
  summary: 'Confirm a key that another member made, by the check numbers that they read out',
  body: signKeySchema,
  errors: ['invalid', 'forbidden', 'not-found', 'conflict'],
})
export const dropRecoveryKey = defineEndpoint({
  method: 'POST',
  path: '/api/recovery-key/drop',
  who: 'committee',
  summary: 'Wish, with one’s signature, that the organisation have no recovery key any more',
  errors: ['forbidden', 'conflict'],
})
export const showRecoveryShare = defineEndpoint({
  method: 'POST',
  path: '/api/recovery-key/share',
  who: 'committee',
  summary: 'Show a share that is the caller’s to keep; it is shown to nobody else from then on',
  body: shareNumberSchema,
  response: shownShareSchema,
  errors: ['invalid', 'forbidden', 'not-found'],
})
export const keepRecoveryShare = defineEndpoint({
  method: 'POST',
  path: '/api/recovery-key/kept',
  who: 'committee',
  summary: 'Say that a share was kept; it is never shown again',
  body: shareNumberSchema,
  errors: ['invalid', 'forbidden', 'not-found'],
})
export const beginCover = defineEndpoint({
  method: 'POST',
  path: '/api/recovery-key/older',
  who: 'committee',
  summary: 'Wish, with one’s signature, that the key in force be given the reports from before it',
  errors: ['forbidden', 'conflict'],
})
export const coverReports = defineEndpoint({
  method: 'POST',
  path: '/api/recovery-key/cover',
  who: 'committee',
  summary:
    'Once the committee decided it: seal to the key in force the next of the reports whose keys the caller keeps; says how many remain',
  body: batchSchema,
  response: batchDoneSchema,
  errors: ['invalid', 'forbidden', 'conflict'],
})
