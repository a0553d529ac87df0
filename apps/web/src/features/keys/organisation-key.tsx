import {
  confirmRecoveryKey,
  coverReports,
  objectToRecoveryKey,
  startRecoveryKey,
} from '@canal/contract/recovery-key/endpoints'
import type { OrganisationKey, RecoveryKeyStanding, WaitingShare } from '@canal/contract/recovery-key/schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { LifeBuoy } from 'lucide-react'
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
import { FormError } from '../../ui/form-error.tsx'
import { Failed } from '../../ui/states.tsx'
import { recoveryKeyQuery } from './api.ts'
import { BatchProgress } from './batch-progress.tsx'
import { ShareSheet } from './share-sheet.tsx'
import { useBatches } from './use-batches.ts'

const useRefresh = () => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['recovery-key'] })
}

interface FactsProps {
  readonly organisationKey: OrganisationKey
  readonly isInForce: boolean
  /** Whoever is to confirm it hears it from who made the key, and does not copy it from here. */
  readonly withoutFingerprint?: boolean
}

const Facts = ({ organisationKey: key, isInForce, withoutFingerprint }: FactsProps) => {
  const text = useText()
  const dates = useDates()
  const standing = isInForce ? 'recoveryKey.current' : key.confirmedAt ? 'recoveryKey.announced' : 'recoveryKey.coming'
  return (
    <div className="stack">
      <h3>{text(standing)}</h3>
      {!withoutFingerprint && (
        <p>
          {text('recoveryKey.fingerprint')}: <strong translate="no">{key.fingerprint}</strong>
        </p>
      )}
      <p className="hint">
        {text('recoveryKey.startedBy', { name: key.startedBy ?? '–', date: dates.timestamp(key.startedAt) })}{' '}
        {key.confirmedAt &&
          text('recoveryKey.confirmedBy', {
            name: key.confirmedBy ?? '–',
            date: dates.timestamp(key.confirmedAt),
          })}{' '}
        {text('recoveryKey.kept', { count: key.sharesKept })}
      </p>
      {!isInForce && key.effectiveAt && (
        <p>{text('recoveryKey.effective', { date: dates.timestamp(key.effectiveAt) })}</p>
      )}
    </div>
  )
}

const ConfirmForm = ({ version }: { readonly version: number }) => {
  const text = useText()
  const call = useCall()
  const id = useId()
  const refresh = useRefresh()
  const [fingerprint, setFingerprint] = useState('')
  const confirm = useMutation({
    mutationFn: () => call(confirmRecoveryKey, { body: { version, fingerprint }, suppressError: true }),
    onSuccess: () => notify('success', text('recoveryKey.confirmed')),
    onError: () => document.getElementById(id)?.focus(),
    onSettled: refresh,
  })
  const isWrong = confirm.error instanceof ApiError && confirm.error.is('invalid')
  const refusal = isWrong ? text('recoveryKey.fingerprintWrong') : confirm.error && failureText(confirm.error, text)
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        confirm.mutate()
      }}
    >
      <Field
        id={id}
        label={text('recoveryKey.fingerprint')}
        hint={text('recoveryKey.confirmLead')}
        error={refusal ?? undefined}
      >
        {(wiring) => (
          <input
            {...wiring}
            className="input"
            autoComplete="off"
            spellCheck={false}
            value={fingerprint}
            onChange={(event) => setFingerprint(event.target.value)}
          />
        )}
      </Field>
      <div className="row">
        <Button type="submit" disabled={confirm.isPending}>
          {text('recoveryKey.confirm')}
        </Button>
      </div>
    </form>
  )
}

