import { beginCover, coverReports } from '@canal/contract/recovery-key/endpoints'
import type { RecoveryKeyStanding } from '@canal/contract/recovery-key/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { BatchProgress } from './batch-progress.tsx'
import { useBatches } from '../../lib/use-batches.ts'
import { useKeyRefresh } from './use-key-refresh.ts'

/** Reports from before the key: the committee decides first that it gets them, and then each member gives what they keep. */
export const CoverOlder = ({
  standing: { covering, uncovered, holders },
}: {
  readonly standing: RecoveryKeyStanding
}) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const refresh = useKeyRefresh()
  const { progress, run } = useBatches()
  const isDecided = covering === 'decided'
  const isAlone = holders === 1
  const done = isDecided ? 'recoveryKey.cover.done' : 'recoveryKey.cover.proposed'
  const cover = useMutation({
    mutationFn: async (): Promise<unknown> =>
      isDecided
        ? run((after) => call(coverReports, { body: { ...(after && { after }) }, suppressError: true }))
        : call(beginCover, { suppressError: true }),
    onSuccess: () => notify('success', text(!isDecided && isAlone ? 'recoveryKey.cover.decided' : done)),
    onSettled: () => Promise.all([refresh(), queries.invalidateQueries({ queryKey: ['roster'] })]),
  })
  if (uncovered === 0) return null
  return (
    <div className="stack">
      <p>{text('recoveryKey.uncovered', { count: uncovered })}</p>
      {covering === 'no' && (
        <p className="hint">{text(isAlone ? 'recoveryKey.cover.hint.alone' : 'recoveryKey.cover.hint')}</p>
      )}
      {covering === 'waits' && <p className="hint">{text('recoveryKey.cover.waits')}</p>}
      <FormError>{cover.isError && failureText(cover.error, text)}</FormError>
      <BatchProgress progress={progress} />
      {covering !== 'waits' && (
        <div className="row">
          <Button variant="outline" disabled={cover.isPending} onClick={() => cover.mutate()}>
            {text(isDecided ? 'recoveryKey.cover' : 'recoveryKey.cover.propose')}
          </Button>
        </div>
      )}
    </div>
  )
}
