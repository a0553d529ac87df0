/**
 * Row-level security as the second layer: a forgotten condition returns nothing instead of another channel's rows.
 * Policies read two settings of the transaction: `app.channel` (after commit it is '', hence nullif) and `app.scope`.
 */
export const channelRows = `channel_id = (select nullif(current_setting('app.channel', true), '')::uuid)`
export const peopleRows = `(select current_setting('app.scope', true)) in ('people', 'session')`

const all = 'select, insert, update, delete'

export const appMay = (...tables: string[]): string => `grant ${all} on ${tables.join(', ')} to app;`

/**
 * The rows of a table that the application's role sees and writes. The owner, under whom migrations and the SECURITY DEFINER
 * functions run, has a policy of its own because of FORCE.
 */
export const secured = (table: string, condition: string, granted = all): string => `
    alter table ${table} enable row level security;
    alter table ${table} force row level security;
    create policy owner_all on ${table} to current_user using (true) with check (true);
    create policy app_rows on ${table} to app using (${condition}) with check (${condition});
    grant ${granted} on ${table} to app;`
