import { sql } from 'kysely'
import { missingFacts } from '@canal/contract/channels/contact'
import type { SetupMember, SetupState } from '@canal/contract/setup/schemas'
import * as z from 'zod/mini'
import { readRows } from '../../platform/db/read-rows.ts'
import { alsoInChannel, amongPeople, type Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { findTestReport } from '../reports/submission/submit-test-report.ts'

const memberRow = z.object({
  id: z.string(),
  username: z.string(),
  full_name: z.string(),
  has_own_password: z.boolean(),
  seat: z.nullable(z.enum(['admitted', 'former', 'left'])),
  has_keys: z.boolean(),
  is_shut: z.boolean(),
  has_recovery_code: z.boolean(),
})
type MemberRow = z.output<typeof memberRow>

/** The one that the first start makes; more come by the settings. */
export const firstOrganisation = (tx: Tx) =>
  tx.selectFrom('organisation').select(['id', 'name']).orderBy('created_at').limit(1).executeTakeFirst()
export const firstChannel = (tx: Tx) =>
  tx
    .selectFrom('channel')
    .select(['id', 'slug', 'public_name', 'contact'])
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()

const committeeOf = (tx: Tx, channelId: string): Promise<MemberRow[]> =>
  readRows(
    tx,
    memberRow,
    sql`
    select u.id, u.username, concat_ws(' ', u.first_name, nullif(u.last_name1, ''), nullif(u.last_name2, '')) as full_name,
      not u.is_password_temporary as has_own_password, k.seat, k.version is not null as has_keys,
      coalesce(k.is_shut, false) as is_shut,
      k.recovery_confirmed_at is not null as has_recovery_code
    from membership m
      join app_user u on u.id = m.user_id
      left join lateral (
        select version, seat, is_shut, recovery_confirmed_at from user_key where user_id = u.id
        order by seat = 'admitted' desc nulls last, version desc limit 1) k on true
    where m.channel_id = ${channelId} and m.to_at is null and u.is_active
      and m.capacity not in ('alternate', 'investigator')
    order by u.created_at, u.username`,
  )

const presentMember = (row: MemberRow): SetupMember => ({
  id: row.id,
  username: row.username,
  fullName: row.full_name,
  hasOwnPassword: row.has_own_password,
  keyState: row.seat === 'former' ? 'left' : (row.seat ?? (row.has_keys ? 'waiting' : 'none')),
  locked: row.seat === 'admitted' && row.is_shut,
  hasRecoveryCode: row.has_recovery_code,
})

const over: SetupState = {
  isOpen: false,
  organisation: null,
  channel: null,
  members: [],
  missing: [],
  mail: { isConfigured: false, isTested: false },
  testReport: null,
}

const installation = (tx: Tx) =>
  tx.selectFrom('installation').select(['is_setup_open', 'mail_tested_at']).executeTakeFirst()

/** Throws `setup-done` once the first start was finished or put aside: from then on the settings do all of it. */
export const requireOpenSetup = async (tx: Tx): Promise<void> => {
  if (!(await installation(tx))?.is_setup_open) throw new AppError('setup-done')
}

/** Where the first start stands: what is there, and how far its people have come. Counts of a report, never a word. */
export const setupState = (deps: Deps): Promise<SetupState> =>
  amongPeople(deps.db, async (tx) => {
    const state = await installation(tx)
    if (!state?.is_setup_open) return over
    const organisation = await firstOrganisation(tx)
    const channel = await firstChannel(tx)
    const members = channel ? (await committeeOf(tx, channel.id)).map(presentMember) : []
    const test = channel ? await alsoInChannel(tx, channel.id, () => findTestReport(tx, channel.id)) : null
    return {
      isOpen: true,
      organisation: organisation?.name ?? null,
      channel: channel ? { id: channel.id, slug: channel.slug, publicName: channel.public_name } : null,
      members,
      missing: channel ? missingFacts(channel.contact ?? {}) : [],
      mail: { isConfigured: deps.mailer !== null, isTested: state.mail_tested_at !== null },
      testReport: test && { sentAt: test.sentAt.toISOString(), recipients: test.recipients, opened: test.opened },
    }
  })

/** Ends the first start, finished or not; nothing that was made is undone. */
export const finishSetup = async (deps: Deps): Promise<void> => {
  await amongPeople(deps.db, (tx) => tx.updateTable('installation').set({ is_setup_open: false }).execute())
}
