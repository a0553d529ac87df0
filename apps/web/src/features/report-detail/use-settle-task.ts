import { settleTask } from '@canal/contract/notes/endpoints'
import type { TaskState } from '@canal/contract/notes/tasks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCall } from '../../lib/call.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'

interface Settled {
  readonly messageId: string
  readonly state: TaskState
  /** Runs once the page shows what came of it. */
  readonly after: () => void
}

/** Says what became of a task of a report. */
export const useSettleTask = (id: string) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ messageId, state }: Settled) =>
      call(settleTask, { body: { id, messageId, state }, suppressError: true }),
    onSuccess: (_answer, { state }) => notify('success', text(`chat.task.said.${state}`)),
    onSettled: async (_answer, _error, { after }) => {
      await queries.invalidateQueries({ queryKey: ['reports'] })
      after()
    },
  })
}
