import { signRecoveryKey, startRecoveryKey } from '@canal/contract/recovery-key/endpoints'
import { stopAct } from '@canal/contract/roster/endpoints'
import type { OrganisationKey, RecoveryKeyStanding, WaitingShare } from '@canal/contract/recovery-key/schemas'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Check, LifeBuoy } from 'lucide-react'
import { useId, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { Field } from '../../ui/field.tsx'
import { Failed } from '../../ui/states.tsx'
import { recoveryKeyQuery } from './api.ts'
import { CoverOlder } from './cover-older.tsx'
import { DropKey } from './drop-key.tsx'
import { ShareSheet } from './share-sheet.tsx'
import { useKeyRefresh } from './use-key-refresh.ts'

const Keeper = ({
  share: { number, name, isForOutside, isKept, isLost },
}: {
  readonly share: OrganisationKey['shares'][number]
}) => {
  const text = useText()
  const who = name ?? text(isForOutside ? 'recoveryKey.place.outside' : 'recoveryKey.place.nobody')
  return (
    <li>
      <span>{text('recoveryKey.place', { number, who })}</span>
      {isLost ? (
        <strong>{text('recoveryKey.place.lost')}</strong>
      ) : (
        <span className={isKept ? 'signed ok' : 'quiet'}>
          {isKept && <Check className="icon" aria-hidden />}
          {text(isKept ? 'recoveryKey.place.kept' : 'recoveryKey.place.missing')}
        </span>
      )}
    </li>
  )
}

interface FactsProps {
  readonly organisationKey: OrganisationKey
  readonly isInForce: boolean
}

/** What a key in force is good for: two of its three shares are wanted. */
const inForceKey = ({ shares }: OrganisationKey) => {
  if (shares.filter(({ isLost }) => isLost).length >= 2) return 'recoveryKey.broken'
  const isUsable = shares.filter(({ isKept, isLost }) => isKept && !isLost).length >= 2
  return isUsable || shares.length === 0 ? 'recoveryKey.current' : 'recoveryKey.empty'
}

/** Whose share is lost, and what is to be done about it. */
const LostShares = ({ organisationKey: { shares }, isInForce }: FactsProps) => {
  const text = useText()
  const lost = shares.filter(({ isLost }) => isLost)
  if (lost.length === 0) return null
  return (
    <div className="notice" data-tone="pending">
      <div className="stack">
        {lost.map(({ number, name }) => (
          <p key={number}>
            {text(isInForce ? 'recoveryKey.lost' : 'recoveryKey.lost.coming', {
              number,
              name: name ?? text('recoveryKey.lost.somebody'),
            })}
          </p>
        ))}
      </div>
    </div>
  )
}

/** Whoever is to sign a key hears its numbers from who made it, and does not copy them from here. */
const Facts = ({ organisationKey: key, isInForce }: FactsProps) => {
  const text = useText()
  const dates = useDates()
  const isKnown = key.shares.length > 0
  const standing = isInForce ? inForceKey(key) : 'recoveryKey.coming'
  return (
    <div className="stack">
      <h3>{text(standing)}</h3>
      {!key.maySign && (
        <p>
          {text('recoveryKey.numbers')}: <strong translate="no">{key.checkNumbers}</strong>
        </p>
      )}
      <p className="hint">
        {text('recoveryKey.startedBy', { name: key.startedBy ?? '–', date: dates.timestamp(key.startedAt) })}
      </p>
      {isKnown ? (
        <ul className="people" aria-label={text('recoveryKey.shares')}>
          {key.shares.map((share) => (
            <Keeper key={share.number} share={share} />
          ))}
        </ul>
      ) : (
        <p className="notice" data-tone="pending">
          {text('recoveryKey.restored')}
        </p>
      )}
      <LostShares organisationKey={key} isInForce={isInForce} />
      {!isInForce && key.effectiveAt && <p>{text('recoveryKey.effective', { date: dates.day(key.effectiveAt) })}</p>}
    </div>
  )
}

const SignForm = ({ version }: { readonly version: number }) => {
  const text = useText()
  const call = useCall()
  const id = useId()
  const refresh = useKeyRefresh()
  const [checkNumbers, setCheckNumbers] = useState('')
  const sign = useMutation({
    mutationFn: () => call(signRecoveryKey, { body: { version, checkNumbers }, suppressError: true }),
    onSuccess: () => notify('success', text('recoveryKey.signed')),
    onError: () => document.getElementById(id)?.focus(),
    onSettled: refresh,
  })
  const isWrong = sign.error instanceof ApiError && sign.error.is('invalid')
  const refusal = isWrong ? text('recoveryKey.numbersWrong') : sign.error && failureText(sign.error, text)
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        sign.mutate()
      }}
    >
      <Field
        id={id}
        label={text('recoveryKey.numbers')}
        hint={text('recoveryKey.signLead')}
        error={refusal ?? undefined}
      >
        {(wiring) => (
          <input
            {...wiring}
            className="input"
            autoComplete="off"
            spellCheck={false}
            value={checkNumbers}
            onChange={(event) => setCheckNumbers(event.target.value)}
          />
        )}
      </Field>
      <div className="row">
        <Button type="submit" disabled={sign.isPending}>
          {text('recoveryKey.sign')}
        </Button>
      </div>
    </form>
  )
}