const Coming = ({ standing, coming }: { standing: RecoveryKeyStanding; coming: OrganisationKey }) => {
  const text = useText()
  const call = useCall()
  const refresh = useRefresh()
  const [isAsking, setAsking] = useState(false)
  const object = useMutation({
    mutationFn: () => call(objectToRecoveryKey, { body: { version: coming.version }, suppressError: true }),
    onSuccess: () => {
      notify('success', text('recoveryKey.objected'))
      setAsking(false)
    },
    onSettled: refresh,
  })
  return (
    <>
      <Facts organisationKey={coming} isInForce={false} withoutFingerprint={standing.mayConfirm} />
      {standing.mayConfirm && <ConfirmForm version={coming.version} />}
      {!standing.mayConfirm && !coming.confirmedAt && <p>{text('recoveryKey.waitsForSecond')}</p>}
      <div className="row">
        <Button variant="outline" onClick={() => setAsking(true)}>
          {text('recoveryKey.object')}
        </Button>
      </div>
      {isAsking && (
        <ConfirmModal
          title={text('recoveryKey.object.title')}
          body={text('recoveryKey.object.body')}
          stay={text('recoveryKey.object.stay')}
          confirm={text('recoveryKey.object')}
          saving={object.isPending}
          error={object.error ? failureText(object.error, text) : undefined}
          onConfirm={() => object.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

const Cover = ({ uncovered }: { readonly uncovered: number }) => {
  const text = useText()
  const call = useCall()
  const refresh = useRefresh()
  const { progress, run } = useBatches()
  const cover = useMutation({
    mutationFn: () => run((after) => call(coverReports, { body: { ...(after && { after }) }, suppressError: true })),
    onSettled: refresh,
  })
  if (uncovered === 0) return null
  return (
    <div className="stack">
      <p>{text('recoveryKey.uncovered', { count: uncovered })}</p>
      <FormError>{cover.isError && failureText(cover.error, text)}</FormError>
      <BatchProgress progress={progress} />
      <div className="row">
        <Button variant="outline" disabled={cover.isPending} onClick={() => cover.mutate()}>
          {text('recoveryKey.cover')}
        </Button>
      </div>
    </div>
  )
}

const Shares = ({ shares }: { readonly shares: readonly WaitingShare[] }) => {
  const text = useText()
  const refresh = useRefresh()
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

const Start = ({ standing }: { readonly standing: RecoveryKeyStanding }) => {
  const text = useText()
  const call = useCall()
  const refresh = useRefresh()
  const start = useMutation({
    mutationFn: () => call(startRecoveryKey, { suppressError: true }),
    onSuccess: () => notify('success', text('recoveryKey.started')),
    onSettled: refresh,
  })
  if (!standing.mayStart) return null
  return (
    <>
      {standing.holders === 1 && <p className="hint">{text('recoveryKey.alone')}</p>}
      <FormError>{start.isError && failureText(start.error, text)}</FormError>
      <div className="row">
        <Button
          {...(standing.current && { variant: 'outline' as const })}
          disabled={start.isPending}
          onClick={() => start.mutate()}
        >
          {text(standing.current ? 'recoveryKey.replace' : 'recoveryKey.start')}
        </Button>
      </div>
    </>
  )
}

/** The organisation's recovery key: its fingerprint always, and what waits for the reader. */
export const OrganisationKeySection = () => {
  const text = useText()
  const call = useCall()
  const { data, isError, refetch } = useQuery(recoveryKeyQuery(call))
  if (isError && !data)
    return <Failed icon={LifeBuoy} title={text('recoveryKey.failed')} onRetry={() => void refetch()} />
  return (
    <section className="stack" aria-labelledby="organisation-key">
      <h2 id="organisation-key">{text('recoveryKey.title')}</h2>
      <p>{text('recoveryKey.lead')}</p>
      {data && (
        <>
          <Shares shares={data.shares} />
          {data.current && <Facts organisationKey={data.current} isInForce />}
          {!data.current && !data.coming && <p className="quiet">{text('recoveryKey.none')}</p>}
          <Cover uncovered={data.uncovered} />
          {data.coming && <Coming standing={data} coming={data.coming} />}
          <Start standing={data} />
        </>
      )}
    </section>
  )
}
