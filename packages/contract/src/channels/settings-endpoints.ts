import { locales } from '@canal/messages/locales'
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { logoLimits } from './limits.ts'
import * as field from '../fields.ts'
import { channelDetailSchema, channelInputSchema, slugStates } from './settings.ts'

const byId = z.object({ id: z.string() })

export const getChannel = defineEndpoint({
  method: 'GET',
  path: '/api/channels/{id}',
  who: 'admin',
  summary: 'A channel with all its settings',
  params: byId,
  response: channelDetailSchema,
  errors: ['not-found'],
})
export const createChannel = defineEndpoint({
  method: 'POST',
  path: '/api/channels',
  who: 'admin',
  summary: 'Create a channel',
  body: channelInputSchema,
  response: channelDetailSchema,
  errors: ['invalid', 'already-exists', 'last-member', 'on-committee', 'last-with-access'],
})
export const updateChannel = defineEndpoint({
  method: 'PUT',
  path: '/api/channels/{id}',
  who: 'admin',
  summary: 'Change a channel; what is not sent stays as it is',
  params: byId,
  body: channelInputSchema,
  response: channelDetailSchema,
  errors: ['invalid', 'not-found', 'stale-update', 'already-exists', 'last-member', 'on-committee', 'last-with-access'],
})
export const enableChannel = defineEndpoint({
  method: 'PATCH',
  path: '/api/channels/enable',
  who: 'admin',
  summary: 'Let a channel take reports again',
  body: z.object({ id: field.id }),
  response: channelDetailSchema,
  errors: ['invalid', 'not-found'],
})
export const disableChannel = defineEndpoint({
  method: 'PATCH',
  path: '/api/channels/disable',
  who: 'admin',
  summary: 'Let a channel take no new report; those it has go on. Deleting a channel is this',
  body: z.object({ id: field.id }),
  response: channelDetailSchema,
  errors: ['invalid', 'not-found'],
})
export const checkSlug = defineEndpoint({
  method: 'GET',
  path: '/api/channels/slug',
  who: 'admin',
  summary: 'Whether an address may be a channel’s; one that another channel had before is taken',
  query: z.object({
    slug: z.string().check(z.maxLength(200)),
    /** The channel that would have it, by its id: its own former addresses are free to it. */
    channel: z.optional(field.id),
  }),
  response: z.object({ state: z.enum(slugStates) }),
  errors: [],
})
export const channelPoster = defineEndpoint({
  method: 'GET',
  path: '/api/channels/{id}/poster',
  who: 'admin',
  summary: 'A poster with the address of a channel’s page and its QR code: a PDF of one A4 page',
  params: byId,
  query: z.object({ language: z.enum(locales) }),
  raw: 'response',
  errors: ['invalid', 'not-found'],
})
export const setLogo = defineEndpoint({
  method: 'PUT',
  path: '/api/channels/{id}/logo',
  who: 'admin',
  summary: `Set a channel’s logo: png, jpeg or webp, up to ${logoLimits.bytes} bytes and 16 megapixels, as the body`,
  params: byId,
  raw: 'request',
  errors: ['not-found', 'file-empty', 'file-too-large', 'file-type-invalid', 'payload-too-large'],
})
export const removeLogo = defineEndpoint({
  method: 'DELETE',
  path: '/api/channels/{id}/logo',
  who: 'admin',
  summary: 'Take a channel’s logo away',
  params: byId,
  errors: ['not-found'],
})
