import type { FormValues, WaitPurpose } from '@canal/contract/pages/public-page'
import { useTranslate } from '../../lib/i18n.ts'

interface WaitingProps {
  purpose: WaitPurpose
  formToken: string
  ticket: string
  seconds: number
  returnTo: string
  fields: FormValues
}

const hiddenFields = (fields: FormValues): [name: string, value: string][] =>
  Object.entries(fields).flatMap(([name, value]) => {
    if (value === undefined || value === false) return []
    const values = Array.isArray(value) ? value : [value]
    return values.map((one): [string, string] => [name, one === true ? 'on' : String(one)])
  })

/** Under load, without JavaScript: the form waits here with all that was written, and goes on by its button. */
export const Waiting = ({ purpose, formToken, ticket, seconds, returnTo, fields }: WaitingProps) => {
  const t = useTranslate()
  return (
    <>
      <div className="opening">
        <h1>{t('public.waiting.title')}</h1>
        <p className="lead">{t('public.waiting.body', { seconds })}</p>
        <p>
          {purpose === 'submit' ? `${t('public.waiting.textOnly')} ` : ''}
          {t(purpose === 'committee' ? 'public.waiting.committee' : 'public.waiting.kept')}
        </p>
      </div>
      <form id="waiting" method="post" action={returnTo} encType="multipart/form-data" data-wait-seconds={seconds}>
        <input type="hidden" name="formToken" value={formToken} />
        <input type="hidden" name="ticket" value={ticket} />
        <input type="hidden" name="waits" value={purpose} />
        {hiddenFields(fields).map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <p className="actions">
          <button className="button">{t('action.continue')}</button>
        </p>
      </form>
    </>
  )
}
