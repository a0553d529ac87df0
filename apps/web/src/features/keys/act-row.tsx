import type { Act, Newcomer } from '@canal/contract/roster/schemas'
import { useId, useState, type ReactNode } from 'react'
import { failureText } from '../../lib/failure-text.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { titleOf, whatOf } from './act-words.ts'
import { OwnNumbers } from './own-numbers.tsx'
import { SignModal } from './sign-modal.tsx'
import { Signs } from './signs.tsx'
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
export const ActRow = ({ act, onGone }: { readonly act: Act; readonly onGone: () => void }) => {
  const text = useText()
  const [isStopping, setStopping] = useState(false)
  const [isSigning, setSigning] = useState(false)
  const sign = useSign(onGone)
  const name = act.person?.name ?? ''
  const signNow = () => (act.asksNumbers ? setSigning(true) : sign.mutate({ what: { is: 'act', act } }))
  return (
    <Row
      title={titleOf(act, text)}
      post={act.person?.post}
      buttons={(titleId) => (
        <>
          {act.mayStop && (
            <Button variant="outline" aria-describedby={titleId} onClick={() => setStopping(true)}>
              {text('roster.stop')}
            </Button>
          )}
          {act.maySign && !act.isSigned && (
            <Button
              aria-describedby={titleId}
              aria-busy={sign.isPending || undefined}
              onClick={() => sign.isPending || signNow()}
            >
              {text('roster.sign')}
            </Button>
          )}
        </>
      )}
    >
      {act.asksNumbers && act.maySign && !act.isSigned && <p>{text('roster.call', { name })}</p>}
      <OwnNumbers act={act} />
      {act.isSigned && <p className="quiet">{text('roster.signedByYou')}</p>}
      <Signs act={act} />
      <FormError>{sign.error && failureText(sign.error, text)}</FormError>
      {isSigning && (
        <SignModal
          what={{ is: 'act', act }}
          title={text('roster.numbers.title', { what: whatOf(act, text) })}
          name={name}
          onSigned={onGone}
          onClose={() => setSigning(false)}
        />
      )}
      {isStopping && (
        <StopModal
          act={act}
          onStopped={() => {
            notify('success', text('roster.stopped'))
            setStopping(false)
            onGone()
          }}
          onClose={() => setStopping(false)}
        />
      )}
    </Row>
  )
}

interface NewcomerRowProps {
  readonly person: Newcomer
  readonly onGone: () => void
  /** They are on the committee by this one signature. */
  readonly onEntered: (person: Newcomer) => void
}

/** Somebody whom nobody has begun to admit. */
export const NewcomerRow = ({ person, onGone, onEntered }: NewcomerRowProps) => {
  const text = useText()
  const [isSigning, setSigning] = useState(false)
  const { name, kind, capacity, post } = person
  const what = kind === 'rekey' ? kind : capacity === 'member' ? kind : capacity
  return (
    <Row
      title={text(person.isFormer ? 'roster.before.name' : kind === 'rekey' ? 'roster.waits.rekey' : 'roster.waits', {
        name,
      })}
      post={post}
      buttons={(titleId) => (
        <Button aria-describedby={titleId} onClick={() => setSigning(true)}>
          {text('roster.sign')}
        </Button>
      )}
    >
      <p>{text('roster.call', { name })}</p>
      {isSigning && (
        <SignModal
          what={{ is: 'newcomer', person }}
          title={text('roster.numbers.title', { what: text(`roster.act.${what}`, { name }) })}
          name={name}
          onSigned={({ act }) => {
            if (!act) onEntered(person)
            onGone()
          }}
          onClose={() => setSigning(false)}
        />
      )}
    </Row>
  )
}
