import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { isAddressAlive } from '../../lib/file-bytes.ts'
import { afterBroken, type Shown } from './address-state.ts'
import type { FileAddresses } from './api.ts'
import type { FileEntry } from './report-files.ts'

const loading: Shown = { state: 'loading' }

/** What the server says of a door that is closed; of a failure nobody meant, nothing. */
const detailOf = (error: unknown): { detail?: string } =>
  error instanceof ApiError && [403, 409].includes(error.status) ? { detail: error.message } : {}

/**
 * The address at which a file is looked at. It lives a quarter of an hour: where it ends under an open preview, it is
 * renewed without a word.
 */
export const usePreview = ({ addressOf, showInLog }: FileAddresses, { kind: fileType, file }: FileEntry) => {
  const fileId = file.id
  const [shown, setShown] = useState<Shown>(loading)
  const [isReady, setReady] = useState(false)
  const [round, setRound] = useState(0)
  const renewals = useRef(0)
  const renew = () => setRound((now) => now + 1)

  useEffect(() => {
    const stop = new AbortController()
    addressOf({ fileId, fileType }, 'inline', stop.signal).then(
      (address) => setShown({ state: 'open', address, since: new Date() }),
      (error: unknown) => {
        if (!stop.signal.aborted) setShown({ state: 'failed', why: 'loading', ...detailOf(error) })
      },
    )
    return () => stop.abort()
  }, [addressOf, fileId, fileType, round])

  const address = shown.state === 'open' ? shown.address : null
  const onBroken = useCallback(
    (isLost: boolean) => {
      const decide = async (broken: string) => {
        const isAlive = await isAddressAlive(broken).catch(() => null)
        const next = afterBroken({ isLost, isAlive, renewals: renewals.current })
        if (next !== 'renew') return setShown({ state: 'failed', why: next })
        renewals.current += 1
        renew()
      }
      if (address) void decide(address)
    },
    [address],
  )
  const onReady = useCallback(() => {
    renewals.current = 0
    setReady(true)
    void showInLog()
  }, [showInLog])
  const retry = () => {
    renewals.current = 0
    setReady(false)
    setShown(loading)
    renew()
  }
  return { shown, isReady, onReady, onBroken, retry }
}
