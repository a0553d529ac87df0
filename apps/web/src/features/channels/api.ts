import {
  channelPoster,
  checkSlug,
  disableChannel,
  enableChannel,
  getChannel,
  listChannels,
  removeLogo,
  setLogo,
} from '@canal/contract/channels/endpoints'
import type { Query } from '@canal/contract'
import type { Locale } from '@canal/messages'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Call } from '../../lib/api.ts'
import type { listQuery } from '../../lib/list-state.ts'

type ListQuery = ReturnType<typeof listQuery>

export const channelListQuery = (call: Call, query: ListQuery) =>
  queryOptions({
    queryKey: ['channels', 'list', query],
    queryFn: ({ signal }) =>
      call(listChannels, { query: query as Query<typeof listChannels> & ListQuery, signal, suppressError: true }),
    placeholderData: keepPreviousData,
  })

export const channelQuery = (call: Call, id: string) =>
  queryOptions({
    queryKey: ['channels', 'one', id],
    queryFn: ({ signal }) => call(getChannel, { params: { id }, signal, suppressError: true }),
    // A form stands on it: what is being typed must not be taken back.
    refetchOnWindowFocus: false,
    retry: false,
  })

/** Whether an address is free, to this channel where one is given by its id; asked anew each time, since others may take it. */
export const slugQuery = (call: Call, slug: string, channel: string | undefined) =>
  queryOptions({
    queryKey: ['channels', 'slug', slug, channel],
    queryFn: ({ signal }) =>
      call(checkSlug, { query: { slug, ...(channel && { channel }) }, signal, suppressError: true }),
    staleTime: 0,
  })

export const switchChannel = (call: Call, id: string, active: boolean) =>
  call(active ? enableChannel : disableChannel, { body: { id }, suppressError: true })

/** The poster of a channel: a PDF. */
export const drawPoster = (call: Call, id: string, language: Locale): Promise<Blob> =>
  call(channelPoster, { params: { id }, query: { language }, suppressError: true })

export const sendLogo = (call: Call, id: string, file: Blob) =>
  call(setLogo, { params: { id }, body: file, headers: { 'Content-Type': file.type }, suppressError: true })

export const dropLogo = (call: Call, id: string) => call(removeLogo, { params: { id }, suppressError: true })
