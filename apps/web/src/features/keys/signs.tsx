import type { Act } from '@canal/contract/roster/schemas'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { beganBy, countsOf, namesIn } from '../../lib/act-words.ts'

/** As many strokes as signatures are needed; the words beside them say the same. */
export const Strokes = ({ signed, needed }: { readonly signed: number; readonly needed: number }) => (
  <span className="strokes" aria-hidden>
    {Array.from({ length: needed }, (_, index) => (
      <i key={index} data-on={index < signed ? '' : undefined} />
    ))}
  </span>
)

/** "Firmas: 0 de 3", where nobody has signed yet. */
export const SignCount = ({ signed, needed }: { readonly signed: number; readonly needed: number }) => {
  const text = useText()
  return (
    <p className="signs">
      <Strokes signed={signed} needed={needed} />
      <strong>{text('roster.signature', { signed, needed })}</strong>
    </p>
  )
}

/** "Firmas: 1 de 3, de Luis · sin más firmas cuenta el 30/11/2026" */
export const Signs = ({ act }: { readonly act: Act }) => {
  const text = useText()
  const dates = useDates()
  const { signed, needed, signers } = act
  const counts = countsOf(act, text, dates)
  // Whoever began it stands in the title already.
  const names = signers.length > 1 || namesIn(signers, text) !== beganBy(act, text) ? signers : []
  if (needed === null) return counts ? <p className="signs">{counts}</p> : null
  return (
    <p className="signs">
      <Strokes signed={signed} needed={needed} />
      <span>
        <strong>{text('roster.signature', { signed, needed })}</strong>
        {names.length > 0 && text('roster.signature.of', { names: namesIn(names, text) })}
        {counts && ` · ${counts}`}
      </span>
    </p>
  )
}
