import { closableOutcomes, proposalKinds } from '@canal/contract/casework/proposals'
import { describe, expect, it } from 'vitest'
import { demoAdministrator, demoChannels, demoLogo, demoPassword } from './organisation.ts'
import { demoFilenames, demoReports, type DemoReport, type DemoRequest } from './reports.ts'
import { votesToApprove } from './timeline.ts'

const demo = demoReports.filter((report) => report.channel === 'demo')
const municipio = demoReports.filter((report) => report.channel === 'municipio')

function countByStatus(reports: readonly DemoReport[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const report of reports) counts[report.finalStatus] = (counts[report.finalStatus] ?? 0) + 1
  return counts
}

function membersWithAccess(report: DemoReport): string[] {
  const channel = demoChannels.find((candidate) => candidate.slug === report.channel)
  const members = channel?.members.map((member) => member.username) ?? []
  return members.filter((username) => !report.restricted.includes(username))
}

function requestsOf(report: DemoReport): DemoRequest[] {
  const archive = report.archiveRequests.flatMap((request) => [request, ...(request.joiners ?? [])])
  return [...report.filesRequests, ...archive]
}

describe('the reports of the demonstration', () => {
  it('are 48 in one channel, one of them deleted, and 6 in the other, in every status', () => {
    expect(countByStatus(demo)).toEqual({
      pending: 10,
      instruction: 8,
      investigation: 10,
      resolution: 8,
      archived: 9,
      reopened: 3,
    })
    expect(countByStatus(municipio)).toEqual({
      pending: 2,
      instruction: 1,
      investigation: 1,
      resolution: 1,
      archived: 1,
    })
  })

  it('repeat no key, subject, description or message', () => {
    const all = [
      ...demoReports.flatMap((report) => [report.key, report.subject, report.description]),
      ...demoReports.flatMap((report) => report.chat.map((message) => message.text)),
    ]
    expect(all.filter((text, index) => all.indexOf(text) !== index)).toEqual([])
  })

  it.each(demoReports)('keep within the bounds of the product: $key', (report) => {
    expect(report.subject.length).toBeLessThanOrEqual(120)
    expect(report.description.length).toBeLessThanOrEqual(20_000)
    const words = report.description.split(/\s+/).length
    expect(words).toBeGreaterThanOrEqual(80)
    expect(words).toBeLessThanOrEqual(400)
    expect(report.location.length).toBeLessThanOrEqual(500)
    expect(report.location === '').toBe(report.locationUnknown)
    expect(report.witnesses.length).toBeLessThanOrEqual(20)
    expect(report.witnesses.every((witness) => witness.length > 0 && witness.length <= 200)).toBe(true)
    expect(report.chat.every(({ text }) => text.length > 0 && text.length <= 5000)).toBe(true)
    expect(report.evidence.length).toBeLessThanOrEqual(20)
    expect(report.daysAgo).toBeGreaterThanOrEqual(0)
    expect(report.daysAgo).toBeLessThanOrEqual(740)
    expect(report.event.daysBefore).toBeGreaterThan(0)
    if (report.event.approximate) expect(report.event.time).toBe('00:00')
  })

  it('give a named reporter updates only with an address, and never a real one', () => {
    for (const { reporter } of demoReports) {
      if (reporter?.receiveUpdates) expect(reporter.email).not.toBeNull()
      if (reporter?.email) expect(reporter.email).toMatch(/@correo\.example$/)
    }
    expect(demoReports.filter((report) => report.reporter === null).length).toBeGreaterThanOrEqual(15)
    expect(demoReports.filter((report) => report.reporter !== null).length).toBeGreaterThanOrEqual(15)
  })

  it.each(demoReports)('are worked on only by people who may: $key', (report) => {
    const members = membersWithAccess(report)
    const investigators = report.sharedWith.map((share) => share.username)
    const actors = [
      ...report.reviewers,
      ...report.steps.map((step) => step.by),
      ...report.chat.flatMap(({ from }) => (from === 'reporter' ? [] : from)),
      ...report.internalFiles.map((file) => file.by),
      ...report.sharedWith.map((share) => share.by),
      ...requestsOf(report).flatMap(({ votes }) => [...votes.approve, ...votes.deny]),
      ...report.notes.flatMap(({ by, mentions = [], task }) => [by, ...mentions, ...(task ? [task.holder] : [])]),
      ...report.notes.flatMap(({ task }) => task?.done?.by ?? []),
      ...(report.link ? [report.link.by] : []),
      ...report.proposals.flatMap(({ by, confirmed }) => [by, ...(confirmed ? [confirmed.by] : [])]),
      ...(report.correction ? [report.correction.by] : []),
    ]
    expect(actors.filter((username) => !members.includes(username))).toEqual([])
    for (const { by } of requestsOf(report)) expect([...members, ...investigators]).toContain(by)
  })

  it.each(demoReports)('end each request where its votes lead: $key', (report) => {
    for (const request of requestsOf(report)) {
      const voters = membersWithAccess(report).filter((username) => username !== request.by)
      const { approve, deny } = request.votes
      const needed = votesToApprove(voters.length)
      const deniedAt = voters.length - needed + 1
      const open = approve.length < needed && deny.length < deniedAt
      expect([...approve, ...deny]).not.toContain(request.by)
      expect(new Set([...approve, ...deny]).size).toBe(approve.length + deny.length)
      if (request.outcome === 'approved') expect([approve.length, deny.length < deniedAt]).toEqual([needed, true])
      else if (request.outcome === 'denied') expect([deny.length, approve.length < needed]).toEqual([deniedAt, true])
      else expect(open).toBe(true)
    }
  })

  it('show each outcome of both kinds of request, and reports shared with the investigator', () => {
    const outcomes = (requests: readonly DemoRequest[]) => new Set(requests.map((request) => request.outcome)).size
    expect(outcomes(demo.flatMap((report) => report.filesRequests))).toBe(4)
    expect(outcomes(demo.flatMap((report) => report.archiveRequests))).toBe(4)
    expect(demo.filter((report) => report.sharedWith.length > 0)).toHaveLength(4)
  })

  it('show each act that a colleague confirms but the one that deletes a report at once, and two that still wait', () => {
    const proposals = demo.flatMap((report) => report.proposals)
    expect(new Set(proposals.map(({ kind }) => kind))).toEqual(
      new Set(proposalKinds.filter((kind) => kind !== 'untrue')),
    )
    expect(proposals.flatMap(({ kind, confirmed }) => (confirmed ? [] : kind)).sort()).toEqual([
      'extension',
      'without_information',
    ])
    expect(proposals.some(({ kind, confirmed }) => kind === 'without_information' && confirmed)).toBe(true)
  })

  it('show every outcome that one member closes a report with, and one of more than two years', () => {
    const outcomes = new Set(demo.flatMap(({ closing }) => closing?.outcome ?? []))
    expect(outcomes).toEqual(new Set(closableOutcomes))
    expect(demo.filter(({ daysAgo, isDeleted }) => daysAgo > 730 && !isDeleted)).toHaveLength(1)
  })

  it('show a task that waits, one that is done, a link, and a message that was suppressed', () => {
    const tasks = demo.flatMap((report) => report.notes.flatMap(({ task }) => task ?? []))
    expect(new Set(tasks.map(({ done }) => done !== undefined)).size).toBe(2)
    const ownText = demo.map(({ chat, proposals }) =>
      proposals.filter(({ message }) => chat.some(({ text }) => text === message)),
    )
    expect(ownText.flat()).toHaveLength(1)
    const linked = demo.flatMap((report) => (report.link ? [[report, report.link] as const] : []))
    expect(linked).toHaveLength(1)
    for (const [report, { key, by }] of linked) {
      const other = demo.find((candidate) => candidate.key === key)
      expect(other && membersWithAccess(other)).toContain(by)
      expect([other?.finalStatus, report.finalStatus]).not.toContain('archived')
    }
  })

  it('mention only readers, by the name that stands in the note', () => {
    const notes = demo.flatMap((report) => report.notes)
    expect(notes.length).toBeGreaterThanOrEqual(5)
    const members = demoChannels.flatMap((channel) => channel.members)
    for (const { text, mentions = [] } of notes)
      for (const username of mentions) {
        const found = members.find((member) => member.username === username)
        expect(text).toContain(`@${[found?.firstName, found?.lastName1, found?.lastName2].filter(Boolean).join(' ')}`)
      }
  })

  it('leave several reports with a message of the reporter that nobody has answered', () => {
    const unanswered = demo.filter((report) => report.chat.at(-1)?.from === 'reporter')
    expect(unanswered.length).toBeGreaterThanOrEqual(2)
  })

  it('attach every kind of file that can be previewed', () => {
    const extensions = new Set(demoReports.flatMap(demoFilenames).map((name) => name.split('.').at(-1)))
    const previewable = ['jpg', 'jpeg', 'png', 'webp', 'pdf', 'mp3', 'ogg', 'aac', 'mp4', 'webm']
    const others = ['docx', 'xlsx', 'txt', 'csv', 'eml', 'zip']
    expect([...previewable, ...others].filter((extension) => !extensions.has(extension))).toEqual([])
  })
})

describe('the organisation of the demonstration', () => {
  const people = [
    demoAdministrator,
    ...demoChannels.flatMap(({ members, investigators }) => [...members, ...investigators]),
  ]

  it('has the accounts that the sign-ins printed at the start name', () => {
    expect(people.map((person) => person.username)).toEqual([
      ...['admin', 'ana.garcia', 'luis.perez', 'marta.ruiz', 'pablo.gil', 'elena.vidal', 'rosa.soto', 'ivan.marin'],
    ])
    expect(demoPassword).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[A-Za-z\d]{8,20}$/)
  })

  it('uses only addresses and telephone numbers that belong to nobody', () => {
    for (const person of people) {
      expect(person.email).toMatch(/\.example$/)
      expect(person.phone).toMatch(/^900 000 00\d$/)
    }
  })

  it('draws a PNG crest for each channel', async () => {
    for (const { slug } of demoChannels) {
      const logo = await demoLogo(slug)
      expect(logo.subarray(1, 4).toString()).toBe('PNG')
      expect(logo.length).toBeLessThan(1024 * 1024)
    }
  })
})
