/** Everybody whom the table of roles asks for; `there` is another channel, with a report of its own. */
export const roles = [
  'nobody',
  'reporter',
  'otherReporter',
  'member',
  'excluded',
  'withoutAccess',
  'waiting',
  'investigatorIn',
  'investigatorOut',
  'administrator',
  'there.reporter',
  'there.otherReporter',
  'there.member',
  'there.excluded',
  'there.withoutAccess',
  'there.waiting',
  'there.investigatorIn',
  'there.investigatorOut',
] as const
type Role = (typeof roles)[number]

/** A word for each role: the code of a refusal, or what an answer tells (`toldBy` of role-scene.ts). */
export type Answers = Readonly<Record<Role, string>>

const committeeHere = ['member', 'excluded', 'withoutAccess'] as const
const usersHere = [...committeeHere, 'investigatorIn', 'investigatorOut'] as const
const signedInHere = [...usersHere, 'waiting'] as const
type Of<Names extends readonly string[]> = Readonly<Record<Names[number], string>>

const toAll = (word: string) => Object.fromEntries(roles.map((role) => [role, word])) as Answers
const away = (names: readonly string[], word: string): Partial<Answers> =>
  Object.fromEntries(names.map((name) => [`there.${name}`, word]))
const withoutSession = {
  nobody: 'unauthorized',
  reporter: 'session-ended',
  otherReporter: 'session-ended',
  ...away(['reporter', 'otherReporter'], 'session-ended'),
}
const offRoster = { waiting: 'keys-locked', 'there.waiting': 'keys-locked' }

/** The same to all. */
export const everybody = toAll

/** To administrators alone. */
export const administrators = (word: string): Answers => ({
  ...toAll('forbidden'),
  ...withoutSession,
  administrator: word,
})

/** To who is signed in; `more` says where roles differ. */
export const signedIn = (word: string, more: Partial<Answers> = {}): Answers => ({
  ...toAll(word),
  ...withoutSession,
  ...more,
})

/** To users of a channel, on its roster or not. */
export const usersWithoutKeys = (here: Of<typeof signedInHere>, there: string, more: Partial<Answers> = {}): Answers =>
  signedIn('forbidden', { ...here, ...away(signedInHere, there), ...more })

/** To members and investigators on the roster. */
export const users = (here: Of<typeof usersHere>, there: string, more: Partial<Answers> = {}): Answers =>
  signedIn('forbidden', { ...offRoster, ...here, ...away(usersHere, there), ...more })

/** To members on the roster. */
export const committee = (here: Of<typeof committeeHere>, there: string): Answers =>
  signedIn('forbidden', { ...offRoster, ...here, ...away(committeeHere, there) })

/** To whoever holds a report's reference. */
export const reporters = (here: Of<readonly ['reporter', 'otherReporter']>, there: string): Answers => ({
  ...toAll('session-ended'),
  nobody: 'unauthorized',
  ...here,
  ...away(['reporter', 'otherReporter'], there),
})
