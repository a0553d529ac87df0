import { sql, type Kysely } from 'kysely'
import { channelRows, secured } from './row-security.ts'

/**
 * The organisation's recovery key (docs/decisions/0019): the public half with who made it, which counts once the channel's roster has it; its shares, each
 * sealed to the members who may take it until one of them has kept it; and what it keeps of each report.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql
    .raw(
      `
    create table recovery_key (
      channel_id uuid not null references channel,
      version int not null,
      public_key bytea not null,
      started_by bytea not null,
      started_at timestamptz not null,
      second_by bytea,
      primary key (channel_id, version)
    );
    ${secured('recovery_key', channelRows)}
    create trigger tell_changed after insert or update on recovery_key for each row execute function tell_keys();

    create table recovery_share (
      channel_id uuid not null,
      version int not null,
      number smallint not null check (number between 1 and 3),
      holder_tag bytea not null,
      key_version int not null,
      taken_at timestamptz,
      kept_at timestamptz,
      box bytea,
      primary key (channel_id, version, number, holder_tag),
      foreign key (channel_id, version) references recovery_key on delete cascade
    );
    ${secured('recovery_share', channelRows)}
    create trigger tell_changed after update on recovery_share for each row execute function tell_keys();

    create table recovery_slot (
      channel_id uuid not null,
      report_id uuid not null,
      target text not null,
      epoch int not null,
      key_version int not null,
      box bytea not null,
      mac bytea not null,
      primary key (channel_id, report_id, target, epoch),
      foreign key (channel_id, report_id) references report on delete cascade
    );
    create index recovery_slot_version on recovery_slot (channel_id, key_version);
    ${secured('recovery_slot', channelRows)}
    `,
    )
    .execute(db)
}
