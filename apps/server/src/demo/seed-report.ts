import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { MessageAct } from '@canal/contract/casework/acts'
import { messagePart } from '@canal/contract/casework/parts'
import { proposeSchema } from '@canal/contract/casework/schemas'
import { noAnswers } from '@canal/contract/reports/form'
import type { FilesList } from '@canal/contract/files/schemas'
import type { Deps } from '../modules/audit-log/deps.ts'
import { newFormToken } from '../modules/channels/form-token.ts'
import { closeReport } from '../modules/casework/close-report.ts'
import { confirmProposal } from '../modules/casework/decide-proposal.ts'
import { propose } from '../modules/casework/propose.ts'
import { setCategory } from '../modules/casework/set-category.ts'
import { tellAct } from '../modules/casework/tell-act.ts'
import { confirmFiles } from '../modules/files/upload/confirm.ts'
import { receiveFile } from '../modules/files/upload/receive.ts'
import { renewLocation } from '../modules/files/upload/locate.ts'
import { addInternalFiles } from '../modules/reports/add-internal-files.ts'
import { findReport } from '../modules/reports/reading/find-report.ts'
import { setLink } from '../modules/reports/links/set-link.ts'
import { markRead } from '../modules/reports/reading/read-marks.ts'
import { reporterReport } from '../modules/reports/reading/reporter-report.ts'
import { setSubject } from '../modules/reports/set-subject.ts'
import { shareReport } from '../modules/reports/sharing/share-report.ts'
import { settleTask } from '../modules/reports/tasks/settle-task.ts'
import { updateReport } from '../modules/reports/update-report.ts'
import { writeMessage } from '../modules/reports/write-message.ts'
import { writeNote } from '../modules/reports/write-note.ts'
import { cancelRequest, castBallot } from '../modules/votes/vote.ts'
import { closeDueWindow } from '../modules/votes/close-windows.ts'
import { createReopenedAccessRequest } from '../modules/votes/create-reopened-access-request.ts'
import { createRequest } from '../modules/votes/create-request.ts'
import { submitReport } from '../modules/reports/submission/submit.ts'
import type { MemberActor, ReportActor, ReporterActor } from '../modules/accounts/session/actor.ts'
import { findSession, reporterOf } from '../modules/accounts/session/session.ts'
import type { DemoMessage, DemoProposal, DemoReport, DemoRequest } from './demo-report.ts'
import type { SeededChannel } from './seed-people.ts'
import { demoDateOfEvent, demoTaskDay, type DemoEvent } from './timeline.ts'

type Kind = 'access-to-files' | 'archived-report' | 'archived-report-access'

/** What later events of the story refer to. */
export interface SeedState {
  deps: Deps
  asset: (filename: string) => Promise<Buffer>
  reporters: Map<string, ReporterActor>
  requests: Map<DemoRequest, { id: string; kind: Kind }>
  proposals: Map<DemoProposal, string>
}

/** The same world at the moment of the story. */
const at = (deps: Deps, moment: Date): Deps => ({ ...deps, now: () => moment, asOf: moment })

interface Stored {
  reportId: string
  kind: 'evidence' | 'chat' | 'internal'
  list: FilesList
  moment: Date
}

const store = async (state: SeedState, actor: ReportActor, { reportId, kind, list, moment }: Stored): Promise<void> => {
  const { deps } = state
  for (const { entryId, filename } of list) {
    const bytes = await state.asset(filename)
    // The address of the story's moment has expired by the database's clock; a fresh one has not.
    const { location } = await renewLocation(deps, actor, entryId)
    await receiveFile(deps, location, Readable.from([bytes]), { declaredLength: bytes.length })
    await confirmFiles(at(deps, moment), actor, { reportId, kind, fileIds: [entryId] })
  }
}

