import { sql, type Kysely } from 'kysely'
import { channelRows, secured } from './row-security.ts'

/**
 * Reports, their keys and who holds them, and what is written in them. Whatever changes a report tells so in its own
 * transaction, by triggers, so that no use case can forget it.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql
    .raw(
      `
    create table report (
      channel_id uuid not null references channel,
      id uuid not null,
      case_number text not null,
      -- The part after the year: row-level security lets no function of a column choose an index.
      case_serial text not null generated always as (split_part(case_number, '-', 2)) stored,
      status text not null check (status_order(status) is not null),
      source text not null default 'web',
      created_at timestamptz not null,
      received_at timestamptz not null,
      registered_by bytea,
      locale text not null,
      privacy_version int not null default 1,
      form_version int not null default 1,
      -- Until when it is to be acknowledged, and until when answered: as its clocks say.
      acknowledge_by timestamptz not null,
      deadline timestamptz not null,
      has_conflict boolean not null default false,
      epoch int not null default 1,
      version int not null default 1,
      updated_at timestamptz not null,
      last_activity_at timestamptz not null,
      last_reporter_at timestamptz not null,
      last_committee_at timestamptz,
      opened_at timestamptz,
      acknowledged_at timestamptz,
      answered_at timestamptz,
      -- The nearest term that runs, for the order of lists; it does not regard the status.
      next_due_at timestamptz generated always as (case when answered_at is null then
        case when acknowledged_at is null then least(acknowledge_by, deadline) else deadline end end) stored,
      admitted_at timestamptz,
      investigation_opened_at timestamptz,
      closed_at timestamptz,
      -- Its last day (modules/reports/deletion-day.ts), and what that rests on besides the dates above.
      delete_at timestamptz not null,
      kept_until timestamptz,
      held_until timestamptz,
      archived_at timestamptz,
      reopened_at timestamptz,
      reopened_until timestamptz,
      reopened_by bytea,
      primary key (channel_id, id)
    );
    -- A way for each order and filter of the lists, so that a page costs the same among many reports as among few.
    create unique index report_case_number on report (channel_id, case_number);
    create index report_created on report (channel_id, created_at, id);
    create index report_active_created on report (channel_id, created_at, id) where status <> 'archived';
    create index report_active_deadline on report (channel_id, deadline, id) where status <> 'archived';
    create index report_active_next on report (channel_id, next_due_at, id) where status <> 'archived';
    create index report_active_activity on report (channel_id, last_activity_at, id) where status <> 'archived';
    create index report_status on report (channel_id, status, created_at, id);
    create index report_reopened on report (reopened_until) where status = 'reopened';
    create index report_case_prefix on report (channel_id, case_number text_pattern_ops);
    create index report_case_serial on report (channel_id, case_serial text_pattern_ops);
    create index report_active_case on report (channel_id, case_number, id) where status <> 'archived';
    create index report_active_status on report (channel_id, status_order(status), created_at, id)
      where status <> 'archived';
    create index report_archived_case on report (channel_id, case_number, id) where status = 'archived';
    create index report_archived_deadline on report (channel_id, deadline, id) where status = 'archived';
    create index report_archived_activity on report (channel_id, last_activity_at, id) where status = 'archived';
    create index report_delete_at on report (channel_id, delete_at, id);
    create index report_deadline on report (channel_id, deadline, id);
    create index report_status_order on report (channel_id, status_order(status), created_at, id);
    -- The application deletes no report: only the job that runs as the owner does (modules/casework/delete-due.ts).
    ${secured('report', channelRows, 'select, insert, update')}
    create policy admin_reads on report for select to app using ((select current_setting('app.scope', true)) = 'people');
    create function tell_report() returns trigger language plpgsql as $body$
      begin
        perform tell_change('report', new.channel_id, new.id, case
          when tg_op = 'INSERT' or (old.status, old.deadline, old.acknowledged_at, old.answered_at, old.reopened_until)
            is distinct from (new.status, new.deadline, new.acknowledged_at, new.answered_at, new.reopened_until) then 'row'
          when old.updated_at is distinct from new.updated_at then 'contents'
          else 'access' end, null);
        return null;
      end $body$;
    create trigger tell_new after insert on report for each row execute function tell_report();
    create trigger tell_changed after update on report for each row
      when ((old.status, old.deadline, old.acknowledged_at, old.answered_at, old.reopened_until, old.updated_at, old.version)
        is distinct from (new.status, new.deadline, new.acknowledged_at, new.answered_at, new.reopened_until, new.updated_at, new.version))
      execute function tell_report();

    create table report_record (
      channel_id uuid not null,
      report_id uuid not null,
      kind text not null check (kind in ('details', 'identity', 'subject', 'category', 'proposals', 'closing')
        -- What is answered in somebody's own words, each line of a list in one of its own.
        or kind ~ '^answer:[A-Za-z]+(:[0-9]+)?$'),
      epoch int not null,
      box bytea not null,
      primary key (channel_id, report_id, kind),
      foreign key (channel_id, report_id) references report on delete cascade
    );
    create index report_record_proposals on report_record (channel_id, report_id) where kind = 'proposals';
    ${secured('report_record', channelRows)}
    create function tell_contents() returns trigger language plpgsql as $body$
      begin
        if tg_op = 'DELETE' then
          perform tell_change('report', old.channel_id, old.report_id, tg_argv[0], null);
        else
          perform tell_change('report', new.channel_id, new.report_id, tg_argv[0], null);
        end if;
        return null;
      end $body$;
    create trigger tell_new after insert on report_record for each row
      when (new.kind = 'subject') execute function tell_contents('contents');
    create trigger tell_changed after update on report_record for each row
      when (new.kind = 'subject' and old.box is distinct from new.box) execute function tell_contents('contents');
    create trigger tell_removed after delete on report_record for each row
      when (old.kind = 'subject') execute function tell_contents('contents');
    -- An investigator sees none of these, and a closing by what it is told with.
    create trigger tell_committee_new after insert on report_record for each row
      when (new.kind in ('proposals', 'closing')) execute function tell_contents('committee');
    create trigger tell_committee_changed after update on report_record for each row
      when (new.kind in ('category', 'proposals', 'closing') and old.box is distinct from new.box)
      execute function tell_contents('committee');
    create trigger tell_committee_removed after delete on report_record for each row
      when (old.kind in ('proposals', 'closing')) execute function tell_contents('committee');

    -- Parts that the committee suppresses (modules/casework/suppress-part.ts): nobody is shown them from the first moment on,
    -- and a job erases them.
    create table report_part (
      channel_id uuid not null,
      report_id uuid not null,
      part text not null,
      epoch int not null,
      box bytea,
      marked_at timestamptz not null,
      erase_at timestamptz not null,
      erased_at timestamptz,
      is_told boolean not null default false,
      primary key (channel_id, report_id, part),
      foreign key (channel_id, report_id) references report on delete cascade
    );
    create index report_part_due on report_part (erase_at) where erased_at is null;
    create index report_part_untold on report_part (channel_id, report_id) where erased_at is not null and not is_told;
    ${secured('report_part', channelRows)}
    -- As those are told who were shown it: of a note and of who reported, the committee alone.
    create function tell_part() returns trigger language plpgsql as $body$
      declare
        told report_part := case when tg_op = 'DELETE' then old else new end;
        audience text := (select m.audience from message m where m.channel_id = told.channel_id
          and m.report_id = told.report_id and 'message:' || m.id = told.part);
      begin
        if told.part = 'identity' then
          perform tell_change('report', told.channel_id, told.report_id, 'committee', null);
        elsif split_part(told.part, ':', 1) in ('evidence', 'chat', 'internal') then
          perform tell_change('files', told.channel_id, told.report_id, split_part(told.part, ':', 1), null);
        else
          perform tell_change('chat', told.channel_id, told.report_id, coalesce(audience, 'all'), null);
        end if;
        return null;
      end $body$;
    create trigger tell_changed after insert or delete on report_part for each row execute function tell_part();

    create table report_key (
      channel_id uuid not null,
      report_id uuid not null,
      epoch int not null,
      target text not null check (target in ('files', 'files-internal')),
      public_key bytea not null,
      mac bytea not null,
      primary key (channel_id, report_id, epoch, target),
      foreign key (channel_id, report_id) references report on delete cascade
    );
    ${secured('report_key', channelRows)}

    create table slot (
      channel_id uuid not null,
      report_id uuid not null,
      target text not null,
      epoch int not null,
      kind text not null check (kind in ('access', 'custody')),
      holder_tag bytea not null,
      key_version int not null,
      grant_version int not null,
      expires_at timestamptz,
      box bytea not null,
      primary key (channel_id, report_id, holder_tag, kind, target, epoch),
      foreign key (channel_id, report_id) references report on delete cascade
    );
    create index slot_reader on slot (channel_id, holder_tag, key_version, report_id)
      where kind = 'access' and target = 'content';
    ${secured('slot', channelRows)}

    create table report_grant (
      channel_id uuid not null,
      report_id uuid not null,
      holder_tag bytea not null,
      relation text not null check (relation in ('access', 'excluded', 'first', 'former', 'files', 'reopened', 'shared')),
      version int not null,
      ground text not null,
      reason bytea,
      granted_by bytea,
      granted_at timestamptz not null,
      expires_at timestamptz,
      primary key (channel_id, report_id, holder_tag, relation),
      foreign key (channel_id, report_id) references report on delete cascade
    );
    create index report_grant_holder on report_grant (channel_id, holder_tag, relation, report_id);
    create index report_grant_expiring on report_grant (channel_id, holder_tag, expires_at) where expires_at is not null;
    ${secured('report_grant', channelRows)}
    create function tell_holder() returns trigger language plpgsql as $body$
      begin
        if tg_op = 'DELETE' then
          perform tell_change('report', old.channel_id, old.report_id, 'holder', old.holder_tag);
        else
          perform tell_change('report', new.channel_id, new.report_id, 'holder', new.holder_tag);
        end if;
        return null;
      end $body$;
    create trigger tell_new after insert on report_grant for each row
      when (new.version > 1 and new.relation in ('access', 'shared', 'files', 'reopened'))
      execute function tell_holder();
    create trigger tell_removed after delete on report_grant for each row
      when (old.relation not in ('excluded', 'first')) execute function tell_holder();

    create table report_policy (
      channel_id uuid not null,
      report_id uuid not null,
      version int not null,
      mac bytea not null,
      -- Which epoch the archiving began, of a report that is archived or reopened; under the MAC.
      archived_epoch integer,
      primary key (channel_id, report_id),
      foreign key (channel_id, report_id) references report on delete cascade
    );
    ${secured('report_policy', channelRows)}

    create table report_reviewer (
      channel_id uuid not null,
      report_id uuid not null,
      holder_tag bytea not null,
      primary key (channel_id, report_id, holder_tag),
      foreign key (channel_id, report_id) references report on delete cascade
    );
    create index report_reviewer_holder on report_reviewer (channel_id, holder_tag, report_id);
    ${secured('report_reviewer', channelRows)}

    create table report_read (
      channel_id uuid not null,
      report_id uuid not null,
      holder_tag bytea not null,
      read_at timestamptz not null,
      -- How far: the place of a message, not a time, because a reporter's messages are kept to the minute.
      position int not null default 0,
      primary key (channel_id, report_id, holder_tag),
      foreign key (channel_id, report_id) references report on delete cascade
    );
    ${secured('report_read', channelRows)}
    create function tell_reading() returns trigger language plpgsql as $body$
      begin
        -- Looking again at what was read already changes nothing but the time.
        if tg_op = 'UPDATE' and to_jsonb(new) - 'read_at' = to_jsonb(old) - 'read_at' then
          return null;
        end if;
        perform tell_change('reading', new.channel_id, new.report_id, null, new.holder_tag);
        return null;
      end $body$;
    create trigger tell_changed after insert or update on report_read
      for each row execute function tell_reading();

    -- Unsent texts of members and investigators, each sealed under its writer's own key. No trigger tells of them and no
    -- time is stored: that somebody is writing stays with them.
    create table report_draft (
      channel_id uuid not null,
      report_id uuid not null,
      holder_tag bytea not null,
      kind text not null check (kind in ('message', 'note')),
      box bytea not null,
      primary key (channel_id, report_id, holder_tag, kind),
      foreign key (channel_id, report_id) references report on delete cascade
    );
    ${secured('report_draft', channelRows)}

    -- Which reports belong together (modules/reports/links/link-record.ts): a row for each report, of one length, whether or
    -- not it has a link. No trigger tells of it, and nothing stands beside the box: no time, no epoch.
    create table report_link (
      channel_id uuid not null,
      report_id uuid not null,
      box bytea not null,
      primary key (channel_id, report_id),
      foreign key (channel_id, report_id) references report on delete cascade
    );
    ${secured('report_link', channelRows, 'select, insert, update')}

    create table reporter_credential (
      channel_id uuid not null,
      report_id uuid not null,
      id uuid not null,
      ring text not null,
      ref_index bytea not null,
      public_key bytea not null,
      mac bytea not null,
      wrapped_private bytea not null,
      visit_box bytea not null,
      -- How far the reporter has been shown the committee's messages, sealed under the report's content key: in clear it
      -- would tell that the reporter came back, and who writes in it could make believe that an answer was read.
      read_box bytea not null,
      primary key (channel_id, report_id, id),
      foreign key (channel_id, report_id) references report on delete cascade
    );
    -- One reference opens a report and, for as long as both are there, the one that a message in its last days became.
    create index reporter_credential_reference on reporter_credential (ref_index);
    create index reporter_credential_id on reporter_credential (channel_id, id);
    ${secured('reporter_credential', channelRows)}
    create function credential_rows(wanted bytea[]) returns setof reporter_credential
      language sql stable security definer set search_path = pg_catalog, public
      as $body$
        select c.* from public.reporter_credential c
          join public.report r on r.channel_id = c.channel_id and r.id = c.report_id
        where c.ref_index = any(wanted) order by r.received_at desc, r.id limit 8
      $body$;
    -- A session with its user, or with the row by which a reporter's credential opens its report.
    create function session_context(wanted bytea) returns jsonb
      language sql stable security definer set search_path = pg_catalog, public
      as $body$
        select jsonb_build_object(
          'kind', s.kind, 'family', s.family, 'userId', s.user_id, 'keyVersion', s.key_version,
          'channelId', coalesce(s.channel_id, m.channel_id), 'reportId', s.report_id, 'credentialId', s.credential_id,
          'wrappedPrivate', encode(s.wrapped_private, 'hex'), 'createdAt', s.created_at, 'lastUsedAt', s.last_used_at,
          'expiresAt', s.expires_at, 'replacedBy', encode(s.replaced_by, 'hex'), 'replacedUsedAt', s.replaced_used_at,
          'isExpired', s.expires_at <= now(), 'ageSeconds', extract(epoch from now() - s.created_at),
          'idleSeconds', extract(epoch from now() - s.last_used_at),
          'replacedUsedSeconds', extract(epoch from now() - s.replaced_used_at),
          'isSuccessorUnmarked', exists (
            select 1 from session p where p.replaced_by = s.id and p.replaced_used_at is null),
          'username', u.username, 'isActive', u.is_active, 'isPasswordTemporary', u.is_password_temporary,
          'firstName', u.first_name, 'lastName1', u.last_name1, 'lastName2', u.last_name2,
          'roles', coalesce((select jsonb_agg(r.name order by r.name) from user_role ur join role r on r.id = ur.role_id
                             where ur.user_id = u.id), '[]'::jsonb),
          'isFactorRequired', exists (select 1 from user_role ur join role r on r.id = ur.role_id
            where ur.user_id = u.id and r.requires_second_factor),
          'isFactorSet', exists (select 1 from totp t where t.user_id = u.id and t.confirmed_at is not null)
            or exists (select 1 from passkey y where y.user_id = u.id),
          'factorsVersion', u.factors_version, 'factorsHash', encode(u.factors_hash, 'hex'),
          'factorsMac', encode(u.factors_mac, 'hex'),
          'capacity', m.capacity, 'channelSlug', c.slug, 'channelName', c.public_name,
          'isNewestKey', not exists (
            select 1 from user_key n where n.user_id = u.id and n.version > s.key_version),
          'hasKeys', exists (select 1 from user_key n where n.user_id = u.id),
          'isOff', exists (select 1 from user_key n where n.user_id = u.id and n.seat = 'left'),
          'publicKey', encode(coalesce(k.public_key, q.public_key), 'hex'), 'signingKey', encode(k.signing_key, 'hex'),
          'keyMac', encode(coalesce(k.mac, q.mac), 'hex'),
          'rosterHead', (select jsonb_build_object('sequence', e.sequence, 'hash', encode(e.hash, 'hex'))
            from roster_entry e where e.channel_id = m.channel_id order by e.sequence desc limit 1))
        from session s
          left join app_user u on u.id = s.user_id
          left join membership m on m.user_id = u.id and m.to_at is null
          left join channel c on c.id = m.channel_id
          left join user_key k on k.user_id = u.id and k.version = s.key_version
          left join reporter_credential q on q.channel_id = s.channel_id and q.report_id = s.report_id
            and q.id = s.credential_id
        where s.id = wanted
      $body$;
    revoke execute on function credential_rows, session_context from public;
    grant execute on function credential_rows, session_context to app;

    create table clock (
      channel_id uuid not null,
      report_id uuid not null,
      rule text not null check (rule in ('acknowledge', 'answer')),
      started_at timestamptz not null,
      due_at timestamptz not null,
      met_at timestamptz,
      is_omitted boolean not null default false,
      extended_from timestamptz,
      primary key (channel_id, report_id, rule),
      foreign key (channel_id, report_id) references report on delete cascade
    );
    ${secured('clock', channelRows)}

    create table report_event (
      channel_id uuid not null,
      report_id uuid not null,
      position int not null,
      at timestamptz not null,
      type text not null,
      data jsonb not null default '{}',
      primary key (channel_id, report_id, position),
      foreign key (channel_id, report_id) references report on delete cascade
    );
    ${secured('report_event', channelRows)}
    create trigger tell_new after insert on report_event for each row
      when (new.type not in ('received', 'message', 'category_changed', 'held', 'released', 'part_suppressed',
        'part_confirmed', 'part_restored'))
      execute function tell_contents('contents');
    create trigger tell_committee after insert on report_event for each row
      when (new.type in ('category_changed', 'held', 'released', 'part_suppressed', 'part_confirmed', 'part_restored'))
      execute function tell_contents('committee');

    create table message (
      channel_id uuid not null,
      report_id uuid not null,
      id uuid not null,
      position int not null,
      sender text not null check (sender in ('reporter', 'reviewer')),
      author_tag bytea,
      kind text not null default 'message' check (kind in ('message', 'acknowledgement', 'answer')),
      audience text not null default 'all' check (audience in ('all', 'committee')),
      epoch int not null,
      sent_at timestamptz not null,
      file_id uuid,
      box bytea not null,
      primary key (channel_id, report_id, id),
      unique (channel_id, report_id, position),
      -- An internal note is words alone.
      check (audience = 'all' or file_id is null),
      foreign key (channel_id, report_id) references report on delete cascade
    );
    ${secured('message', channelRows)}
    create function tell_message() returns trigger language plpgsql as $body$
      begin
        perform tell_change('chat', new.channel_id, new.report_id, new.audience, null);
        return null;
      end $body$;
    create trigger tell_new after insert on message for each row execute function tell_message();

    -- What a note asks of somebody until a day; in words, the note itself (modules/reports/tasks).
    create table report_task (
      channel_id uuid not null,
      report_id uuid not null,
      message_id uuid not null,
      holder_tag bytea not null,
      due_at timestamptz not null,
      state text not null default 'open' check (state in ('open', 'done', 'withdrawn')),
      -- Who last set the state, and when. Null until somebody does.
      settled_by bytea,
      settled_at timestamptz,
      primary key (channel_id, report_id, message_id),
      foreign key (channel_id, report_id) references report on delete cascade
    );
    create index report_task_open on report_task (channel_id, due_at, message_id) where state = 'open';
    ${secured('report_task', channelRows, 'select, insert, update')}
    create trigger tell_new after insert on report_task for each row execute function tell_contents('committee');
    create trigger tell_changed after update on report_task for each row
      when (old.state is distinct from new.state) execute function tell_contents('committee');

    -- Reports that an administrator would have an investigator see. A wish alone: it opens nothing until a member with access
    -- shares the report. The MAC keeps a writer in the database from putting words into an administrator's mouth.
    create table pending_share (
      channel_id uuid not null,
      id uuid not null,
      report_id uuid not null,
      holder_tag bytea not null,
      asked_at timestamptz not null,
      mac bytea not null,
      primary key (channel_id, id),
      unique (channel_id, report_id, holder_tag),
      foreign key (channel_id, report_id) references report on delete cascade
    );
    ${secured('pending_share', channelRows)}
    create function tell_pending_share() returns trigger language plpgsql as $body$
      declare
        told pending_share := case when tg_op = 'DELETE' then old else new end;
      begin
        perform tell_change('report', told.channel_id, told.report_id, 'access', null);
        return null;
      end $body$;
    create trigger tell_changed after insert or delete on pending_share
      for each row execute function tell_pending_share();

    -- What is still to be done after somebody left: a row for each report that they could open, gone once it has new keys.
    -- Whoever adds rows wakes the worker in the same transaction, where there is one; its timetable comes by as well.
    create table access_revocation (
      channel_id uuid not null,
      report_id uuid not null,
      holder_tag bytea not null,
      version int not null,
      mac bytea not null,
      -- The order in which they left: what each of them takes from a vote may decide it.
      position bigint generated by default as identity,
      primary key (channel_id, report_id, holder_tag),
      foreign key (channel_id, report_id) references report on delete cascade
    );
    ${secured('access_revocation', channelRows)}
    create function wake_access_revocations() returns void
      language plpgsql security definer set search_path = pg_catalog, public as $body$
      begin
        -- The worker makes its schema when it first starts.
        if to_regclass('graphile_worker._private_jobs') is not null then
          perform graphile_worker.add_job('apply_revocations', job_key => 'apply_revocations', max_attempts => 3);
        end if;
      end $body$;
    revoke execute on function wake_access_revocations from public;
    create function tell_access_revocations() returns trigger
      language plpgsql security definer set search_path = pg_catalog, public as $body$
      begin
        perform public.wake_access_revocations();
        return null;
      end $body$;
    revoke execute on function tell_access_revocations from public;
    create trigger tell_access_revocations after insert on access_revocation for each statement execute function tell_access_revocations();
    `,
    )
    .execute(db)
}
