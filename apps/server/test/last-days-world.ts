import type { Page } from '@canal/contract'
import type { FilesList } from '@canal/contract/files/schemas'
import type { ReporterReport, ReportListItem, Submitted } from '@canal/contract/reports/schemas'
import { holdClocks } from '../src/modules/roster/testing/time.ts'
import { daysLater } from '../src/platform/time.ts'
import { goTo, ownReport } from './casework-world.ts'
import { newAddress, type World } from './world.ts'

export const zone = 'Europe/Madrid'

type Token = { token: string }

/** The world's clocks stand at an instant. */
export const standAt = (world: World, instant: Date): void => {
  goTo(world, instant)
  holdClocks(world)
}

/** When the report goes, as its reporter sees it. */
export const dayOf = async (world: World, report: Submitted): Promise<Date> =>
  new Date((await ownReport(world, report)).deletion.at)

/** The world's clocks stand three days before the report goes. */
export const nearTheEnd = async (world: World, report: Submitted): Promise<void> =>
  standAt(world, daysLater(await dayOf(world, report), -3, zone))

/** A reporter's message; answers with the report that it went into. */
export const write = async (
  world: World,
  by: Token,
  id: string,
  chatMsg: string,
  filesToUpload: string[] = [],
): Promise<{ id: string; filesList: FilesList }> => {
  const payload = { id, chatMsg, filesToUpload }
  const answer = await world.call('PUT', '/api/anonymous/chat', { token: by.token, payload })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<{ id: string; filesList: FilesList }>()
}

/** What the reference opens, in a session of its own. */
export const opened = async (world: World, { reference: ref }: Submitted): Promise<ReporterReport> => {
  const answer = await world.call('POST', '/api/anonymous/ref', { payload: { ref }, remoteAddress: newAddress() })
  return answer.json<ReporterReport>()
}

/** The ids of the reports that somebody of the office is listed. */
export const listedTo = async (world: World, by: Token): Promise<string[]> =>
  (await world.call('GET', '/api/reports/list', { token: by.token }))
    .json<Page<ReportListItem>>()
    .items.map((item) => item.id)
