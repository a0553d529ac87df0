import { sql, type Kysely } from 'kysely'

/**
 * Every address that a channel has or had (decisions/0030): kept for good, each of one channel alone, so that nobody is
 * given the address that stands on another channel's posters.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table channel_address (
      slug text primary key,
      channel_id uuid not null references channel
    );
    insert into channel_address (slug, channel_id) select slug, id from channel;
    grant select, insert on channel_address to app;

    create function keep_channel_address() returns trigger language plpgsql as $body$
      begin
        insert into channel_address (slug, channel_id) values (new.slug, new.id) on conflict (slug) do nothing;
        if not exists (select 1 from channel_address where slug = new.slug and channel_id = new.id) then
          raise unique_violation using message = 'the address is, or was, another channel''s';
        end if;
        return null;
      end $body$;
    create trigger keep_address after insert or update of slug on channel
      for each row execute function keep_channel_address();
  `.execute(db)
}