/** What is still wanted of the members for a key that nobody else signed: of the reader, or of another. */
const Unsigned = ({ organisationKey: key, isInForce }: FactsProps) => {
  const text = useText()
  if (!key.maySign && key.shares.every(({ name, isForOutside }) => name !== null || isForOutside)) return null
  return (
    <>
      {isInForce && <p>{text('recoveryKey.unsigned')}</p>}
      {key.maySign ? <SignForm version={key.version} /> : <p>{text('recoveryKey.waitsForSecond')}</p>}
    </>
  )
}

interface ComingProps {
  readonly coming: OrganisationKey
  /** Of it, that wait for the reader. */
  readonly shares: readonly WaitingShare[]
  /** The act by which it would be set. */
  readonly act: string
}

const Coming = ({ coming, shares, act }: ComingProps) => {
  const text = useText()
  const call = useCall()
  const refresh = useKeyRefresh()
  const [isAsking, setAsking] = useState(false)
  const stop = useMutation({
    mutationFn: () => call(stopAct, { params: { id: act }, body: {}, suppressError: true }),
    onSuccess: () => {
      notify('success', text('recoveryKey.stopped'))
      setAsking(false)
    },
    onSettled: refresh,
  })
  return (
    <>
      <Facts organisationKey={coming} isInForce={false} />
      <Shares shares={shares} />
      <Unsigned organisationKey={coming} isInForce={false} />
      <div className="row">
        <Button variant="outline" onClick={() => setAsking(true)}>
          {text('recoveryKey.stop')}
        </Button>
      </div>
      {isAsking && (
        <ConfirmModal
          title={text('recoveryKey.stop.title')}
          body={text('recoveryKey.stop.body')}
          stay={text('recoveryKey.stop.stay')}
          confirm={text('recoveryKey.stop')}
          saving={stop.isPending}
          error={stop.error ? failureText(stop.error, text) : undefined}
          onConfirm={() => stop.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

const InForce = ({
  current,
  shares,
}: {
  readonly current: OrganisationKey
  readonly shares: readonly WaitingShare[]
}) => (
  <>
    <Facts organisationKey={current} isInForce />
    <Shares shares={shares} />
    <Unsigned organisationKey={current} isInForce />
  </>
)

const Shares = ({ shares }: { readonly shares: readonly WaitingShare[] }) => {
  const text = useText()
  const refresh = useKeyRefresh()
  const [open, setOpen] = useState<WaitingShare>()
  return (
    <>
      {shares.map((share) => (
        <div key={`${share.version}.${share.number}`} className="notice" data-tone="pending">
          <div className="stack">
            <p>
              {text(share.isForOutside ? 'recoveryKey.share.waitingOutside' : 'recoveryKey.share.waiting', {
                number: share.number,
              })}
            </p>
            <div className="row">
              <Button onClick={() => setOpen(share)}>{text('recoveryKey.share.show', { number: share.number })}</Button>
            </div>
          </div>
        </div>
      ))}
      {open && (
        <ShareSheet
          share={open}
          onClose={() => {
            setOpen(undefined)
            void refresh()
          }}
        />
      )}
    </>
  )
}

/** Sheets of other keys may still lie somewhere. */
const Former = ({ current }: { readonly current: OrganisationKey | null }) => {
  const text = useText()
  const dates = useDates()
  return (
    <p className="hint">
      {text('recoveryKey.former')}{' '}
      {current && text('recoveryKey.former.told', { date: dates.timestamp(current.startedAt) })}
    </p>
  )
}

/** Who is to keep the three shares, by how many are on the committee. */
const spreadOver = (holders: number) => {
  if (holders === 1) return 'recoveryKey.start.alone'
  return holders === 2 ? 'recoveryKey.start.two' : 'recoveryKey.start.body'
}

const Start = ({ standing }: { readonly standing: RecoveryKeyStanding }) => {
  const text = useText()
  const call = useCall()
  const refresh = useKeyRefresh()
  const [isAsking, setAsking] = useState(false)
  const start = useMutation({
    mutationFn: () => call(startRecoveryKey, { suppressError: true }),
    onSuccess: () => {
      notify('success', text('recoveryKey.started'))
      setAsking(false)
    },
    onSettled: refresh,
  })
  if (standing.act) return null
  const action = standing.current ? 'recoveryKey.replace' : 'recoveryKey.start'
  const isAlone = standing.holders === 1
  const stops = standing.current && text(isAlone ? 'recoveryKey.replace.alone' : 'recoveryKey.replace.body')
  return (
    <>
      {isAlone && <p className="hint">{text('recoveryKey.alone')}</p>}
      <div className="row">
        <Button {...(standing.current && { variant: 'outline' as const })} onClick={() => setAsking(true)}>
          {text(action)}
        </Button>
        {standing.current && <DropKey isAlone={isAlone} />}
      </div>
      {isAsking && (
        <ConfirmModal
          title={text(standing.current ? 'recoveryKey.replace.title' : 'recoveryKey.start.title')}
          body={[stops, text(spreadOver(standing.holders))].filter(Boolean).join(' ')}
          stay={text('recoveryKey.start.stay')}
          confirm={text(action)}
          saving={start.isPending}
          error={start.error ? failureText(start.error, text) : undefined}
          onConfirm={() => start.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** Of a key's shares, those that wait for the reader: said beside that key, as another one may be in force. */
const sharesOf = ({ shares }: RecoveryKeyStanding, key: OrganisationKey): readonly WaitingShare[] =>
  shares.filter(({ version }) => version === key.version)

/** The organisation's recovery key: its check numbers always, and what waits for the reader. */
export const OrganisationKeySection = () => {
  const text = useText()
  const call = useCall()
  const { data, isError, refetch } = useQuery(recoveryKeyQuery(call))
  if (isError && !data)
    return <Failed icon={LifeBuoy} title={text('recoveryKey.failed')} onRetry={() => void refetch()} />
  return (
    <section className="stack" aria-labelledby="organisation-key">
      <h2 id="organisation-key" tabIndex={-1}>
        {text('recoveryKey.title')}
      </h2>
      <p>{text('recoveryKey.lead')}</p>
      {data && (
        <>
          {data.current && <InForce current={data.current} shares={sharesOf(data, data.current)} />}
          {!data.current && !data.coming && <p className="quiet">{text('recoveryKey.none')}</p>}
          {data.hasFormer && <Former current={data.current} />}
          <CoverOlder standing={data} />
          {data.coming && data.act && (
            <Coming coming={data.coming} shares={sharesOf(data, data.coming)} act={data.act} />
          )}
          {data.act && !data.coming && <p className="hint">{text('recoveryKey.drop.waits')}</p>}
          <Start standing={data} />
        </>
      )}
    </section>
  )
}
