import type { ChannelFace } from '@canal/contract/pages/public-page'
import type { ReactNode } from 'react'
import { closedReason } from '../../lib/closed-reason.ts'
import { useTranslate } from '../../lib/i18n.ts'

interface NewReportWayProps {
  channel: ChannelFace
  /** What is too late to say once somebody has begun. */
  advice: ReactNode
  note?: string
}

/** The way to the form, and to the code for who has been here; where the channel takes nothing, why, and where else to go. */
export const NewReportWay = ({ channel, advice, note }: NewReportWayProps) => {
  const t = useTranslate()
  const closed = closedReason(channel)
  if (closed)
    return (
      <>
        <h2>{t(`public.${closed}.title`)}</h2>
        <p>{t(`public.${closed}.body`)}</p>
        <p>{t('public.outside.body')}</p>
      </>
    )
  return (
    <>
      {advice}
      <p className="actions">
        <a className="button" href={`/${channel.slug}/new`}>
          {t('landing.new.start')}
        </a>
        <a className="act" href="#ref">
          {t('landing.new.haveCode')}
        </a>
      </p>
      {note ? <p className="small soft">{note}</p> : null}
    </>
  )
}
