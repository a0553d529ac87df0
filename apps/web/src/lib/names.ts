import type { PersonName } from '@canal/contract'

/** What says what the usernames in it are called: a report, a page of requests or of the log. */
interface Naming {
  readonly people: readonly PersonName[]
}

/** The full name of a username that stands in an answer; the username itself where nobody explains it. */
export const nameIn = ({ people }: Naming, username: string): string =>
  people.find((person) => person.username === username)?.fullName ?? username
