import { beginAct, signAct } from '@canal/contract/roster/endpoints'
import type { Act, ActOutcome, Newcomer } from '@canal/contract/roster/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCall } from '../../lib/call.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { fetchUser } from '../auth/api.ts'
import { useSession } from '../auth/session-context.ts'

/** What waits for a signature: an act, or somebody whom nobody has begun to admit. */
export type ToSign =
  | { readonly is: 'act'; readonly act: Act }
  | { readonly is: 'newcomer'; readonly person: Newcomer }
  | { readonly is: 'departure'; readonly userId: string; readonly isYou: boolean }

/** Signs it, or begins it with one's signature; what waits is read anew, however it went. */
export const useSign = (onSigned?: (outcome: ActOutcome) => void) => {
  const text = useText()
  const call = useCall()
  const session = useSession()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ what, checkNumbers }: { what: ToSign; checkNumbers?: string }): Promise<ActOutcome> => {
      const typed = checkNumbers === undefined ? {} : { checkNumbers }
      if (what.is === 'act') return call(signAct, { params: { id: what.act.id }, body: typed, suppressError: true })
      const { kind, userId } = what.is === 'newcomer' ? what.person : ({ kind: 'leave', userId: what.userId } as const)
      return call(beginAct, { body: { kind, userId, ...typed }, suppressError: true })
    },
    onSuccess: (outcome, { what }) => {
      const isOut = what.is === 'departure' && what.isYou
      const signed = outcome.act ? 'roster.signed' : 'roster.inForce'
      notify('success', text(isOut ? 'roster.leave.own.done' : signed))
      onSigned?.(outcome)
    },
    onSettled: async () => {
      // Whoever left by it would be refused the rest.
      await fetchUser(call, session).catch(() => undefined)
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['roster'] }),
        queries.invalidateQueries({ queryKey: ['governance-log'] }),
      ])
    },
  })
}
