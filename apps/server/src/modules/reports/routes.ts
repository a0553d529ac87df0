import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as notes from '@canal/contract/notes/endpoints'
import * as endpoints from '@canal/contract/reports/endpoints'
import type { ReporterReport } from '@canal/contract/reports/schemas'
import { formatReference, normaliseCode } from '../../platform/crypto/codes.ts'
import type { Deps } from '../audit-log/deps.ts'
import { anyone, committee, reader, reporter, withForm } from '../accounts/session/access.ts'
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts'
import type { Proof } from '../../platform/http/limits-proof.ts'
import { sourceOf } from '../../platform/http/limits-source.ts'
import { listQuery } from '../../platform/http/list-query.ts'
import { mount } from '../../platform/http/mount.ts'
import { setReporterCookie } from '../../platform/http/reporter-cookie.ts'
import { keepReference } from '../accounts/session/keep-reference.ts'
import { endSession } from '../accounts/session/session.ts'
import { findChannel } from '../channels/find-channel.ts'
import { allowSubmission, limitedLookup } from './submission/limits.ts'
import { openReference } from './submission/open-reference.ts'
import { startReporter } from './submission/resume.ts'
import { submitReport } from './submission/submit.ts'
import { addInternalFiles } from './add-internal-files.ts'
import { registerCommitteeLists } from './people/committee-list-routes.ts'
import { registerDrafts } from './drafts/routes.ts'
import { findReport } from './reading/find-report.ts'
import { handOver, ownLastReports } from './sharing/hand-over.ts'
import { listReports } from './list/list-reports.ts'
import { registerOlderReports } from './older-reports/routes.ts'
import { markRead } from './reading/read-marks.ts'
import { answerPendingShare, listPendingShares } from './sharing/pending-shares.ts'
import { reporterReport } from './reading/reporter-report.ts'
import { setSubject } from './set-subject.ts'
import { listShareable, shareMany } from './sharing/share-many.ts'
import { shareReport, unshareReport } from './sharing/share-report.ts'
import { sinceArchived } from './reading/since-archived.ts'
import { updateReport } from './update-report.ts'
import { beginVisit } from './reading/visits.ts'
import { writeMessage } from './write-message.ts'
import { settleTask } from './tasks/settle-task.ts'
import { writeNote } from './write-note.ts'
import { setLink } from './links/set-link.ts'

/** Opens a reference and gives what its reporter sees, within the limits on guessing. */
export const openForReporter = (
  deps: Deps,
  wanted: { ref: string; source: string; channelId: string | null; proof: Proof | undefined },
  isPaid = false,
) =>
  limitedLookup(
    deps,
    wanted,
    async () => {
      const actor = await startReporter(deps, await openReference(deps, wanted.ref, wanted.channelId))
      await beginVisit(deps, actor)
      return reporterReport(deps, actor)
    },
    isPaid,
  )

/** What the caller has just proven to hold, as it is written down (specification §7). No other call ever shows it. */
const withReference = (report: ReporterReport, ref: string): ReporterReport => {
  const reference = normaliseCode(ref)
  return { ...report, reference: reference && formatReference(reference) }
}

/** The cookie of the channel's pages too, so that a reload or a download goes on in the same session (decisions §8). */
const rememberReporter = async (
  deps: Deps,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  channelId: string,
  token: string,
): Promise<void> => {
  const channel = await findChannel(deps.db, channelId)
  if (channel) setReporterCookie(deps.config, request, reply, { slug: channel.slug, token })
}

const registerReporter = (server: FastifyInstance, deps: Deps): void => {
  mount(server, deps, endpoints.submitReport, {
    access: withForm,
    handler: async ({ body, locale, request, reply }) => {
      await allowSubmission(deps, { source: sourceOf(request), channelId: body.channel, proof: body.proof })
      const formToken = request.headers['x-form-token'] ?? body.formToken
      const idempotencyKey = idempotencyKeyOf(request.headers['idempotency-key'])
      const sent = await submitReport(deps, { body, formToken, idempotencyKey, locale })
      await rememberReporter(deps, { request, reply }, body.channel, sent.token)
      return sent
    },
  })
  mount(server, deps, endpoints.openReference, {
    access: anyone,
    handler: async ({ body, request }) => {
      const { ref, proof } = body
      const report = await openForReporter(deps, { ref, source: sourceOf(request), channelId: null, proof })
      return withReference(report, ref)
    },
  })
  mount(server, deps, endpoints.openReferenceOfChannel, {
    access: anyone,
    handler: async ({ body, request, reply }) => {
      const { ref, channelId, proof } = body
      const report = await openForReporter(deps, { ref, source: sourceOf(request), channelId, proof })
      await rememberReporter(deps, { request, reply }, channelId, report.token)
      return withReference(report, ref)
    },
  })
  mount(server, deps, endpoints.ownReport, {
    access: reporter,
    handler: ({ actor, query }) => reporterReport(deps, actor, query.id),
  })
  mount(server, deps, endpoints.leaveReport, {
    access: reporter,
    handler: async ({ actor }) => {
      await endSession(deps, actor.sessionId)
      return undefined
    },
  })
  mount(server, deps, endpoints.referenceKept, {
    access: reporter,
    handler: async ({ actor }) => {
      await keepReference(deps, actor)
      return undefined
    },
  })
  mount(server, deps, endpoints.writeReporterChat, {
    access: reporter,
    handler: async ({ actor, body, request }) => {
      const { id, chatMsg: text, filesToUpload: fileNames, keepOriginals } = body
      const idempotencyKey = idempotencyKeyOf(request.headers['idempotency-key'])
      return writeMessage(deps, actor, { id, text, fileNames, keepOriginals, idempotencyKey })
    },
  })
}

