import { sql, type Kysely } from 'kysely'

/** Reports, their keys and who holds them, what is written in them, and what is asked of the committee. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table report (
      channel_id uuid not null references channel,
      id uuid not null,
      case_number text not null,
      status text not null
        check (status in ('pending', 'instruction', 'investigation', 'resolution', 'archived', 'reopened')),
      source text not null default 'web',
      created_at timestamptz not null,
      received_at timestamptz not null,
      registered_by bytea,
      locale text not null,
      profile text not null default 'es-internal',
      privacy_version int not null default 1,
      form_version int not null default 1,
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
      investigation_opened_at timestamptz,
      closed_at timestamptz,
      outcome text,
      category text,
      archived_at timestamptz,
      reopened_at timestamptz,
      reopened_until timestamptz,
      reopened_by bytea,
      primary key (channel_id, id)
    );
    create unique index report_case_number on report (channel_id, case_number);
    create index report_created on report (channel_id, created_at, id);
    create index report_active_created on report (channel_id, created_at, id) where status <> 'archived';
    create index report_active_deadline on report (channel_id, deadline, id) where status <> 'archived';
    create index report_active_activity on report (channel_id, last_activity_at, id) where status <> 'archived';
    create index report_status on report (channel_id, status, created_at, id);
    create index report_reopened on report (reopened_until) where status = 'reopened';

    create table report_count (
      channel_id uuid not null references channel,
      status text not null,
      shard int not null,
      total bigint not null default 0,
      primary key (channel_id, status, shard)
    );
    create table report_record (
      channel_id uuid not null,
      report_id uuid not null,
      kind text not null check (kind in ('details', 'identity', 'subject')),
      epoch int not null,
      box bytea not null,
      primary key (channel_id, report_id, kind),
      foreign key (channel_id, report_id) references report
    );
    create table report_key (
      channel_id uuid not null,
      report_id uuid not null,
      epoch int not null,
      target text not null check (target in ('files', 'files-internal')),
      public_key bytea not null,
      mac bytea not null,
      primary key (channel_id, report_id, epoch, target),
      foreign key (channel_id, report_id) references report
    );
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
      foreign key (channel_id, report_id) references report
    );
    create table report_grant (
      channel_id uuid not null,
      report_id uuid not null,
      holder_tag bytea not null,
      relation text not null check (relation in ('access', 'excluded', 'former', 'files', 'reopened', 'shared')),
      version int not null,
      ground text not null,
      reason bytea,
      granted_by bytea,
      granted_at timestamptz not null,
      expires_at timestamptz,
      primary key (channel_id, report_id, holder_tag, relation),
      foreign key (channel_id, report_id) references report
    );
    create index report_grant_holder on report_grant (channel_id, holder_tag, relation, report_id);
    create table report_policy (
      channel_id uuid not null,
      report_id uuid not null,
      version int not null,
      mac bytea not null,
      primary key (channel_id, report_id),
      foreign key (channel_id, report_id) references report
    );
    create table report_reviewer (
      channel_id uuid not null,
      report_id uuid not null,
      holder_tag bytea not null,
      primary key (channel_id, report_id, holder_tag),
      foreign key (channel_id, report_id) references report
    );
    create index report_reviewer_holder on report_reviewer (channel_id, holder_tag, report_id);
    create table report_read (
      channel_id uuid not null,
      report_id uuid not null,
      holder_tag bytea not null,
      read_at timestamptz not null,
      primary key (channel_id, report_id, holder_tag),
      foreign key (channel_id, report_id) references report
    );
    create table reporter_credential (
      channel_id uuid not null,
      report_id uuid not null,
      id uuid not null,
      ring text not null,
      ref_index bytea not null unique,
      public_key bytea not null,
      mac bytea not null,
      wrapped_private bytea not null,
      visit_box bytea not null,
      primary key (channel_id, report_id, id),
      foreign key (channel_id, report_id) references report
    );
    create table clock (
      channel_id uuid not null,
      report_id uuid not null,
      rule text not null check (rule in ('acknowledge', 'answer')),
      started_at timestamptz not null,
      due_at timestamptz not null,
      met_at timestamptz,
      waived_reason bytea,
      extended_from timestamptz,
      primary key (channel_id, report_id, rule),
      foreign key (channel_id, report_id) references report
    );
    create table report_event (
      channel_id uuid not null,
      report_id uuid not null,
      position int not null,
      at timestamptz not null,
      type text not null,
      data jsonb not null default '{}',
      primary key (channel_id, report_id, position),
      foreign key (channel_id, report_id) references report
    );
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
      foreign key (channel_id, report_id) references report
    );
    create table file (
      channel_id uuid not null,
      report_id uuid not null,
      id uuid not null,
      position int not null,
      kind text not null check (kind in ('evidence', 'chat', 'internal')),
      phase text check (phase in ('INSTRUCTION', 'INVESTIGATION', 'RESOLUTION')),
      report_status text not null,
      uploader_tag bytea,
      epoch int not null,
      announced_at timestamptz not null,
      uploaded_at timestamptz,
      confirmed_at timestamptz,
      keep_original boolean not null default false,
      extension text not null,
      box bytea not null,
      primary key (channel_id, report_id, id),
      foreign key (channel_id, report_id) references report
    );
    create index file_by_id on file (channel_id, id);
    create index file_unconfirmed on file (announced_at) where confirmed_at is null;
    create table file_version (
      channel_id uuid not null,
      report_id uuid not null,
      file_id uuid not null,
      id uuid not null,
      variant text not null check (variant in ('original', 'cleaned', 'preview', 'redacted', 'transcript')),
      derived_from uuid,
      object_key text not null,
      state text not null default 'announced' check (state in ('announced', 'partial', 'received', 'removed')),
      scan_state text not null default 'not_scanned' check (scan_state in ('not_scanned', 'clean', 'infected')),
      received_bytes bigint not null default 0,
      key_epoch int not null,
      key_box bytea not null,
      meta_box bytea,
      progressed_at timestamptz not null,
      primary key (channel_id, report_id, id),
      foreign key (channel_id, report_id, file_id) references file
    );
    create index file_version_file on file_version (channel_id, report_id, file_id);
    create index file_version_stale on file_version (progressed_at) where state in ('announced', 'partial');
    create table file_address (
      id bytea primary key,
      purpose text not null check (purpose in ('upload', 'download')),
      channel_id uuid not null,
      report_id uuid not null,
      file_id uuid not null,
      version_id uuid not null,
      session_id bytea references session on delete cascade,
      holder_tag bytea not null,
      disposition text not null default 'attachment',
      wrapped_key bytea not null,
      expires_at timestamptz not null,
      first_used_at timestamptz,
      foreign key (channel_id, report_id, version_id) references file_version on delete cascade
    );
    create index file_address_version on file_address (channel_id, report_id, version_id);
    create table request (
      channel_id uuid not null,
      id uuid not null,
      report_id uuid not null,
      kind text not null check (kind in ('access-to-files', 'archived-report', 'archived-report-access')),
      parent_id uuid,
      requester_tag bytea not null,
      status text not null check (status in ('pending', 'approved', 'denied', 'cancelled')),
      epoch int not null,
      reason_box bytea not null,
      requested_on timestamptz not null,
      decided_on timestamptz,
      threshold int not null,
      archived_on timestamptz,
      reopened_on timestamptz,
      reopened_until timestamptz,
      keys_pending boolean not null default false,
      mac bytea not null default '',
      primary key (channel_id, id),
      foreign key (channel_id, report_id) references report
    );
    create unique index request_one_pending on request (channel_id, report_id, requester_tag, kind)
      where status = 'pending';
    create index request_requester on request (channel_id, requester_tag, kind, requested_on);
    create index request_report on request (channel_id, report_id, kind);
    create table request_voter (
      channel_id uuid not null,
      request_id uuid not null,
      voter_tag bytea not null,
      vote text check (vote in ('approve', 'deny')),
      voted_at timestamptz,
      left_at timestamptz,
      primary key (channel_id, request_id, voter_tag),
      foreign key (channel_id, request_id) references request
    );
    create index request_voter_voter on request_voter (channel_id, voter_tag, request_id);
  `.execute(db)
}
