import type { Casework } from '@canal/contract/casework/schemas'
import { committee } from '../role-answers.ts'
import type { Scene } from '../role-scene.ts'
import { readReport } from '../world.ts'
import { body, report, type Rows } from './calls.ts'

const toCommittee = (member: string) =>
  committee({ member, excluded: 'report-not-found', withoutAccess: 'no-access' }, 'report-not-found')

/** A day more than the answer has now. */
const extension = async (s: Scene) => {
  const { deadline } = await readReport(s.world, s.third, s.report.id)
  const until = new Date(Date.parse(deadline) + 86_400_000).toISOString().slice(0, 10)
  return { id: s.report.id, until, reason: 'Two banks have still to send their papers.' }
}

/** Begun by a member whom nobody here asks as. */
const waitingExtension = body(async (s) => {
  const { token } = s.third
  const standing = await s.world.call('GET', `/api/casework/${s.report.id}`, { token })
  const { extension: waiting } = standing.json<Casework>()
  const extensionOf = async () => {
    const begun = await s.world.call('POST', '/api/casework/extensions', { token, payload: await extension(s) })
    return begun.json<Casework>().extension
  }
  return { id: s.report.id, extensionId: (waiting ?? (await extensionOf()))?.id }
})

/** Rows of the table: what the committee does for the law. */
export const casework: Rows = {
  'casework.readCasework': [(s) => ({ params: { id: s.report.id } }), toCommittee('ok')],
  'casework.tellAct': [
    report({ act: 'acknowledged', chatMsg: 'We have received your report.' }),
    toCommittee('nothing'),
    'acts',
  ],
  'casework.openInvestigation': [report(), toCommittee('report'), 'acts'],
  'casework.extendDeadline': [body(extension), toCommittee('ok'), 'acts'],
  // Of what is left it tells no more than that, and not why.
  'casework.acknowledgeMany': [
    body((s) => ({ ids: [s.otherReport.id], texts: { es: 'Recibida.', en: 'Received.' } })),
    committee({ member: 'ok', excluded: 'other', withoutAccess: 'other' }, 'other'),
    'acts',
  ],
  'casework.confirmExtension': [waitingExtension, toCommittee('ok'), 'confirming'],
  'casework.withdrawExtension': [waitingExtension, toCommittee('ok'), 'confirming'],
}
