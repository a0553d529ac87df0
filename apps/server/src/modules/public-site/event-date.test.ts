import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createChannel, createMember, type TestChannel, type TestPerson } from '../../../test/factories.ts'
import { get, multipart, post, shown } from '../../../test/forms.ts'
import { openWorld, readReport, type World } from '../../../test/world.ts'
import { dayText, daysLater } from '../../platform/time.ts'

// When it happened, as people write it into the form without JavaScript.

let world: World
let channel: TestChannel
let ana: TestPerson
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  channel = await createChannel(world.deps)
  ana = await createMember(world.deps, channel)
})
afterAll(() => world.close())

const answers = {
  anonymous: 'yes',
  dateOfEventTime: '10:00',
  location: 'Warehouse',
  description: 'Invoices for goods that were never delivered.',
  acceptDataProtectionPolicy: 'on',
}
/** A form that is filled in but for the day. */
const form = async (values: Readonly<Record<string, string>>) => {
  const page = shown(await get(world, `/${channel.slug}/new`), 'new')
  const { formToken } = page.channel
  return multipart(Object.entries({ formToken, idempotencyKey: page.idempotencyKey, ...answers, ...values }), [])
}

test.each([
  ['5/3/2026', '9:05', '05/03/2026 09:05'],
  ['05-3-2026', '', '05/03/2026 00:00'],
  ['5.3.2026', '9.30', '05/03/2026 09:30'],
  ['5/3/2026', '9:30 pm', '05/03/2026 21:30'],
  ['5/3/2026', '9', '05/03/2026 09:00'],
])('takes a day as people write it: %s %s', async (dateOfEventDay, dateOfEventTime, dateOfEvent) => {
  const filled = await form({ dateOfEventDay, dateOfEventTime })
  const { report } = shown(await post(world, `/${channel.slug}/new`, filled), 'sent')
  expect(report.details.dateOfEvent).toBe(dateOfEvent)
})
test.each([
  ['03/2026', '01/03/2026 00:00', 'month'],
  ['3.2026', '01/03/2026 00:00', 'month'],
  ['2025', '01/01/2025 00:00', 'year'],
])('takes a month or a year: %s', async (dateOfEventDay, dateOfEvent, dateOfEventPrecision) => {
  const filled = await form({ dateOfEventDay, dateOfEventTime: '' })
  const { report } = shown(await post(world, `/${channel.slug}/new`, filled), 'sent')
  expect(report.details).toMatchObject({ dateOfEvent, dateOfEventPrecision, dateOfEventApproximate: true })
})
test.each(['dateOfEventUnknown', 'dateOfEventOngoing'])('needs no day where there is a tick: %s', async (tick) => {
  const filled = await form({ dateOfEventDay: '', dateOfEventTime: '', [tick]: 'on' })
  const { sent } = shown(await post(world, `/${channel.slug}/new`, filled), 'sent')
  expect((await readReport(world, ana, sent.id)).details).toMatchObject({ dateOfEvent: '', [tick]: true })
})
test.each([
  ['marzo de 2025', '01/03/2025 00:00', 'month'],
  ['March 2025', '01/03/2025 00:00', 'month'],
  ['12 de marzo de 2025', '12/03/2025 00:00', ''],
  ['12/3/25', '12/03/2025 00:00', ''],
  ['12/3/98', '12/03/1998 00:00', ''],
])(
  'takes a date in words, and a year of two figures: %s',
  async (dateOfEventDay, dateOfEvent, dateOfEventPrecision) => {
    const filled = await form({ dateOfEventDay, dateOfEventTime: '' })
    const { report } = shown(await post(world, `/${channel.slug}/new`, filled), 'sent')
    expect(report.details).toMatchObject({ dateOfEvent, dateOfEventPrecision, dateOfEventApproximate: true })
  },
)
test.each(['ayer', 'Yesterday'])('takes a day by the channel’s clock: %s', async (dateOfEventDay) => {
  const filled = await form({ dateOfEventDay, dateOfEventTime: '' })
  const { report } = shown(await post(world, `/${channel.slug}/new`, filled), 'sent')
  const yesterday = dayText(daysLater(world.deps.now(), -1, 'Europe/Madrid'), 'Europe/Madrid')
  expect(report.details.dateOfEvent).toBe(`${yesterday} 00:00`)
})
test.each(['hace un mes', '5/3/2', '31 de febrero'])(
  'says beside the field how to write what is no date: %s',
  async (dateOfEventDay) => {
    const filled = await form({ dateOfEventDay })
    const page = shown(await post(world, `/${channel.slug}/new`, filled), 'new')
    expect(page.issues).toMatchObject([{ field: 'dateOfEvent', key: 'errors.invalidDate' }])
    expect(page.values['dateOfEventDay']).toBe(dateOfEventDay)
  },
)
