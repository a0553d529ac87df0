import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readShare, type TypedShare } from '../platform/crypto/recovery/recovery-share.ts'
import type { Db } from '../platform/db/connect.ts'
import type { Deps } from '../modules/audit-log/deps.ts'
import { findChannelBySlug } from '../modules/channels/find-channel.ts'
import {
  allKeys,
  areTheirNumbers,
  openKey,
  presentKeys,
  readmitByKey,
  shareFault,
} from '../modules/reports/older-reports/readmit.ts'
import { checkNumbersOf } from '../modules/roster/recovery-key/keys.ts'
import { StartError } from '../start/start-error.ts'
import { openDeps } from './open-deps.ts'
import { openOwner } from './open-owner.ts'
import { counted, UsageError, type Command, type Streams } from './usage.ts'

const help = `npm run admin -- recovery --channel SLUG --user USERNAME [--share-file FILE --share-file FILE]

Gives a member or investigator who lost password and recovery code their reports back, with two of the three
shares of the organisation's recovery key. Their password was reset before, and they have signed in and set
one of their own. Asks for the shares, or reads them from files; they are never given as arguments, which
other programs of the machine can see. Works while the program runs. DATA_DIR or DATABASE_OWNER_URL, and
ROOT_KEY or ROOT_KEY_FILE, as they are for the program itself.

As long as the keys wait it asks for their sixteen check numbers, which the person reads from their page. The shares
speak as one member does: the person's new keys count once a week has passed in which a member saw it
and nobody stopped it, a month where nobody saw it, or as soon as enough members sign. Run it again then. What the
person was excluded from stays closed, and what is archived stays archived. Each report's log says what was done, and
all members are told.

  --channel SLUG     the channel, as in its address
  --user USERNAME    whose reports
  --share-file FILE  a file that holds one share; give it twice

Exit code: 0 done, 1 not done or not all of it, 2 not understood or not possible.`

const readOptions = (args: readonly string[]) => {
  try {
    const options = {
      channel: { type: 'string' },
      user: { type: 'string' },
      'share-file': { type: 'string', multiple: true },
    } as const
    const { channel, user, 'share-file': files = [] } = parseArgs({ args: [...args], options, strict: true }).values
    if (!channel || !user) throw new Error('--channel and --user are needed.')
    if (files.length !== 0 && files.length !== 2) throw new Error('Give --share-file twice, or not at all.')
    return { channel, user, files }
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}
type Options = ReturnType<typeof readOptions>

const findPerson = async (deps: Deps, db: Db, { channel, user }: Options) => {
  const place = await findChannelBySlug({ ...deps, db }, channel)
  if (!place) throw new StartError(`There is no channel "${channel}".`)
  const person = await db
    .selectFrom('app_user as u')
    .innerJoin('membership as m', 'm.user_id', 'u.id')
    .select(['u.id', 'u.username', 'u.first_name', 'u.last_name1', 'u.is_active', 'u.is_password_temporary'])
    .where('u.username', '=', user)
    .where('m.channel_id', '=', place.id)
    .where('m.to_at', 'is', null)
    .executeTakeFirst()
  if (!person?.is_active) throw new UsageError(`"${user}" is no active user of that channel.`)
  return { channelId: place.id, channelName: place.public_name, person }
}

const readShares = async ({ files }: Options, { ask }: Streams): Promise<readonly [TypedShare, TypedShare]> => {
  const texts: string[] = []
  for (const number of [0, 1]) {
    const file = files[number]
    texts.push(
      file === undefined
        ? await ask(`Share ${number + 1} of 2: `, true)
        : await readFile(file, 'utf8').catch(() => {
            throw new UsageError(`${file} cannot be read.`)
          }),
    )
  }
  const [one, other] = texts.map((text, at) => {
    const share = readShare(text.trim())
    if (!share) throw new StartError(`Share ${at + 1} is not complete, or a character in it is wrong: check it.`)
    return share
  })
  if (!one || !other) throw new StartError('Two shares are needed.')
  if (one.number === other.number)
    throw new StartError(`Both are share ${one.number}: two different ones are needed, of three.`)
  return [one, other]
}

const faults = {
  foreign: 'belongs to no recovery key of this channel',
  altered: 'was altered: it is not as the program showed it',
}

const requireGenuine = (found: readonly (keyof typeof faults | null)[]): void => {
  for (const [at, fault] of found.entries()) if (fault) throw new StartError(`Share ${at + 1} ${faults[fault]}.`)
}

const describe = (keys: { state: 'new' | 'seated'; since: Date }): string =>
  `made on ${keys.since.toISOString().slice(0, 10)}, ${keys.state === 'seated' ? 'on the committee' : 'waiting for the committee'}`

/** Exit code 0 where all was sealed, 1 where the answer was no or a report stayed shut. */
export const recoveryCommand: Command = {
  summary: 'readmit somebody with two shares of the recovery key',
  help,
  run: async (args, environment, streams) => {
    const options = readOptions(args)
    const { db, close } = await openOwner(environment)
    try {
      const deps = await openDeps(db, environment)
      const { channelId, channelName, person } = await findPerson(deps, db, options)
      const rows = await allKeys(deps, channelId)
      if (rows.length === 0) throw new StartError('This channel has no recovery key.')
      const keys = person.is_password_temporary ? null : await presentKeys(deps, channelId, person.id)
      if (!keys)
        throw new StartError(
          'This person has no keys for a place on the committee yet: they must sign in, set a password of their own, and say that they have neither code nor password from before.',
        )
      const shares = await readShares(options, streams)
      requireGenuine(shares.map((share) => shareFault(deps, rows, share)))
      const opened = await openKey(deps, rows, shares)
      if (!opened) throw new StartError('These shares are of two different keys of this channel.')
      const used = rows.find((row) => row.version === opened.version)
      streams.print(`Channel: ${channelName}\nPerson: ${person.first_name} ${person.last_name1} (${person.username})`)
      streams.print(`Their keys: ${describe(keys)}`)
      if (used) streams.print(`Recovery key: ${checkNumbersOf(used)}`)
      streams.print('Make sure in person, or by a number that you already knew, that they are who asks.')
      const isSure =
        keys.state === 'new'
          ? await areTheirNumbers(deps, channelId, keys, await streams.ask('The check numbers that they read to you: '))
          : (await streams.ask(`Type ${person.username} to give them their reports back: `)).trim() === person.username
      if (!isSure) {
        streams.warn('Nothing was done.')
        return 1
      }
      const done = await readmitByKey(deps, opened, keys)
      if ('waitsUntil' in done) {
        const day = done.waitsUntil.toISOString().slice(0, 10)
        streams.print(
          `Their new keys count from ${day} on unless a member stops it, or sooner if members sign; all are told.`,
        )
        streams.print('Run this again then, to give them their reports.')
        return 1
      }
      const { sealed, failed } = done
      streams.print(`${counted(sealed, 'report was', 'reports were')} sealed to their keys; all members are told.`)
      if (failed > 0) streams.warn(`${counted(failed, 'report')} could not be opened, or exclude them.`)
      return failed > 0 ? 1 : 0
    } finally {
      await close()
    }
  },
}
