import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Body, FileKind } from '@canal/contract'
import * as endpoints from '@canal/contract/files/endpoints'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { anyone, bearer, reader, reporter } from '../accounts/session/access.ts'
import type { ReportActor } from '../accounts/session/actor.ts'
import { sourceOf } from '../../platform/http/limits-source.ts'
import { mount, type Access } from '../../platform/http/mount.ts'
import { findSession, reporterOf } from '../accounts/session/session.ts'
import { confirmFiles } from './upload/confirm.ts'
import { addressForDownload, reporterDownloadAddress } from './serving/download.ts'
import { renewLocation } from './upload/locate.ts'
import { recordDownload } from './serving/log-download.ts'
import { purposeOf } from './serving/open-signed-url.ts'
import { receiveFile } from './upload/receive.ts'
import { bytesOf, onBrokenBody } from './upload/request-bytes.ts'
import { serveFile } from './serving/serve.ts'
import { tellInfected, tusAppend, tusCreate, tusEnd, tusOffset } from './upload/tus.ts'

type Uploaded = Body<typeof endpoints.evidenceUploaded>

/** Who reserved a file: a reporter or a user. */
const uploader: Access<'session', ReportActor, Deps> = {
  who: 'session',
  resolve: async (deps, request) => {
    const token = bearer(request)
    const session = token ? await findSession(deps, token, 'reporter') : null
    return (session && reporterOf(deps, session)) ?? reader.resolve(deps, request)
  },
}

const confirm = async (deps: Deps, actor: ReportActor, kind: FileKind, body: Uploaded): Promise<undefined> => {
  await confirmFiles(deps, actor, { kind, reportId: body.id, fileIds: body.filesList.map((entry) => entry.entryId) })
}

const mountConfirmations = (server: FastifyInstance, deps: Deps): void => {
  for (const [endpoint, kind] of [
    [endpoints.evidenceUploaded, 'evidence'],
    [endpoints.reporterChatFileUploaded, 'chat'],
  ] as const)
    mount(server, deps, endpoint, {
      access: reporter,
      handler: ({ actor, body }) => confirm(deps, actor, kind, body),
    })
  for (const [endpoint, kind] of [
    [endpoints.chatFileUploaded, 'chat'],
    [endpoints.internalFileUploaded, 'internal'],
  ] as const)
    mount(server, deps, endpoint, {
      access: reader,
      handler: ({ actor, body }) => confirm(deps, actor, kind, body),
    })
}

const mountAddresses = (server: FastifyInstance, deps: Deps): void => {
  mount(server, deps, endpoints.downloadAddress, {
    access: reader,
    handler: async ({ actor, body }) => ({ url: await addressForDownload(deps, actor, body) }),
  })
  mount(server, deps, endpoints.reporterDownloadAddress, {
    access: reporter,
    handler: ({ actor, body }) => reporterDownloadAddress(deps, actor, body),
  })
  mount(server, deps, endpoints.recordDownload, {
    access: reader,
    handler: async ({ actor, params }) => {
      await recordDownload(deps, actor, params.id)
      return undefined
    },
  })
  mount(server, deps, endpoints.renewLocation, {
    access: uploader,
    handler: ({ actor, params }) => renewLocation(deps, actor, params.id),
  })
}

const putBytes = async (deps: Deps, request: FastifyRequest, reply: FastifyReply, secret: string) => {
  const length = request.headers['content-length']
  const { isInfected } = await receiveFile(deps, secret, bytesOf(request), {
    source: sourceOf(request),
    ...(length !== undefined && { declaredLength: Number(length) }),
  })
  tellInfected(reply, isInfected)
  await reply.header('cache-control', 'no-store').status(204).send()
}

const headBytes = async (deps: Deps, request: FastifyRequest, reply: FastifyReply, secret: string) => {
  const purpose = await purposeOf(deps, secret)
  if (!purpose) throw new AppError('not-found')
  await (purpose === 'upload' ? tusOffset : serveFile)(deps, request, reply, secret)
}

type Answer = (deps: Deps, request: FastifyRequest, reply: FastifyReply, secret: string) => Promise<unknown>

/** Passes request bodies on unparsed. This is for these routes only: all other routes must still accept only JSON. */
const mountBytes = (scope: FastifyInstance, deps: Deps): void => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  const answers: [(typeof endpoints)['putBytes'], Answer][] = [
    [endpoints.putBytes, putBytes],
    [endpoints.getBytes, serveFile],
    [endpoints.tusOffset, headBytes],
    [endpoints.tusCreate, tusCreate],
    [endpoints.tusAppend, tusAppend],
    [endpoints.tusEnd, tusEnd],
  ]
  for (const [endpoint, answer] of answers)
    mount(scope, deps, endpoint, {
      access: anyone,
      handler: async ({ request, reply, params }) => {
        await answer(deps, request, reply, params.secret).catch(onBrokenBody(deps, request, reply))
        return undefined
      },
    })
}

/** Mounts all endpoints about files under /api. */
export const registerFiles = (server: FastifyInstance, deps: Deps): void => {
  mountConfirmations(server, deps)
  mountAddresses(server, deps)
  server.register((scope, _options, done) => {
    mountBytes(scope, deps)
    done()
  })
}