const submit = async (state: SeedState, channel: SeededChannel, event: DemoEvent): Promise<void> => {
  const { report } = event
  const deps = at(state.deps, event.at)
  const sent = await submitReport(deps, {
    body: {
      channel: channel.id,
      restrictedUsers: report.restricted.map(channel.conflictName),
      ...noAnswers(),
      category: report.category,
      dateOfEvent: demoDateOfEvent(report, state.deps.now()),
      dateOfEventApproximate: report.event.approximate,
      location: report.location,
      locationUnknown: report.locationUnknown,
      description: report.description,
      witnesses: [...report.witnesses],
      reporterName: report.reporter?.name ?? '',
      reporterMail: report.reporter?.email ?? '',
      receiveUpdates: report.reporter?.receiveUpdates ?? false,
      attachedFiles: [...report.evidence],
      keepOriginals: false,
      acceptDataProtectionPolicy: true,
    },
    formToken: newFormToken(deps, channel.id),
    idempotencyKey: randomBytes(24).toString('base64url'),
    locale: 'es',
  })
  const session = await findSession(state.deps, sent.token, 'reporter')
  const actor = session && reporterOf(state.deps, session)
  if (!actor) throw new Error('the reporter of the story could not sign in')
  state.reporters.set(report.key, actor)
  await store(state, actor, { reportId: sent.id, kind: 'evidence', list: sent.filesList, moment: event.at })
}

const reporterOfStory = (state: SeedState, key: string): ReporterActor => {
  const actor = state.reporters.get(key)
  if (!actor) throw new Error(`${key} was not submitted yet`)
  return actor
}

/** Opens a report and reads its messages, as somebody before its page does. */
const readAs = async (deps: Deps, actor: MemberActor, id: string) => {
  const report = await findReport(deps, actor, { id })
  const last = report.details.chat.messages.at(-1)
  if (last) await markRead(deps, actor, { id, messageId: last.id })
  return report
}

/** The id of a message or note that says this. */
const messageOf = async (deps: Deps, actor: MemberActor, id: string, text: string): Promise<string> => {
  const { details } = await readAs(deps, actor, id)
  const found = details.chat.messages.find(({ message }) => message === text)
  if (!found) throw new Error(`the report has no message: ${text}`)
  return found.id
}

/**
 * The act that a message is: the committee's first acknowledges the report, its last before the report is archived, or
 * the one that closes it, answers it. A report that stays new was asked something, and is still to be acknowledged; one that was
 * not admitted is answered by that.
 */
const actOf = (
  { chat, steps, finalStatus, proposals, closing }: DemoReport,
  message: DemoMessage,
): MessageAct | null => {
  if (finalStatus === 'pending' || proposals.some(({ kind }) => kind === 'not_admitted')) return null
  const ended = steps.find(({ to }) => to === 'archived')?.daysAfter ?? (closing ? Infinity : 0)
  const written = chat
    .filter(({ from }) => from !== 'reporter')
    .toSorted((one, other) => one.daysAfter - other.daysAfter)
  if (message === written.findLast(({ daysAfter }) => daysAfter < ended)) return 'answered'
  return message === written[0] ? 'acknowledged' : null
}

const writeMessageOf = async (
  state: SeedState,
  channel: SeededChannel,
  event: DemoEvent & { kind: 'message-sent' },
): Promise<void> => {
  const { from, text, file } = event.message
  const reporter = reporterOfStory(state, event.report.key)
  const actor = from === 'reporter' ? reporter : channel.actor(from)
  const deps = at(state.deps, event.at)
  if (actor.kind === 'user') await readAs(deps, actor, reporter.reportId)
  else await reporterReport(deps, actor)
  const message = { id: reporter.reportId, text, fileNames: file ? [file] : [], keepOriginals: false }
  const act = actOf(event.report, event.message)
  const { closing } = event.report
  if (closing && act === 'answered' && actor.kind === 'user') {
    await closeReport(deps, actor, {
      ...closing,
      id: reporter.reportId,
      message: text,
      isAnswer: true,
      opensInvestigation: false,
    })
    return
  }
  const list =
    act && actor.kind === 'user'
      ? await tellAct(deps, actor, { ...message, act })
      : (await writeMessage(deps, actor, message)).filesList
  await store(state, actor, { reportId: reporter.reportId, kind: 'chat', list, moment: event.at })
}

const changeStatus = async (
  state: SeedState,
  actor: MemberActor,
  event: DemoEvent & { kind: 'status-changed' | 'assigned' },
): Promise<void> => {
  const { reportId: id } = reporterOfStory(state, event.report.key)
  const deps = at(state.deps, event.at)
  const { subject } = await readAs(deps, actor, id)
  if (!subject) await setSubject(deps, actor, { id, subject: event.report.subject })
  const status = event.kind === 'status-changed' ? { status: event.to } : {}
  await updateReport(deps, actor, { id, reviewers: event.reviewers, ...status })
}

