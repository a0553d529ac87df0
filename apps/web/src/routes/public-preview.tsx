import type { ChannelFace } from '@canal/contract/pages/public-page'
import { Preview } from '../features/channels/preview.tsx'
import { ExitLink } from '../features/follow/exit-link.tsx'
import { LookupForm } from '../features/follow/lookup-form.tsx'
import { Landing } from '../features/landing/landing.tsx'
import { Masthead } from '../features/landing/masthead.tsx'
import publicStyles from '../styles/public.css?url'

/** The channel's landing page made of its own parts, so that what is previewed is what is served. */
export const PublicPreview = ({ channel }: { channel: ChannelFace }) => (
  <Preview styles={publicStyles}>
    <Masthead
      channel={channel}
      path={`/${channel.slug}/index`}
      isLive={false}
      exit={<ExitLink slug={channel.slug} />}
    />
    <main className="page">
      <Landing channel={channel} followForm={<LookupForm channel={channel} compact />} />
    </main>
  </Preview>
)