const registerCommittee = (server: FastifyInstance, deps: Deps): void => {
  mount(server, deps, endpoints.listReports, {
    access: reader,
    handler: ({ actor, request }) => listReports(deps, actor, listQuery(endpoints.listReports.query, request.query)),
  })
  mount(server, deps, endpoints.findReport, {
    access: reader,
    handler: ({ actor, body }) => findReport(deps, actor, body),
  })
  mount(server, deps, endpoints.sinceArchived, {
    access: committee,
    handler: ({ actor, params }) => sinceArchived(deps, actor, params.id),
  })
  mount(server, deps, endpoints.updateReport, {
    access: reader,
    handler: ({ actor, body }) => updateReport(deps, actor, body),
  })
  mount(server, deps, endpoints.writeChat, {
    access: reader,
    handler: async ({ actor, body }) => {
      const { id, chatMsg: text, filesToUpload: fileNames, keepOriginals, draft } = body
      const { filesList } = await writeMessage(deps, actor, { id, text, fileNames, keepOriginals, draft })
      return { filesList }
    },
  })
  mount(server, deps, notes.writeNote, {
    access: committee,
    handler: async ({ actor, body }) => {
      await writeNote(deps, actor, body)
      return undefined
    },
  })
  mount(server, deps, endpoints.setLink, {
    access: committee,
    handler: async ({ actor, body }) => {
      await setLink(deps, actor, body)
      return undefined
    },
  })
  mount(server, deps, notes.settleTask, {
    access: committee,
    handler: async ({ actor, body }) => {
      await settleTask(deps, actor, body)
      return undefined
    },
  })
  mount(server, deps, endpoints.readMessages, {
    access: reader,
    handler: async ({ actor, body }) => {
      await markRead(deps, actor, body)
      return undefined
    },
  })
  mount(server, deps, endpoints.addInternalFiles, {
    access: reader,
    handler: async ({ actor, body }) => ({
      filesList: await addInternalFiles(deps, actor, { id: body.id, phase: body.phase ?? null, files: body.files }),
    }),
  })
  mount(server, deps, endpoints.setSubject, {
    access: committee,
    handler: async ({ actor, body }) => {
      await setSubject(deps, actor, body)
      return undefined
    },
  })
  mount(server, deps, endpoints.shareReport, {
    access: committee,
    handler: async ({ actor, body }) => {
      await shareReport(deps, actor, body)
      return undefined
    },
  })
  mount(server, deps, endpoints.shareableReports, {
    access: committee,
    handler: ({ actor, query, request }) => {
      const { page, size, sort, direction } = listQuery(endpoints.shareableReports.query, request.query)
      const isOldestFirst = sort !== undefined && direction === 'ASC'
      return listShareable(deps, actor, { username: query.username, page, size, isOldestFirst })
    },
  })
  mount(server, deps, endpoints.shareMany, {
    access: committee,
    handler: ({ actor, body }) => shareMany(deps, actor, body),
  })
  mount(server, deps, endpoints.ownLastReports, {
    access: committee,
    handler: ({ actor }) => ownLastReports(deps, actor),
  })
  mount(server, deps, endpoints.handOver, {
    access: committee,
    handler: ({ actor, body }) => handOver(deps, actor, body),
  })
  mount(server, deps, endpoints.pendingShares, {
    access: committee,
    handler: ({ actor }) => listPendingShares(deps, actor),
  })
  mount(server, deps, endpoints.answerPendingShare, {
    access: committee,
    handler: async ({ actor, params, body }) => {
      await answerPendingShare(deps, actor, { id: params.id, confirm: body.confirm })
      return undefined
    },
  })
  mount(server, deps, endpoints.unshareReport, {
    access: committee,
    handler: async ({ actor, body }) => {
      await unshareReport(deps, actor, body)
      return undefined
    },
  })
}

export const registerReports = (server: FastifyInstance, deps: Deps): void => {
  registerReporter(server, deps)
  registerCommittee(server, deps)
  registerCommitteeLists(server, deps)
  registerDrafts(server, deps)
  registerOlderReports(server, deps)
}
