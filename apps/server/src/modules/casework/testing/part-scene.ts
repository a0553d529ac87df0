import { sql } from 'kysely'
import type { FilesList } from '@canal/contract/files/schemas'
import { answerPart, filePart, identityPart, messagePart, type PartGround } from '@canal/contract/casework/parts'
import type { Casework, Proposal } from '@canal/contract/casework/schemas'
import { decide, propose, reason } from '../../../../test/casework-world.ts'
import { createInvestigator, type TestPerson } from '../../../../test/factories.ts'
import { cookieOf, get } from '../../../../test/forms.ts'
import { openCase, readReport, submit, upload, type Case, type World } from '../../../../test/world.ts'
import { holdClocks } from '../../roster/testing/time.ts'
import { eraseDue } from '../erase-due.ts'

/** A report with something in every part that can be suppressed, each with a word of its own. */
export interface PartScene {
  one: Case
  id: string
  expert: TestPerson
  /** By what each is: its name, and the word that nobody may be shown any more. */
  parts: Record<PartName, { part: string; word: string }>
  files: Record<'evidence' | 'chat' | 'internal', string>
}

export const partNames = [
  'message',
  'answer of the committee',
  'note',
  'description',
  'location',
  'witness',
  'identity',
  'evidence',
  'chat file',
  'internal document',
] as const
export type PartName = (typeof partNames)[number]

const filesOf = (answer: { json: <T>() => T }): FilesList => answer.json<{ filesList: FilesList }>().filesList

export const livePart = async (world: World): Promise<PartScene> => {
  holdClocks(world)
  const started = await openCase(world)
  const { channel, ana, luis } = started
  const report = await submit(world, channel, {
    location: 'Place Quartz',
    description: 'What happened there is told by Obsidian.',
    witnesses: ['Rosa Feldspar', 'Iker Basalt', 'Noa Granite'],
    reporterName: 'Carmen Marble',
    reporterMail: 'marble@canal.example',
    receiveUpdates: true,
    attachedFiles: ['gypsum.pdf', 'spare.pdf'],
  })
  const { id } = report
  const put = (path: string, by: { token: string }, payload: object) =>
    world.call('PUT', `/api/${path}`, { token: by.token, payload: { id, ...payload } })
  await upload(world, report, id, report.filesList, 'anonymous/file-uploaded')
  const chat = filesOf(
    await put('anonymous/chat', report, { chatMsg: 'There was Topaz.', filesToUpload: ['zircon.pdf'] }),
  )
  await upload(world, report, id, chat, 'anonymous/chat/file-uploaded')
  await put('reports/chat', ana, { chatMsg: 'We asked Beryl.' })
  await put('reports/note', luis, { text: 'Ana knows of Garnet.' })
  const internal = filesOf(await put('reports/internal-files', ana, { phase: 'INSTRUCTION', files: ['agate.pdf'] }))
  await upload(world, ana, id, internal, 'reports/internal-files/file-uploaded')
  const expert = await createInvestigator(world.deps, channel)
  await world.call('POST', '/api/reports/share', { token: ana.token, payload: { id, username: expert.username } })
  const { messages } = (await readReport(world, luis, id)).details.chat
  const messageOf = (text: string) => messagePart(messages.find(({ message }) => message.includes(text))?.id ?? '')
  const files = {
    evidence: report.filesList[0]?.entryId ?? '',
    chat: chat[0]?.entryId ?? '',
    internal: internal[0]?.entryId ?? '',
  }
  return {
    one: { ...started, report },
    id,
    expert,
    files,
    parts: {
      message: { part: messageOf('Topaz'), word: 'Topaz' },
      'answer of the committee': { part: messageOf('Beryl'), word: 'Beryl' },
      note: { part: messageOf('Garnet'), word: 'Garnet' },
      description: { part: answerPart('description'), word: 'Obsidian' },
      location: { part: answerPart('location'), word: 'Quartz' },
      witness: { part: answerPart('witnesses', 1), word: 'Basalt' },
      identity: { part: identityPart, word: 'arble' },
      evidence: { part: filePart('evidence', files.evidence), word: 'gypsum' },
      'chat file': { part: filePart('chat', files.chat), word: 'zircon' },
      'internal document': { part: filePart('internal', files.internal), word: 'agate' },
    },
  }
}

