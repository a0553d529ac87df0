import { defineEndpoint } from '../endpoint.ts'
import {
  mailTestSchema,
  setupChannelSchema,
  setupOrganisationSchema,
  setupStateSchema,
  startSetupSchema,
} from './schemas.ts'

const administrators = ['unauthorized', 'forbidden', 'setup-done'] as const

export const startSetup = defineEndpoint({
  method: 'POST',
  path: '/api/setup',
  who: 'anyone',
  summary: 'First start: the first administrator, with the one-time link',
  body: startSetupSchema,
  errors: ['invalid', 'not-found', 'setup-done', 'already-exists', 'too-many-requests', 'service-busy'],
})
export const getSetup = defineEndpoint({
  method: 'GET',
  path: '/api/setup',
  who: 'admin',
  summary: 'Where the first start stands',
  response: setupStateSchema,
  errors: ['unauthorized', 'forbidden'],
})
export const setOrganisation = defineEndpoint({
  method: 'PUT',
  path: '/api/setup/organisation',
  who: 'admin',
  summary: 'First start: name the organisation',
  body: setupOrganisationSchema,
  errors: [...administrators, 'invalid'],
})
export const setFirstChannel = defineEndpoint({
  method: 'PUT',
  path: '/api/setup/channel',
  who: 'admin',
  summary: 'First start: make the first channel, or correct its name and address',
  body: setupChannelSchema,
  errors: [...administrators, 'invalid', 'already-exists', 'conflict'],
})
export const testMail = defineEndpoint({
  method: 'POST',
  path: '/api/setup/mail-test',
  who: 'admin',
  summary: 'First start: send a test message to the administrator’s own address',
  response: mailTestSchema,
  errors: [...administrators, 'conflict', 'too-many-requests'],
})
export const sendTestReport = defineEndpoint({
  method: 'POST',
  path: '/api/setup/test-report',
  who: 'admin',
  summary: 'First start: send the committee a report that is marked as a test, and whose reference nobody is shown',
  errors: [...administrators, 'conflict', 'channel-without-readers', 'too-many-requests'],
})
export const finishSetup = defineEndpoint({
  method: 'DELETE',
  path: '/api/setup',
  who: 'admin',
  summary: 'End the first start, finished or not',
  errors: ['unauthorized', 'forbidden'],
})
