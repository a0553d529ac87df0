import { beginAct, signAct } from '@canal/contract/roster/endpoints'
import type { Act, ActOutcome, Newcomer } from '@canal/contract/roster/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCall } from '../../lib/call.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { focusIfLost } from './focus-if-lost.ts'

/** What waits for a signature: an act, or somebody whom nobody has begun to admit. */
export type ToSign =
  | { readonly is: 'act'; readonly act: Act }
  | { readonly is: 'newcomer'; readonly person: Newcomer }
  | { readonly is: 'departure'; readonly userId: string; readonly isYou: boolean }

/** Whether the reader is off the committee once this is in force: what they may see is then asked anew by the page. */
const isOwnLeave = (what: ToSign): boolean =>
  what.is === 'departure'
    ? what.isYou
    : what.is === 'act' && what.act.kind === 'leave' && what.act.person?.isYou === true

/** Signs it, or begins it with one's signature; what waits is read anew, however it went. */
export const useSign = (onSigned?: (outcome: ActOutcome) => void) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ what, checkNumbers }: { what: ToSign; checkNumbers?: string }): Promise<ActOutcome> => {
      const typed = checkNumbers === undefined ? {} : { checkNumbers }
      if (what.is === 'act') return call(signAct, { params: { id: what.act.id }, body: typed, suppressError: true })
      const { kind, userId } = what.is === 'newcomer' ? what.person : ({ kind: 'leave', userId: what.userId } as const)
      const shown = what.is === 'newcomer' ? { capacity: what.person.capacity } : {}
      return call(beginAct, { body: { kind, userId, ...typed, ...shown }, suppressError: true })
    },
    onSuccess: (outcome, { what }) => {
      const signed = outcome.act ? 'roster.signed' : 'roster.inForce'
      notify('success', text(isOwnLeave(what) ? 'roster.leave.own.done' : signed))
      onSigned?.(outcome)
    },
    onSettled: async (outcome, _error, { what }) => {
      if (outcome?.act === null && isOwnLeave(what)) return
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['roster'] }),
        queries.invalidateQueries({ queryKey: ['governance-log'] }),
      ])
      focusIfLost('to-sign')
    },
  })
}
