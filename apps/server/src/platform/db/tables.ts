import type { ColumnType, Generated } from 'kysely'
import type { ChannelContact } from '@canal/contract/channels/contact'
import type { FileKind, LogType, ReportPhase, ReportStatus } from '@canal/contract'
import type { DraftKind } from '@canal/contract/drafts/kinds'
import type { TaskState } from '@canal/contract/notes/tasks'
import type { RequestKind } from '@canal/contract/requests/kinds'
import type { Locale } from '@canal/messages'

type Moment = Date
type Json<T> = ColumnType<T, string | undefined, string>

interface Tenant {
  channel_id: string
}
interface OfReport extends Tenant {
  report_id: string
}

export interface Tables {
  installation: {
    id: Generated<boolean>
    created_at: Generated<Moment>
    key_check: string
    /** The ring id of the key that a rotation which has not ended goes over to. */
    rotating_to: string | null
    log_public_key: Buffer
    setup_token_hash: Buffer | null
    setup_expires_at: Moment | null
    seeded_at: Moment | null
    is_setup_open: Generated<boolean>
    mail_tested_at: Moment | null
  }
  carried_root_key: { id: string; box: Buffer }
  organisation: { id: string; name: string; created_at: Generated<Moment> }
  channel: {
    id: string
    organisation_id: string
    slug: string
    address_mac: Buffer
    name: string
    public_name: string
    status: Generated<'ACTIVE' | 'INACTIVE'>
    customized_message: Json<Partial<Record<Locale, string>>>
    time_zone: Generated<string>
    embed_origins: Generated<string[]>
    committee_shown: Generated<'names' | 'functions'>
    alternate_user_id: string | null
    contact: Json<ChannelContact>
    created_at: Generated<Moment>
  }
  /** Each address that a channel has or had. */
  channel_address: { slug: string; channel_id: string; mac: Buffer }
  channel_logo: Tenant & { content: Buffer; updated_at: Generated<Moment> }
  app_user: {
    id: string
    username: string
    first_name: string
    last_name1: Generated<string>
    last_name2: Generated<string>
    email: string
    phone: Generated<string>
    is_active: Generated<boolean>
    salt: Buffer
    verifier: Buffer
    pepper_ring: string
    is_password_temporary: Generated<boolean>
    created_at: Generated<Moment>
    last_sign_in_at: Moment | null
    password_changed_at: Moment | null
    factors_version: Generated<number>
    factors_hash: Generated<Buffer>
    factors_mac: Generated<Buffer>
  }
  role: {
    id: Generated<string>
    name: string
    is_built_in: Generated<boolean>
    requires_second_factor: Generated<boolean>
  }
  user_role: { user_id: string; role_id: string }
  membership: Tenant & {
    user_id: string
    capacity: 'member' | 'alternate' | 'investigator'
    function: Generated<string>
    from_at: Generated<Moment>
    to_at: Moment | null
  }
  user_key: {
    user_id: string
    version: number
    channel_id: string | null
    public_key: Buffer
    signing_key: Buffer
    mac: Buffer
    salt: Buffer
    verifier: Buffer
    pepper_ring: string
    wrapped_private: Buffer
    pending_private: Buffer | null
    former_version: number | null
    former_sealed: Buffer | null
    recovery_wrapped: Buffer | null
    recovery_confirmed_at: Moment | null
    seat: 'admitted' | 'former' | 'left' | null
    is_shut: Generated<boolean>
    created_at: Generated<Moment>
  }
  totp: {
    user_id: string
    secret_box: Buffer
    /** Of the last code that was used (platform/crypto/totp.ts). */
    last_step: Generated<number>
    created_at: Generated<Moment>
    confirmed_at: Moment | null
  }
  backup_code: { user_id: string; mac: Buffer }
  passkey: {
    id: string
    user_id: string
    credential_id: Buffer
    name: string
    /** The public key, sealed. */
    box: Buffer
    /** As the passkey itself counts its uses. */
    counter: ColumnType<string, number, number>
    created_at: Generated<Moment>
  }
  wrong_password: { user_id: string; total: number; first_at: Moment }
  session: {
    id: Buffer
    kind: 'user' | 'reporter'
    family: string
    user_id: string | null
    key_version: number | null
    channel_id: string | null
    report_id: string | null
    credential_id: string | null
    wrapped_private: Buffer | null
    created_at: Generated<Moment>
    last_used_at: Generated<Moment>
    expires_at: Moment
    replaced_by: Buffer | null
    replaced_used_at: Moment | null
  }
  report: Tenant & {
    id: string
    case_number: string
    status: ReportStatus
    source: Generated<string>
    created_at: Moment
    received_at: Moment
    registered_by: Buffer | null
    locale: string
    privacy_version: Generated<number>
    form_version: Generated<number>
    acknowledge_by: Moment
    deadline: Moment
    has_conflict: Generated<boolean>
    epoch: Generated<number>
    version: Generated<number>
    updated_at: Moment
    last_activity_at: Moment
    last_reporter_at: Moment
    last_committee_at: Moment | null
    opened_at: Moment | null
    acknowledged_at: Moment | null
    answered_at: Moment | null
    admitted_at: Moment | null
    investigation_opened_at: Moment | null
    closed_at: Moment | null
    delete_at: Moment
    kept_until: Moment | null
    held_until: Moment | null
    archived_at: Moment | null
    reopened_at: Moment | null
    reopened_until: Moment | null
    reopened_by: Buffer | null
  }
  report_count: Tenant & { status: ReportStatus; shard: number; total: ColumnType<string, number, number> }
  report_record: OfReport & {
    kind: 'details' | 'identity' | 'subject' | 'category' | 'proposals' | 'closing' | `answer:${string}`
    epoch: number
    box: Buffer
  }
  /** A part that the committee suppresses (packages/contract/src/casework/parts.ts): masked for everybody, then erased. */
  report_part: OfReport & {
    part: string
    epoch: number
    /** The ground, sealed under the report's content key; null of one that was erased again after a restore. */
    box: Buffer | null
    marked_at: Moment
    /** When its last hour to object ends; at once, where a colleague confirmed. */
    erase_at: Moment
    erased_at: Moment | null
    /** Whether the operator was told of it. */
    is_told: Generated<boolean>
  }
  report_key: OfReport & { epoch: number; target: 'files' | 'files-internal'; public_key: Buffer; mac: Buffer }
  slot: OfReport & {
    target: string
    epoch: number
    kind: 'access' | 'custody'
    holder_tag: Buffer
    key_version: number
    grant_version: number
    expires_at: Moment | null
    box: Buffer
  }
  report_grant: OfReport & {
    holder_tag: Buffer
    relation: 'access' | 'excluded' | 'first' | 'former' | 'files' | 'reopened' | 'shared'
    version: number
    ground: string
    reason: Buffer | null
    granted_by: Buffer | null
    granted_at: Moment
    expires_at: Moment | null
  }
  report_policy: OfReport & { version: number; mac: Buffer; archived_epoch: Generated<number | null> }
  report_reviewer: OfReport & { holder_tag: Buffer }
  report_read: OfReport & {
    holder_tag: Buffer
    read_at: Moment
    /** The place of the last message that they have seen. */
    position: Generated<number>
  }
  report_draft: OfReport & { holder_tag: Buffer; kind: DraftKind; box: Buffer }
  report_link: OfReport & { box: Buffer }
  reporter_credential: OfReport & {
    id: string
    ring: string
    ref_index: Buffer
    public_key: Buffer
    mac: Buffer
    wrapped_private: Buffer
    /** When the reporter was here, sealed under their own key. */
    visit_box: Buffer
    /** The place of the committee's last message that was shown to them, sealed under the report's content key. */
    read_box: Buffer
  }
  clock: OfReport & {
    rule: 'acknowledge' | 'answer'
    started_at: Moment
    due_at: Moment
    met_at: Moment | null
    is_omitted: Generated<boolean>
    extended_from: Moment | null
  }
  report_event: OfReport & {
    position: number
    at: Moment
    type: string
    data: Json<Record<string, unknown>>
  }
  message: OfReport & {
    id: string
    position: number
    sender: 'reporter' | 'reviewer'
    author_tag: Buffer | null
    kind: Generated<'message' | 'acknowledgement' | 'answer'>
    audience: Generated<'all' | 'committee'>
    epoch: number
    sent_at: Moment
    file_id: string | null
    box: Buffer
  }
  report_task: OfReport & {
    message_id: string
    holder_tag: Buffer
    /** The end of its last day in the channel's zone. */
    due_at: Moment
    state: Generated<TaskState>
    /** Who set the state last, and when; null as long as nobody has. */
    settled_by: Buffer | null
    settled_at: Moment | null
  }
  file: OfReport & {
    id: string
    position: number
    kind: FileKind
    phase: ReportPhase | null
    report_status: ReportStatus
    uploader_tag: Buffer | null
    epoch: number
    announced_at: Moment
    uploaded_at: Moment | null
    confirmed_at: Moment | null
    /** Its place among the report's messages and events, from when it arrived. */
    confirmed_position: number | null
    keep_original: Generated<boolean>
    extension: string
    box: Buffer
  }
  file_version: OfReport & {
    file_id: string
    id: string
    variant: 'original' | 'cleaned' | 'preview' | 'redacted' | 'transcript'
    derived_from: string | null
    object_key: string
    state: Generated<'announced' | 'partial' | 'received' | 'removed'>
    scan_state: Generated<'not_scanned' | 'clean' | 'infected'>
    received_bytes: ColumnType<string, number | undefined, number>
    key_epoch: number
    key_box: Buffer
    meta_box: Buffer | null
    progressed_at: Moment
  }
  object_removal: { object_key: string; due_at: Moment; is_last: Generated<boolean> }
  file_address: {
    id: Buffer
    purpose: 'upload' | 'download'
    channel_id: string
    report_id: string
    file_id: string
    version_id: string
    session_id: Buffer | null
    holder_tag: Buffer
    disposition: Generated<'inline' | 'attachment'>
    wrapped_key: Buffer
    expires_at: Moment
    first_used_at: Moment | null
  }
  request: Tenant & {
    id: string
    report_id: string
    kind: RequestKind
    parent_id: string | null
    requester_tag: Buffer
    /** The member whom it is about; null for a kind that is about the report. */
    concerns_tag: Buffer | null
    status: 'pending' | 'approved' | 'denied' | 'cancelled'
    epoch: number
    reason_box: Buffer
    requested_on: Moment
    decided_on: Moment | null
    threshold: number
    archived_on: Moment | null
    reopened_on: Moment | null
    reopened_until: Moment | null
    keys_pending: Generated<boolean>
    mac: Generated<Buffer>
  }
  request_voter: Tenant & {
    request_id: string
    voter_tag: Buffer
    vote: 'approve' | 'deny' | null
    voted_at: Moment | null
    left_at: Moment | null
    /** Of the request, written by the database; only to find it by. */
    kind: Generated<string>
    report_id: Generated<string>
    requested_on: Generated<Moment>
    is_cancelled: Generated<boolean>
  }
  log_entry: OfReport & {
    sequence: number
    at: Moment
    /** Where it stands among the entries of all reports: never before an earlier one of its own. */
    placed_at: Moment
    /** `deleted` ends the log of a report that is gone (modules/audit-log/close-log.ts). */
    type: LogType | 'deleted'
    user_tag: Buffer | null
    report_status: ReportStatus
    row_version: number
    row_hash: Buffer | null
    payload_hash: Buffer
    requests_hash: Buffer | null
    contents: Buffer
    previous_hash: Buffer
    hash: Buffer
    mac: Buffer
  }
  log_payload: OfReport & {
    sequence: number
    salt: Buffer
    data: string
    epoch: number | null
    box: Buffer | null
  }
  deletion_untold: OfReport
  log_checkpoint: Tenant & {
    sequence: number
    at: Moment
    heads_hash: Buffer
    /** Of a handover: the public key that the checkpoints before it were signed with. */
    former_key: Buffer | null
    signature: Buffer
  }
  notification: Tenant & {
    id: string
    holder_tag: Buffer
    kind: string
    report_id: string | null
    act_id: string | null
    created_at: Moment
    read_at: Generated<Moment | null>
    /** Was looked at for a mail. */
    is_mailed: Generated<boolean>
  }
  notification_preference: { user_id: string; language: Locale; off_in_app: string[]; off_by_mail: string[] }
  /** How far a report's dates were told of. */
  date_notice: OfReport & {
    topic: 'acknowledge' | 'answer' | 'reopening-ends' | 'deletion'
    due_at: Moment
    remaining: number
    told_at: Moment
  }
  member_mail: Tenant & { user_id: string; id: string; due_at: Moment; attempts: Generated<number> }
  reporter_mail: {
    key: Buffer
    id: string
    box: Buffer
    due_at: Moment
    expires_at: Moment
    attempts: Generated<number>
    is_renewed: Generated<boolean>
  }
  pending_share: OfReport & { id: string; holder_tag: Buffer; asked_at: Moment; mac: Buffer }
  access_revocation: OfReport & { holder_tag: Buffer; version: number; mac: Buffer; position: Generated<string> }
  /** A channel's governance chain: `body` and `signer` are JSON, the signature base64url. */
  roster_entry: Tenant & {
    sequence: number
    previous_hash: Buffer
    body: unknown
    at: Moment
    signer: { user: string; version: number; signature: string } | null
    hash: Buffer
    mac: Buffer
  }
  reply_template: Tenant & { id: string; box: Buffer }
  /** People by holder tag; all of it is covered by the MAC. */
  recovery_key: Tenant & {
    version: number
    public_key: Buffer
    started_by: Buffer
    started_at: Moment
    second_by: Buffer | null
  }
  /** The box is there until its share was kept. */
  recovery_share: Tenant & {
    version: number
    number: number
    holder_tag: Buffer
    key_version: number
    taken_at: Moment | null
    kept_at: Moment | null
    box: Buffer | null
  }
  recovery_slot: OfReport & { target: string; epoch: number; key_version: number; box: Buffer; mac: Buffer }
  idempotency: { id: Buffer; box: Buffer; expires_at: Moment }
  used_token: { id: Buffer; expires_at: Moment }
  limit_bucket: { bucket: Buffer; window_start: Moment; total: number }
  limit_key: { day: string; key: Buffer }
  byte_budget: { bucket: Buffer; window_start: Moment; bytes: ColumnType<string, number, number> }
}
