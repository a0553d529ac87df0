import type { Casework } from '@canal/contract/casework/schemas'
import { committee } from '../role-answers.ts'
import type { Scene } from '../role-scene.ts'
import { body, none, report, type Rows } from './calls.ts'

const toCommittee = (member: string) =>
  committee({ member, excluded: 'report-not-found', withoutAccess: 'no-access' }, 'report-not-found')

const reason = 'Two banks have still to send their papers.'

/** Begun by a member whom nobody here asks as. */
const waitingHold = body(async (s) => {
  const { token } = s.third
  const { id } = s.report
  const payload = { kind: 'held', id, ground: 'proceedings', reason }
  const standing = await s.world.call('GET', `/api/casework/${id}`, { token })
  const [waiting] = standing.json<Casework>().waiting
  const begun = async () => {
    const answer = await s.world.call('POST', '/api/casework/proposals', { token, payload })
    return answer.json<Casework>().waiting[0]
  }
  return { id, proposalId: (waiting ?? (await begun()))?.id }
})

/** Marked by a member whom nobody here asks as. */
const waitingPart = async ({ third: { token }, report: { id }, world }: Scene) => {
  const payload = { kind: 'part', id, part: 'answer:location', ground: 'unnecessary', reason }
  await world.call('POST', '/api/casework/proposals', { token, payload })
  const { waiting } = (await world.call('GET', `/api/casework/${id}`, { token })).json<Casework>()
  return { params: { id, proposalId: waiting.find(({ kind }) => kind === 'part')?.id ?? '' } }
}

/** Kept by a member whom nobody here asks as, for each call anew. */
const newTemplate = async ({ third: { token }, world }: Scene) => {
  const payload = { name: 'Of the third', use: 'message', texts: { es: 'Recibida.' } }
  return { params: { id: (await world.call('PUT', '/api/templates', { token, payload })).json<{ id: string }>().id } }
}

/** Rows of the table: what the committee does for the law. */
export const casework: Rows = {
  'casework.readCasework': [(s) => ({ params: { id: s.report.id } }), toCommittee('ok')],
  'casework.tellAct': [
    report({ act: 'acknowledged', chatMsg: 'We have received your report.' }),
    toCommittee('nothing'),
    'acts',
  ],
  'casework.openInvestigation': [report(), toCommittee('report'), 'acts'],
  'casework.propose': [report({ kind: 'held', ground: 'proceedings', reason }), toCommittee('ok'), 'acts'],
  'casework.readPart': [waitingPart, toCommittee('ok'), 'parts'],
  // In a scene of its own: not where an investigation was opened, or somebody proposed something.
  'casework.admitReport': [report(), toCommittee('ok'), 'admission'],
  // Of no report: whoever is on the committee.
  'templates.listTemplates': [
    none,
    committee({ member: 'nothing', excluded: 'nothing', withoutAccess: 'nothing' }, 'nothing'),
  ],
  'templates.keepTemplate': [
    body(() => ({ name: 'Received', use: 'message', texts: { en: 'Received.' } })),
    committee({ member: 'ok', excluded: 'ok', withoutAccess: 'ok' }, 'ok'),
    'templates',
  ],
  'templates.deleteTemplate': [
    newTemplate,
    committee({ member: 'ok', excluded: 'ok', withoutAccess: 'ok' }, 'not-found'),
    'templates',
  ],
  'casework.setCategory': [report({ category: 'contracts' }), toCommittee('ok'), 'confirming'],
  'casework.closeReport': [report({ outcome: 'referred', reason }), toCommittee('ok'), 'confirming'],
  // Of what is left it tells no more than that, and not why.
  'casework.acknowledgeMany': [
    body((s) => ({ ids: [s.otherReport.id], texts: { es: 'Recibida.', en: 'Received.' } })),
    committee({ member: 'ok', excluded: 'other', withoutAccess: 'other' }, 'other'),
    'acts',
  ],
  // The hold that counts then names who proposed it.
  'casework.confirmProposal': [waitingHold, toCommittee('people'), 'confirming'],
  'casework.withdrawProposal': [waitingHold, toCommittee('ok'), 'acts'],
}
