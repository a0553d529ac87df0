import type { ChannelDetail } from '@canal/contract/channels/settings'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { channelQuery } from '../features/channels/api.ts'
import { ChannelSettings } from '../features/channels/channel-form.tsx'
import { ChannelAddress, ChannelHead } from '../features/channels/channel-head.tsx'
import { faceOf } from '../features/channels/face.ts'
import { MissingNotice } from '../features/channels/missing-notice.tsx'
import { AccountStates } from '../features/users/account-states.tsx'
import { ApiError, type Call } from '../lib/api.ts'
import { useCall } from '../lib/call.ts'
import { withCaseTexts } from '../lib/office-catalogue.ts'
import { useText } from '../lib/office-text.ts'
import { useDelayed } from '../lib/use-delayed.ts'
import { MissingBlock } from './missing-block.tsx'

const PublicPreview = lazy(() =>
  import('./public-preview.tsx').then(({ PublicPreview }) => ({ default: PublicPreview })),
)

/** Its words come only where there is a channel to look at. */
const ChannelExclusions = lazy(() =>
  withCaseTexts(import('../features/exclusions/channel-exclusions.tsx')).then(({ ChannelExclusions }) => ({
    default: ChannelExclusions,
  })),
)

const Loading = () => {
  const text = useText()
  const isLate = useDelayed(true)
  return (
    <div className="profile" role="status">
      <span className="visually-hidden">{isLate ? text('state.loading') : ''}</span>
      {isLate &&
        ['title', 'm', 'title', 'm'].map((size, index) => <span key={index} className="bone" data-size={size} />)}
    </div>
  )
}

/** Asked before the page is shown. What else may fail the page says itself, with a way to try again. */
export const isThere = async (
  { queries, call }: { queries: QueryClient; call: Call },
  id: string,
): Promise<boolean> => {
  try {
    await queries.ensureQueryData(channelQuery(call, id))
    return true
  } catch (error) {
    return !(error instanceof ApiError && error.status === 404)
  }
}

/** Settings, one channel: all that makes its public page and its rules (specification §2). */
export const ChannelPage = () => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(channelQuery(call, id))
  const take = (saved: ChannelDetail) => {
    queries.setQueryData(channelQuery(call, id).queryKey, saved)
    void queries.invalidateQueries({ queryKey: ['channels', 'list'] })
    void queries.invalidateQueries({ queryKey: ['channels', 'names'] })
  }
  return (
    <>
      <p className="way-back">
        <Link to="/admin/settings/channel">
          <ArrowLeft className="icon" aria-hidden />
          {text('channels.title')}
        </Link>
      </p>
      {!data && !error && <Loading />}
      {!data && error && <MissingBlock title={text('channels.failedOne')} error={error} retry={refetch} />}
      {data && (
        <>
          <ChannelHead channel={data} />
          <div className="channel-page">
            <ChannelAddress channel={data} />
            <MissingNotice channel={data} />
            <ChannelSettings
              key={data.id}
              channel={data}
              onSaved={take}
              accountStates={(account) => <AccountStates account={account} />}
              preview={(values) => (
                <Suspense>
                  <PublicPreview channel={faceOf(data, values)} />
                </Suspense>
              )}
            />
            <Suspense>
              <ChannelExclusions channel={data} onSaved={take} />
            </Suspense>
          </div>
        </>
      )}
    </>
  )
}
