import { useRef, type SyntheticEvent } from 'react'
import type { ContentProps } from './content-props.ts'

type MediaEvent = SyntheticEvent<HTMLMediaElement>

/** MediaError.MEDIA_ERR_NETWORK: the bytes stopped coming. */
const networkError = 2

/**
 * Plays audio or video, which the browser loads in ranges. There is no full screen and no separate window, because the
 * watermark would be missing there. When the address is renewed, it continues where it stopped.
 */
export const MediaPreview = ({
  kind,
  address,
  filename,
  onReady,
  onBroken,
}: ContentProps & { kind: 'audio' | 'video' }) => {
  const place = useRef({ time: 0, isPlaying: false })
  const remember = ({ currentTarget: media }: MediaEvent) => {
    // While the address changes, the browser reports time 0, which must not be remembered.
    if (media.readyState > 0) place.current = { time: media.currentTime, isPlaying: !media.paused }
  }
  const goOn = ({ currentTarget: media }: MediaEvent) => {
    const { time, isPlaying } = place.current
    if (time > 0) media.currentTime = time
    if (isPlaying) void media.play()
    onReady()
  }
  const common = {
    src: address,
    controls: true,
    controlsList: 'nodownload nofullscreen noremoteplayback',
    disableRemotePlayback: true,
    preload: 'metadata',
    'aria-label': filename,
    onPlay: remember,
    onPause: remember,
    onSeeking: remember,
    onTimeUpdate: remember,
    onLoadedMetadata: goOn,
    onError: ({ currentTarget: media }: MediaEvent) => onBroken(media.error?.code === networkError),
  }
  if (kind === 'audio')
    return (
      <div className="viewer-sound">
        {/* eslint-disable-next-line jsx-a11y/media-has-caption -- somebody's evidence comes without captions */}
        <audio {...common} />
      </div>
    )
  // eslint-disable-next-line jsx-a11y/media-has-caption -- as above
  return <video className="viewer-film" {...common} playsInline disablePictureInPicture />
}
