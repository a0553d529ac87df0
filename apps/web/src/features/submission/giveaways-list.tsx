import ShieldCheck from 'lucide-react/icons/shield-check'
import { useRef } from 'react'
import { useTranslate } from '../../lib/i18n.ts'
import { isOpen } from '../../ui/public/file-finds.tsx'
import { useForm } from './form-context.ts'
import { giveawaysIn, type Giveaway } from './giveaways.ts'
import type { StepName } from './steps.ts'

interface GiveawaysProps {
  /** Those that are to stay, by `keyOf`. */
  kept: ReadonlySet<string>
  onKeep: (key: string) => void
  onChange: (step: StepName) => void
}

const keyOf = ({ kind, found }: Giveaway): string => `${kind} ${found}`

/** What could tell who writes, found on this device before anything is sent. It blocks nothing. */
export const Giveaways = ({ kept, onKeep, onChange }: GiveawaysProps) => {
  const t = useTranslate()
  const { draft } = useForm()
  const heading = useRef<HTMLHeadingElement>(null)
  const all = giveawaysIn(draft, isOpen)
  const open = all.filter((one) => !kept.has(keyOf(one)))
  if (all.length === 0) return null
  return (
    <section className="giveaways" aria-labelledby="giveaways">
      <h2 id="giveaways" tabIndex={-1} ref={heading}>
        {t('giveaway.title')}
      </h2>
      <p role="status">{open.length > 0 ? t('giveaway.lead', { count: open.length }) : t('giveaway.none')}</p>
      <p className="note small">
        <ShieldCheck className="icon" />
        <span>{t('giveaway.onDevice')}</span>
      </p>
      {open.map((one) => {
        const title = t(`giveaway.${one.kind}.title`)
        return (
          <div key={keyOf(one)} className="panel stack-tight">
            <h3>{title}</h3>
            <blockquote>
              {one.before}
              <mark>{one.found}</mark>
              {one.after}
            </blockquote>
            <p>{t(`giveaway.${one.kind}.advice`)}</p>
            <p className="actions">
              <button
                type="button"
                className="button outline"
                aria-label={t('giveaway.change', { title })}
                onClick={() => onChange(one.step)}
              >
                {t('action.change')}
              </button>
              <button
                type="button"
                className="button outline"
                aria-label={t('giveaway.keepNamed', { title })}
                onClick={() => {
                  onKeep(keyOf(one))
                  heading.current?.focus()
                }}
              >
                {t('giveaway.keep')}
              </button>
            </p>
          </div>
        )
      })}
      <p className="soft">{t('giveaway.notAll')}</p>
    </section>
  )
}
