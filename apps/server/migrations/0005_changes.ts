import { sql, type Kysely } from 'kysely'

/**
 * What live updates are made of (decisions/0015): whatever changes a report tells so in its own transaction, by triggers,
 * so that no use case can forget it. A message says that something changed and where, and never what; it is heard by
 * instances of the program alone, which decide who of their listeners may know (features/events).
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create function tell_change(topic text, channel uuid, report uuid, detail text, tag bytea) returns void
      language sql as $body$
        select pg_notify('canal_changes', jsonb_strip_nulls(jsonb_build_object('topic', topic, 'channel', channel,
          'report', report, 'detail', detail, 'tag', encode(tag, 'hex')))::text)
      $body$;

    create function tell_report() returns trigger language plpgsql as $body$
      begin
        perform tell_change('report', new.channel_id, new.id, case
          when tg_op = 'INSERT' or (old.status, old.deadline, old.acknowledged_at, old.reopened_until)
            is distinct from (new.status, new.deadline, new.acknowledged_at, new.reopened_until) then 'row'
          when old.updated_at is distinct from new.updated_at then 'contents'
          else 'access' end, null);
        return null;
      end $body$;
    create trigger tell_new after insert on report for each row execute function tell_report();
    create trigger tell_changed after update on report for each row
      when ((old.status, old.deadline, old.acknowledged_at, old.reopened_until, old.updated_at, old.version)
        is distinct from (new.status, new.deadline, new.acknowledged_at, new.reopened_until, new.updated_at, new.version))
      execute function tell_report();

    create function tell_contents() returns trigger language plpgsql as $body$
      begin
        if tg_op = 'DELETE' then
          perform tell_change('report', old.channel_id, old.report_id, 'contents', null);
        else
          perform tell_change('report', new.channel_id, new.report_id, 'contents', null);
        end if;
        return null;
      end $body$;
    create trigger tell_new after insert on report_record for each row
      when (new.kind = 'subject') execute function tell_contents();
    create trigger tell_changed after update on report_record for each row
      when (new.kind = 'subject' and old.box is distinct from new.box) execute function tell_contents();
    create trigger tell_removed after delete on report_record for each row
      when (old.kind = 'subject') execute function tell_contents();
    create trigger tell_new after insert on report_event for each row
      when (new.type not in ('received', 'message')) execute function tell_contents();

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
      when (old.relation <> 'excluded') execute function tell_holder();

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

    create function tell_message() returns trigger language plpgsql as $body$
      begin
        perform tell_change('chat', new.channel_id, new.report_id, new.audience, null);
        return null;
      end $body$;
    create trigger tell_new after insert on message for each row execute function tell_message();

    create function tell_file() returns trigger language plpgsql as $body$
      declare
        file_row file := case when tg_op = 'DELETE' then old else new end;
        is_note boolean := exists (select 1 from message m where m.channel_id = file_row.channel_id
          and m.report_id = file_row.report_id and m.file_id = file_row.id and m.audience = 'committee');
      begin
        perform tell_change('files', file_row.channel_id, file_row.report_id,
          case when tg_op = 'INSERT' or is_note then 'internal' else file_row.kind end, null);
        return null;
      end $body$;
    create trigger tell_changed after insert or delete on file for each row execute function tell_file();
    create trigger tell_confirmed after update on file for each row
      when (old.confirmed_at is distinct from new.confirmed_at) execute function tell_file();

    create function tell_version() returns trigger language plpgsql as $body$
      begin
        perform tell_change('files', new.channel_id, new.report_id, 'internal', null);
        return null;
      end $body$;
    create trigger tell_changed after update on file_version for each row
      when (old.scan_state is distinct from new.scan_state) execute function tell_version();

    create function tell_logged() returns trigger language plpgsql as $body$
      begin
        perform tell_change('log', new.channel_id, new.report_id, new.type, null);
        return null;
      end $body$;
    create trigger tell_new after insert on log_entry for each row
      when (new.type <> 'created') execute function tell_logged();

    create function tell_request() returns trigger language plpgsql as $body$
      begin
        perform tell_change('requests', new.channel_id, new.report_id, new.id::text, null);
        return null;
      end $body$;
    create trigger tell_changed after insert or update on request for each row execute function tell_request();

    create function tell_session() returns trigger language plpgsql as $body$
      begin
        perform tell_change('session', null, null, null, null);
        return null;
      end $body$;
    create trigger tell_ended after delete on session for each row execute function tell_session();
  `.execute(db)
}
