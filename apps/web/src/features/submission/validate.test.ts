import { describe, expect, it } from 'vitest'
import { bodyOf, draftFrom, hasContent, type Draft } from './draft.ts'
import { issuesOf } from './validate.ts'

const channelId = '3f0c2a51-1111-4222-8333-444455556666'
const circumstances = { channelId, timeZone: 'Europe/Madrid', now: new Date('2026-11-20T09:00:00Z') }
const complete: Draft = {
  ...draftFrom({}),
  description: 'Se encargan trabajos que en realidad son uno solo.',
  dateOfEventDay: '12/11/2026',
  dateOfEventTime: '09:30',
  location: 'Parques y Jardines',
  anonymous: 'yes',
  acceptDataProtectionPolicy: true,
}
const issues = (changes: Partial<Draft>) =>
  issuesOf({ ...complete, ...changes }, circumstances).map(({ field, key }) => [field, key])

describe('a complete draft', () => {
  it('has no issue', () => {
    expect(issues({})).toEqual([])
  })

  it('becomes the body of the API’s call', () => {
    expect(bodyOf({ ...complete, witnesses: ['Ana'] }, channelId)).toMatchObject({
      channel: channelId,
      dateOfEvent: '12/11/2026 09:30',
      dateOfEventApproximate: false,
      witnesses: ['Ana'],
    })
  })

  it('tells whom it leaves out, and not whom the form had proposed', () => {
    const body = bodyOf({ ...complete, restrictedUsers: ['ana'], proposedUsers: ['ana', 'luis'] }, channelId)
    expect(body.restrictedUsers).toEqual(['ana'])
    expect(body).not.toHaveProperty('proposedUsers')
  })

  it('sends no name once anonymity is chosen, even one typed before', () => {
    const body = bodyOf(
      { ...complete, reporterName: 'Marina', reporterMail: 'm@a.example', receiveUpdates: true },
      channelId,
    )
    expect(body).not.toHaveProperty('reporterName')
    expect(body).not.toHaveProperty('reporterMail')
    expect(body).not.toHaveProperty('receiveUpdates')
  })

  it('has an approximate date where the hour is not known', () => {
    expect(bodyOf({ ...complete, dateOfEventTime: '' }, channelId)).toMatchObject({
      dateOfEvent: '12/11/2026 00:00',
      dateOfEventApproximate: true,
    })
  })
})

describe('a date that is not known to the day', () => {
  const dateOf = (dateOfEventDay: string, more: Partial<Draft> = {}) => {
    const draft = { ...complete, dateOfEventDay, dateOfEventTime: '', ...more }
    const { dateOfEvent, dateOfEventApproximate, dateOfEventPrecision } = bodyOf(draft, channelId)
    return [issues(draft), dateOfEvent, dateOfEventApproximate, dateOfEventPrecision]
  }

  it('is a month or a year, which goes as its first day', () => {
    for (const month of ['03/2026', '3-2026', ' 3 2026 ', '032026'])
      expect(dateOf(month)).toEqual([[], '01/03/2026 00:00', true, 'month'])
    expect(dateOf('2025')).toEqual([[], '01/01/2025 00:00', true, 'year'])
    expect(dateOf('01/03/2026')).toEqual([[], '01/03/2026 00:00', true, ''])
    // The hour at which it used to be.
    expect(dateOf('03/2026', { dateOfEventTime: '21:30' })).toEqual([[], '01/03/2026 21:30', true, 'month'])
  })

  it('may be this month and this year, and none to come', () => {
    expect([issues({ dateOfEventDay: '11/2026' }), issues({ dateOfEventDay: '2026' })]).toEqual([[], []])
    for (const later of ['12/2026', '2027'])
      expect(issues({ dateOfEventDay: later })).toEqual([['dateOfEventDay', 'errors.dateFuture']])
    for (const none of ['13/2026', '1850', '3/26', '120326'])
      expect(issues({ dateOfEventDay: none })).toEqual([['dateOfEventDay', 'errors.invalidDate']])
  })

  it('may be unknown, or go on, without any day', () => {
    expect(dateOf('')).toEqual([[['dateOfEventDay', 'errors.required']], '', true, ''])
    for (const tick of ['dateOfEventUnknown', 'dateOfEventOngoing'] as const) {
      expect(issues({ dateOfEventDay: '', dateOfEventTime: '', [tick]: true })).toEqual([])
      expect(bodyOf({ ...complete, [tick]: true }, channelId)).toMatchObject({ [tick]: true })
    }
  })
})

