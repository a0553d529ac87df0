import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import type { FilesList } from '@canal/contract/files/schemas'
import type { Submitted } from '@canal/contract/reports/schemas'
import {
  apiHeaders,
  createChannel,
  createMember,
  type TestChannel,
  type TestPerson,
} from '../../../../test/factories.ts'
import { buildTestApp, testConfig, type TestApp } from '../../../../test/app.ts'
import type { DiskState } from '../../../platform/db/embedded/index.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { installProblems } from '../../../platform/http/problem.ts'
import { createDiskStore } from '../../../platform/store/disk-store.ts'
import { newFormToken } from '../../channels/form-token.ts'
import { registerReports } from '../../reports/routes.ts'
import { registerFiles } from '../routes.ts'

const GiB = 1024 ** 3

/** A server with files on a disk of its own, which listens, since bytes in pieces cannot be injected. */
export interface FileWorld {
  app: TestApp
  deps: Deps
  /** Where it listens, without a slash at the end. */
  origin: string
  /** What the disk is said to have; may be changed. */
  disk: DiskState
  storeDir: string
  /** Another instance on the same database and disk: what is left of an upload after a restart. */
  restart: () => Promise<string>
  close: () => Promise<void>
}

const listen = async (server: FastifyInstance): Promise<string> => server.listen({ host: '127.0.0.1', port: 0 })

export const openFileWorld = async (
  environment: Record<string, string> = {},
  more: ((server: FastifyInstance, deps: Deps) => void)[] = [],
  overrides: Partial<Deps> = {},
): Promise<FileWorld> => {
  const storeDir = await mkdtemp(join(tmpdir(), 'canal-files-'))
  const disk: DiskState = { freeBytes: 500 * GiB, totalBytes: 1000 * GiB, level: 'ample' }
  const guard = { state: () => disk, check: () => Promise.resolve(disk), stop: () => Promise.resolve() }
  const app = await buildTestApp([registerReports, registerFiles, ...more], {
    config: testConfig(environment),
    store: createDiskStore(storeDir),
    disk: guard,
    ...overrides,
  })
  const servers = [app.server]
  const stop = async (server: FastifyInstance | undefined) => {
    // A connection that the client opened ahead and never used would be waited for.
    server?.server.closeAllConnections()
    await server?.close()
  }
  const restart = async () => {
    await stop(servers.at(-1))
    const server = fastify({ logger: false })
    const deps = { ...app.deps }
    installProblems(server, deps)
    registerReports(server, deps)
    registerFiles(server, deps)
    servers.push(server)
    return listen(server)
  }
  const close = async () => {
    await stop(servers.at(-1))
    await app.close()
    await rm(storeDir, { recursive: true, force: true })
  }
  return { app, deps: app.deps, origin: await listen(app.server), disk, storeDir, restart, close }
}

export interface Case {
  channel: TestChannel
  ana: TestPerson
  luis: TestPerson
  report: Submitted
  /** The reporter's headers. */
  reporter: Record<string, string>
}

/** A channel with two members and one report, whose evidence is announced. */
export const submitCase = async (
  world: FileWorld,
  attachedFiles: string[],
  options: { keepOriginals?: boolean } = {},
): Promise<Case> => {
  const channel = await createChannel(world.deps)
  const ana = await createMember(world.deps, channel)
  const luis = await createMember(world.deps, channel)
  const response = await fetch(`${world.origin}/api/anonymous`, {
    method: 'POST',
    headers: {
      ...apiHeaders(),
      'content-type': 'application/json',
      'x-form-token': newFormToken(world.deps, channel.id),
    },
    body: JSON.stringify({
      channel: channel.id,
      dateOfEvent: '02/03/2026 10:00',
      location: 'Warehouse',
      description: 'Invoices for goods that were never delivered.',
      attachedFiles,
      acceptDataProtectionPolicy: true,
      ...options,
    }),
  })
  if (response.status !== 200) throw new Error(await response.text())
  const report = (await response.json()) as Submitted
  return { channel, ana, luis, report, reporter: apiHeaders(report.token) }
}

/** A call of the API with a JSON body; the answer's status and body. */
export const call = async <T = unknown>(
  world: Pick<FileWorld, 'origin'>,
  headers: Record<string, string>,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: T }> => {
  const response = await fetch(`${world.origin}/api/${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: (text ? JSON.parse(text) : undefined) as T }
}

/** Sends a file whole and gives the status, and the code of a failure. */
export const put = async (
  world: Pick<FileWorld, 'origin'>,
  entry: FilesList[number] | undefined,
  bytes: Buffer,
): Promise<{ status: number; code?: string }> => {
  const response = await fetch(world.origin + (entry?.location ?? ''), { method: 'PUT', body: bytes })
  const text = await response.text()
  return { status: response.status, ...(text && { code: (JSON.parse(text) as { code: string }).code }) }
}

export const confirmEvidence = (world: FileWorld, one: Case, entries: FilesList = one.report.filesList) =>
  call(world, one.reporter, 'PATCH', 'anonymous/file-uploaded', {
    id: one.report.id,
    filesList: entries.map(({ entryId }) => ({ entryId })),
  })

/** The bytes behind a fresh address of one's own report's file. */
export const download = async (
  world: FileWorld,
  one: Case,
  fileId: string,
  disposition: 'inline' | 'attachment' = 'attachment',
): Promise<{ response: Response; bytes: Buffer }> => {
  const { body } = await call<{ url: string }>(world, one.reporter, 'POST', 'anonymous/get-download-presigned-url', {
    fileId,
    disposition,
  })
  const response = await fetch(world.origin + body.url)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}