const request = async (
  state: SeedState,
  actor: MemberActor,
  event: DemoEvent & { kind: 'files-requested' | 'archive-requested' | 'join-requested' },
): Promise<void> => {
  const deps = at(state.deps, event.at)
  const { reportId } = reporterOfStory(state, event.report.key)
  const { reason } = event.request
  if (event.kind === 'join-requested') {
    const parent = state.requests.get(event.archiveRequest)
    if (!parent) throw new Error(`${event.report.key} was not reopened yet`)
    const { id } = await createReopenedAccessRequest(deps, actor, { requestId: parent.id, reason })
    state.requests.set(event.request, { id, kind: 'archived-report-access' })
    return
  }
  const kind = event.kind === 'files-requested' ? 'access-to-files' : 'archived-report'
  const { id } = await createRequest(deps, actor, { kind, reportId, reason })
  state.requests.set(event.request, { id, kind })
}

const proposeAct = async (
  state: SeedState,
  actor: MemberActor,
  { proposal, report, at: moment }: DemoEvent & { kind: 'act-proposed' },
): Promise<void> => {
  const deps = at(state.deps, moment)
  const { reportId: id } = reporterOfStory(state, report.key)
  const { kind, ground, reason, days = 0, message } = proposal
  const { deadline } = await readAs(deps, actor, id)
  const until = new Date(Date.parse(deadline) + days * 24 * 3_600_000).toISOString().slice(0, 10)
  const part = message && messagePart(await messageOf(deps, actor, id, message))
  const { waiting } = await propose(deps, actor, proposeSchema.parse({ kind, id, ground, reason, until, part }))
  const own = waiting.find((one) => one.kind === kind)
  if (own) state.proposals.set(proposal, own.id)
}

/** Lets one event of the story happen, through the use case that a person would have used. */
export const applyEvent = async (state: SeedState, channel: SeededChannel, event: DemoEvent): Promise<void> => {
  const deps = at(state.deps, event.at)
  const reportId = () => reporterOfStory(state, event.report.key).reportId
  const asked = (wanted: DemoRequest) => {
    const found = state.requests.get(wanted)
    if (!found) throw new Error(`${event.report.key} has no such request yet`)
    return found
  }
  switch (event.kind) {
    case 'submitted':
      return submit(state, channel, event)
    case 'assigned':
    case 'status-changed':
      return changeStatus(state, channel.actor(event.by), event)
    case 'message-sent':
      return writeMessageOf(state, channel, event)
    case 'internal-file-added': {
      const { by, filename, phase } = event.file
      const actor = channel.actor(by)
      const list = await addInternalFiles(deps, actor, { id: reportId(), phase, files: [filename] })
      return store(state, actor, { reportId: reportId(), kind: 'internal', list, moment: event.at })
    }
    case 'note-written': {
      const { by, text, mentions = [], task } = event.note
      const until = task && demoTaskDay(event.report, task, state.deps.now())
      const asked = task && until ? { task: { username: task.holder, until } } : {}
      return writeNote(deps, channel.actor(by), { id: reportId(), text, mentions: [...mentions], ...asked })
    }
    case 'task-done': {
      const actor = channel.actor(event.by)
      const messageId = await messageOf(deps, actor, reportId(), event.note.text)
      return settleTask(deps, actor, { id: reportId(), messageId, state: 'done' })
    }
    case 'linked': {
      const { by, key } = event.link
      const other = reporterOfStory(state, key).reportId
      return setLink(deps, channel.actor(by), { id: reportId(), other, isLinked: true })
    }
    case 'category-set': {
      const { by, category } = event.correction
      await setCategory(deps, channel.actor(by), { id: reportId(), category })
      return
    }
    case 'act-proposed':
      return proposeAct(state, channel.actor(event.proposal.by), event)
    case 'act-confirmed': {
      const proposalId = state.proposals.get(event.proposal)
      if (!proposalId) throw new Error(`${event.report.key} has no such proposal yet`)
      await confirmProposal(deps, channel.actor(event.by), { id: reportId(), proposalId })
      return
    }
    case 'shared':
      return shareReport(deps, channel.actor(event.share.by), { id: reportId(), username: event.share.username })
    case 'files-requested':
    case 'archive-requested':
    case 'join-requested':
      return request(state, channel.actor(event.request.by), event)
    case 'voted':
      await castBallot(deps, channel.actor(event.by), { ...asked(event.request), choice: event.vote })
      return
    case 'request-cancelled':
      await cancelRequest(deps, channel.actor(event.request.by), asked(event.request))
      return
    case 'window-ended':
      await closeDueWindow(deps, channel.id, reportId())
      return
  }
}