describe('an incomplete draft', () => {
  it('shows one issue a field, under the field that the form shows', () => {
    expect(issues({ description: '', dateOfEventDay: '', location: '', acceptDataProtectionPolicy: false })).toEqual([
      ['description', 'errors.required'],
      ['acceptDataProtectionPolicy', 'errors.acceptPolicy'],
      ['dateOfEventDay', 'errors.required'],
      ['location', 'errors.locationRequired'],
    ])
    expect(issues({ location: '' })).toEqual([['location', 'errors.locationRequired']])
    expect(issues({ location: '', locationUnknown: true })).toEqual([])
  })

  it('asks for a longer account, by the contract’s own bounds', () => {
    expect(issues({ description: 'Muy corto' })).toEqual([['description', 'errors.minLength']])
  })

  it('says how many characters of a pasted account are too many', () => {
    const [issue] = issuesOf({ ...complete, description: 'a'.repeat(20_007) }, circumstances)
    expect(issue).toEqual({ field: 'description', key: 'public.tooLong', params: { over: 7, max: 20_000 } })
  })

  it('tells day, hour and place at once, whatever the others are', () => {
    const wrong = { dateOfEventDay: '31/02/2026', dateOfEventTime: '25:00', location: '' }
    const all = [
      ['dateOfEventDay', 'new.date.noSuchDay'],
      ['dateOfEventTime', 'errors.timeInvalid'],
      ['location', 'errors.locationRequired'],
    ]
    expect(issues(wrong)).toEqual(all)
    expect(issues({ ...wrong, description: '', acceptDataProtectionPolicy: false })).toEqual(
      expect.arrayContaining(all),
    )
    expect(issues({ dateOfEventDay: '31/12/1899' })).toEqual([['dateOfEventDay', 'errors.invalidDate']])
    expect(issues({ dateOfEventDay: '21/11/2026', dateOfEventTime: '25:00' })).toEqual([
      ['dateOfEventTime', 'errors.timeInvalid'],
      ['dateOfEventDay', 'errors.dateFuture'],
    ])
  })

  it('does not take a day to come, on the clock of the channel', () => {
    expect(issues({ dateOfEventDay: '21/11/2026' })).toEqual([['dateOfEventDay', 'errors.dateFuture']])
    expect(issues({ dateOfEventDay: '20/11/2026', dateOfEventTime: '10:00' })).toEqual([])
    // The day is right: it is the hour that has not come.
    expect(issues({ dateOfEventDay: '20/11/2026', dateOfEventTime: '10:01' })).toEqual([
      ['dateOfEventTime', 'errors.timeFuture'],
    ])
  })

  it('tells a wrong hour from a wrong day', () => {
    expect(issues({ dateOfEventTime: '25:00' })).toEqual([['dateOfEventTime', 'errors.timeInvalid']])
    expect(issues({ dateOfEventDay: '31/02/2026' })).toEqual([['dateOfEventDay', 'new.date.noSuchDay']])
  })

  it('asks how it is presented, and for a name only from those who give one', () => {
    expect(issues({ anonymous: '' })).toEqual([['anonymous', 'errors.required']])
    expect(issues({ anonymous: 'no' })).toEqual([['reporterName', 'errors.nameRequired']])
  })

  it('says what contradicts itself while later steps are still empty', () => {
    const early = { acceptDataProtectionPolicy: false, location: '', locationUnknown: false }
    expect(issues(early)).toContainEqual(['location', 'errors.locationRequired'])
    const named = { anonymous: 'no', reporterName: 'Marina', receiveUpdates: true } as const
    expect(issues({ ...early, ...named })).toContainEqual(['reporterMail', 'errors.updatesNeedEmail'])
  })

  it('needs an address to send updates to, and a valid one', () => {
    const named = { anonymous: 'no', reporterName: 'Marina' } as const
    expect(issues({ ...named, receiveUpdates: true })).toEqual([['reporterMail', 'errors.updatesNeedEmail']])
    expect(issues({ ...named, reporterMail: 'marina@' })).toEqual([['reporterMail', 'errors.email']])
  })
})

describe('an untouched form', () => {
  it('has nothing to lose', () => {
    expect(hasContent(draftFrom({}))).toBe(false)
    expect(hasContent({ ...draftFrom({}), location: 'x' })).toBe(true)
    expect(hasContent({ ...draftFrom({}), keepOriginals: true })).toBe(true)
  })
})
