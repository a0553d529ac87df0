import { batchDoneSchema, batchSchema } from '../batches.ts'
import { defineEndpoint } from '../endpoint.ts'
import { signKeySchema, recoveryKeySchema, shareNumberSchema, shownShareSchema, versionSchema } from './schemas.ts'

export const recoveryKey = defineEndpoint({
  method: 'GET',
  path: '/api/recovery-key',
  who: 'committee',
  summary: 'The organisation’s recovery key: the one in force, the next one, and what waits for the caller',
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
  summary: 'Confirm a key that another member made; they read its check numbers out to the caller',
  body: signKeySchema,
  errors: ['invalid', 'forbidden', 'not-found', 'conflict'],
})
export const dropRecoveryKey = defineEndpoint({
  method: 'POST',
  path: '/api/recovery-key/drop',
  who: 'committee',
  summary: 'Propose and sign that the organisation no longer has a recovery key',
  errors: ['forbidden', 'conflict'],
})
export const showRecoveryShare = defineEndpoint({
  method: 'POST',
  path: '/api/recovery-key/share',
  who: 'committee',
  summary: 'Show a share that the caller must keep; from then on nobody else can see it',
  body: shareNumberSchema,
  response: shownShareSchema,
  errors: ['invalid', 'forbidden', 'not-found'],
})
export const keepRecoveryShare = defineEndpoint({
  method: 'POST',
  path: '/api/recovery-key/kept',
  who: 'committee',
  summary: 'Confirm that the caller has kept a share; it is never shown again',
  body: shareNumberSchema,
  errors: ['invalid', 'forbidden', 'not-found'],
})
export const beginCover = defineEndpoint({
  method: 'POST',
  path: '/api/recovery-key/older',
  who: 'committee',
  summary: 'Propose and sign that the key in force is also given the reports from before it',
  errors: ['forbidden', 'conflict'],
})
export const coverReports = defineEndpoint({
  method: 'POST',
  path: '/api/recovery-key/cover',
  who: 'committee',
  summary:
    'After the committee decided it: seal the next reports whose keys the caller keeps to the key in force; returns how many remain',
  body: batchSchema,
  response: batchDoneSchema,
  errors: ['invalid', 'forbidden', 'conflict'],
})