/** All that anybody is shown of the report, by who is shown it. */
export const shownOf = async (world: World, { one, id, expert }: PartScene): Promise<Record<string, string>> => {
  const texts = async (by: { token: string }) => {
    const asked = [
      await world.call('POST', '/api/reports', { token: by.token, payload: { id } }),
      await world.call('GET', `/api/reports/${id}/logs?size=50`, { token: by.token }),
      await world.call('GET', '/api/logs?size=50', { token: by.token }),
      await world.call('POST', '/api/logs/export', { token: by.token }),
      await world.call('GET', '/api/reports/list', { token: by.token }),
    ]
    // A page that is refused for how it was asked for would show nothing of anything.
    if (asked.some(({ statusCode }) => statusCode === 422)) throw new Error('asked for what there is not')
    return asked.map(({ body }) => body).join('\n')
  }
  const { report } = one
  const own = await world.call('GET', '/api/anonymous/report', { token: report.token })
  const cookie = cookieOf(await get(world, `/${one.channel.slug}/${report.reference}`))
  const page = await get(world, `/${one.channel.slug}/open`, { cookie })
  return {
    member: await texts(one.ana),
    colleague: await texts(one.eva),
    investigator: await texts(expert),
    reporter: own.body,
    'reporter without scripts': page.body,
  }
}

export const suppress = (
  world: World,
  by: { token: string },
  { id }: { id: string },
  part: string,
  ground: PartGround = 'unnecessary',
) => propose(world, by, { kind: 'part', id, part, ground, reason })

/** Marks a part, and gives what waits. */
export const mark = async (
  world: World,
  by: { token: string },
  scene: { id: string },
  part: string,
  ground?: PartGround,
): Promise<Proposal> => {
  const answer = await suppress(world, by, scene, part, ground)
  const waiting = answer.json<Casework>().waiting?.find((one) => one.part === part)
  if (!waiting) throw new Error(answer.body)
  return waiting
}

/** Runs the job that erases. */
export const erase = (world: World): Promise<number> => {
  holdClocks(world)
  return eraseDue(world.deps, world.database.ownerDb)
}

/** Marked by Ana, confirmed by Luis, and erased. */
export const markAndErase = async (world: World, scene: PartScene, name: PartName): Promise<void> => {
  const { part } = scene.parts[name]
  const { id: proposalId } = await mark(world, scene.one.ana, scene, part)
  const answer = await decide(world, scene.one.luis, 'confirm', { id: scene.id, proposalId })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  world.advance(1)
  await erase(world)
}

/** What lies in the database under a part: its box, where it has one, and all that a file has besides. */
export const bytesOf = async (world: World, { id }: PartScene, part: string): Promise<Buffer[]> => {
  const key = part.split(':')[1] ?? ''
  const found = await sql<{ bytes: Buffer }>`
    select box as bytes from message where report_id = ${id} and id::text = ${key}
    union all select box from report_record where report_id = ${id} and kind = ${part}
    union all select box from file where report_id = ${id} and id::text = ${key}
    union all select unnest(array[v.key_box, v.meta_box, s.box]) from file_version v
      left join slot s on s.report_id = v.report_id and s.target = 'file:' || v.id
      where v.report_id = ${id} and v.file_id::text = ${key}
    union all select p.box from log_payload p where p.report_id = ${id} and p.data::jsonb ->> 'fileId' = ${key}`.execute(
    world.database.ownerDb,
  )
  return found.rows.flatMap(({ bytes }) => (bytes && bytes.length > 0 ? [bytes] : []))
}

/** Who is shown a word, of those that `shownOf` asks. */
export const told = (texts: Record<string, string>, word: string): string[] =>
  Object.entries(texts).flatMap(([who, text]) => (text.includes(word) ? [who] : []))
