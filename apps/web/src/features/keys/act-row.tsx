import type { Act, Newcomer } from '@canal/contract/roster/schemas'
import { useId, useState, type ReactNode } from 'react'
import { failureText } from '../../lib/failure-text.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { newcomerTitle, titleOf, whatOf } from '../../lib/act-words.ts'
import { OwnDepartureModal } from './own-departure.tsx'
import { OwnNumbers } from './own-numbers.tsx'
import { SignModal } from './sign-modal.tsx'
import { SignCount, Signs } from './signs.tsx'
import { StopModal } from './stop-modal.tsx'
import { useSign } from './use-sign.ts'

interface RowProps {
  readonly title: string
  readonly post?: string | undefined
  readonly children?: ReactNode
  /** Buttons; what describes them is the title. */
  readonly buttons: (titleId: string) => ReactNode
}

/** What waits, who signed, from when on it counts, and what can be done. */
const Row = ({ title, post, children, buttons }: RowProps) => {
  const id = useId()
  return (
    <article className="act" aria-labelledby={id}>
      <div>
        <h3 id={id}>{title}</h3>
        {post && <p className="quiet">{post}</p>}
        {children}
      </div>
      <div className="row">{buttons(id)}</div>
    </article>
  )
}

/** An act that waits, to be signed and stopped. */
export const ActRow = ({ act }: { readonly act: Act }) => {
  const text = useText()
  const [isStopping, setStopping] = useState(false)
  const [isSigning, setSigning] = useState(false)
  const sign = useSign(() => setSigning(false))
  const name = act.person?.name ?? ''
  const isDeparture = act.kind === 'leave'
  const isOwnDeparture = isDeparture && act.person?.isYou === true
  const isKey = act.kind === 'recovery'
  const signNow = () => sign.mutate({ what: { is: 'act', act } })
  const asked = {
    saving: sign.isPending,
    error: sign.error ? failureText(sign.error, text) : undefined,
    onConfirm: signNow,
    onClose: () => setSigning(false),
  }
  const ask = () => (act.asksNumbers || isDeparture ? setSigning(true) : signNow())
  return (
    <Row
      title={titleOf(act, text)}
      post={act.person?.post}
      buttons={(titleId) => (
        <>
          {act.mayStop && !isKey && (
            <Button
              {...(!isOwnDeparture && { variant: 'outline' as const })}
              aria-describedby={titleId}
              onClick={() => setStopping(true)}
            >
              {text('roster.stop')}
            </Button>
          )}
          {act.maySign && !act.isSigned && isKey && (
            <a className="button" href="#organisation-key" aria-describedby={titleId}>
              {text('roster.sign.key')}
            </a>
          )}
          {act.maySign && !act.isSigned && !isKey && (
            <Button
              {...(isOwnDeparture && { variant: 'outline' as const })}
              aria-describedby={titleId}
              aria-busy={sign.isPending || undefined}
              onClick={() => sign.isPending || ask()}
            >
              {text(isOwnDeparture ? 'roster.leave.accept' : 'roster.sign')}
            </Button>
          )}
        </>
      )}
    >
      {isOwnDeparture && !act.isSigned && <p>{text('roster.leave.proposed')}</p>}
      {act.asksNumbers && act.maySign && !act.isSigned && <p>{text('roster.call', { name })}</p>}
      <OwnNumbers act={act} />
      {act.isSigned && <p className="quiet">{text('roster.signedByYou')}</p>}
      <Signs act={act} />
      <FormError>{sign.error && failureText(sign.error, text)}</FormError>
      {isSigning && isOwnDeparture && <OwnDepartureModal {...asked} />}
      {isSigning && isDeparture && !isOwnDeparture && (
        <ConfirmModal
          title={text('roster.leave.sign.title', { name })}
          body={text('roster.leave.sign.body')}
          stay={text('roster.leave.stay')}
          confirm={text('roster.sign')}
          variant="destructive"
          {...asked}
        />
      )}
      {isSigning && !isDeparture && (
        <SignModal
          what={{ is: 'act', act }}
          title={text('roster.numbers.title', { what: whatOf(act, text) })}
          name={name}
          onClose={() => setSigning(false)}
        />
      )}
      {isStopping && (
        <StopModal
          act={act}
          onStopped={() => {
            notify('success', text('roster.stopped'))
            setStopping(false)
          }}
          onClose={() => setStopping(false)}
        />
      )}
    </Row>
  )
}

interface NewcomerRowProps {
  readonly person: Newcomer
  /** They are on the committee by this one signature. */
  readonly onEntered: (person: Newcomer) => void
}

/** Somebody whom nobody has begun to admit. */
export const NewcomerRow = ({ person, onEntered }: NewcomerRowProps) => {
  const text = useText()
  const [isSigning, setSigning] = useState(false)
  const dates = useDates()
  const { name, kind, capacity, post, stopped, needed } = person
  const what = kind === 'rekey' ? kind : capacity === 'member' ? kind : capacity
  return (
    <Row
      title={newcomerTitle(person, text)}
      post={post}
      buttons={(titleId) => (
        <Button
          {...(stopped && { variant: 'outline' as const })}
          aria-describedby={titleId}
          onClick={() => setSigning(true)}
        >
          {text('roster.sign')}
        </Button>
      )}
    >
      {stopped ? (
        <p>
          {text(stopped.isByYou ? 'roster.stopped.byYou' : 'roster.stopped.by', {
            by: stopped.by,
            date: dates.timestamp(stopped.at),
          })}
        </p>
      ) : (
        <p>{text('roster.call', { name })}</p>
      )}
      {!person.isFormer && <SignCount signed={0} needed={needed} />}
      {isSigning && (
        <SignModal
          what={{ is: 'newcomer', person }}
          title={text('roster.numbers.title', { what: text(`roster.act.${what}`, { name }) })}
          name={name}
          onSigned={({ act }) => {
            if (!act) onEntered(person)
          }}
          onClose={() => setSigning(false)}
        />
      )}
    </Row>
  )
}
