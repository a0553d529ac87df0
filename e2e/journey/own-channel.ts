import type { Submitted } from '@canal/contract/reports/schemas'
import { callAs, callWith } from './calls.ts'
import { admit, firstSignIn, signUp, type Newcomer } from './newcomers.ts'
import { story } from './report-form.ts'

export interface OwnChannel {
  readonly id: string
  readonly slug: string
  /** A member who waits for the committee, unless they are the first, who begins it. */
  readonly join: (name: string) => Promise<Newcomer>
  /** A member whom as many as it takes have admitted. */
  readonly joinCommittee: (name: string) => Promise<Newcomer>
  /** Somebody sends a report, for those who are members by then. */
  readonly report: (mark: string) => Promise<Submitted>
  readonly close: () => Promise<void>
}

/** A channel of one journey's own: what happens in it changes nothing for the demonstration's others. */
export const openChannel = async (called = 'Zarza'): Promise<OwnChannel> => {
  const mark = Date.now() % 1_000_000
  const admin = await callAs('admin')
  const slug = `zarza-${mark}`
  const name = `${called} ${mark}`
  const names = { name, publicName: name, organisation: name }
  const { id } = await admin<{ id: string }>('POST', '/api/channels', { ...names, slug })
  const members: Newcomer[] = []
  const join = async (name: string) => {
    const person = await signUp(id, name)
    await firstSignIn(person)
    members.push(person)
    return person
  }
  return {
    id,
    slug,
    join,
    joinCommittee: async (name) => {
      const person = await join(name)
      const [first] = members
      if (first && first !== person) await admit(first.username, person)
      return person
    },
    report: async (mark) => {
      const anybody = callWith(null)
      const { formToken } = await anybody<{ formToken: string }>('GET', `/api/anonymous/channels/${slug}`)
      return anybody('POST', '/api/anonymous', {
        channel: id,
        formToken,
        dateOfEvent: '12/03/2026 00:00',
        dateOfEventApproximate: true,
        locationUnknown: true,
        description: story(mark),
        acceptDataProtectionPolicy: true,
      })
    },
    close: async () => {
      await admin('PATCH', '/api/channels/disable', { id })
    },
  }
}
