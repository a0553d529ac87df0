import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { pageOf } from '../paging.ts'
import { channelListQuery, channelSchema, publicChannelSchema } from './schemas.ts'

export * from './settings-endpoints.ts'

export const publicChannel = defineEndpoint({
  method: 'GET',
  path: '/api/anonymous/channels/{slug}',
  who: 'anyone',
  summary: 'A channel’s public face, and a form token',
  params: z.object({ slug: z.string() }),
  response: publicChannelSchema,
  errors: ['not-found'],
})
export const listChannels = defineEndpoint({
  method: 'GET',
  path: '/api/channels',
  who: 'admin',
  summary: 'Channels, a page at a time',
  query: channelListQuery,
  response: pageOf(channelSchema),
  errors: ['invalid'],
})
export const channelLogo = defineEndpoint({
  method: 'GET',
  path: '/api/channels/{id}/logo',
  who: 'anyone',
  summary: 'A channel’s logo',
  params: z.object({ id: z.string() }),
  raw: 'response',
  withoutApiKey: true,
  errors: ['not-found'],
})
