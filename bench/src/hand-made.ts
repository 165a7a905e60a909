/**
 * Creates database functions that write the rows of a call in one message, without the checks that
 * make the rows correct and without locks other than row locks. The bench compares the product's
 * calls with these functions.
 */
import type { BenchDatabase } from './bench.database.ts';

const fresh: Readonly<Record<string, string>> = {
  id: `nextval('commands_id_seq')`,
  created_at: 'now()',
  idempotency_key: 'gen_random_uuid()::text',
};
/** Writes the record of a command with the same columns as the newest record of the product. */
async function recordAs(database: BenchDatabase, type: string): Promise<string> {
  const columns = (
    await database.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute
       where attrelid = 'commands'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    )
  ).map(({ name }) => name);
  const [row] = await database.query<Record<string, string>>(
    `select ${columns.map((name) => `quote_nullable(${name}::text) as ${name}`).join(', ')}
     from commands where id = (select max(id) from commands where type = $1)`,
    [type],
  );
  if (!row) throw new Error(`The product has written no ${type}`);
  const values = columns.map((name) => fresh[name] ?? row[name.replaceAll('"', '')]);
  return `insert into commands (${columns.join(', ')}) overriding system value values (${values.join(', ')});`;
}
const item = `
  select take_serials into serial from take_serials('INVENTORY', template, 1);
  insert into items (template_id, account_id, issued_id, granted_at)
  values (template, account, serial, now()) returning id into item;
  insert into item_history (item_id, account_id, kind, rule, cause, at)
  values (item, account, 'granted', '["granted by the studio"]', '{"by": "operator"}', now());`;
const twoMessages = `
  insert into event_cursors as c (user_id, seq) values (owner, 2)
  on conflict (user_id) do update set seq = c.seq + 2 returning seq into place;
  insert into user_events (user_id, seq, type, payload, created_at)
  values (owner, place - 1, 'INVENTORY_LIST_CHANGED', jsonb_build_object('accountId', account), now()),
    (owner, place, 'NEW_NOTIFICATION', '{"notification": {"text": "Oathkeeper was added"}}', now());`;
const declared = 'declare owner int; serial int; item int; place bigint;';
const ownerOf = 'select user_id into owner from accounts where id = account;';

/**
 * Creates the function `bench_item`, which makes an item like a grant. Whoever calls this function
 * decides how long the transaction stays open afterwards.
 */
export async function createBenchItemFunction(database: BenchDatabase): Promise<void> {
  await database.query(`
    create function bench_item(account bigint, template bigint) returns void language plpgsql as $$
    declare serial bigint; item bigint;
    begin
      ${item}
    end $$`);
}
/**
 * Creates one function for each call that the bench compares. The product must have answered each
 * of these calls before, because the functions copy the records of these calls.
 */
export async function createBareServerFunctions(database: BenchDatabase): Promise<void> {
  await database.query(`
    create function bench_create(link text) returns void language plpgsql as $$
    begin
      insert into hot_links (link, active, created_at, updated_at) values (link, false, now(), now());
      ${await recordAs(database, 'hot-links.create')}
    end $$`);
  await database.query(`
    create function bench_grant(account int, template int) returns void language plpgsql as $$
    ${declared}
    begin
      ${ownerOf}
      ${item}
      insert into notifications (user_id, type, message, created_at)
      values (owner, 'INVENTORY_ADDED', '["added to your inventory", {"item": "Oathkeeper"}]', now());
      ${twoMessages}
      ${await recordAs(database, 'users.grant-inventory')}
    end $$`);
  await database.query(`
    create function bench_claim(account int, template int, reward int) returns void language plpgsql as $$
    ${declared}
    begin
      ${ownerOf}
      update ready_level_rewards set claimed_at = now() where account_id = account and reward_id = reward;
      insert into payouts (source, source_id, period, account_id, rule, cause, at, rewards)
      values ('bench', nextval('commands_id_seq'), '', account, '["level reward", {"level": 2}]', '{"level": 2}', now(),
        '[{"kind": "INVENTORY", "id": 1, "currency": null, "amount": 1, "name": "Oathkeeper"}]');
      ${item}
      ${twoMessages}
      ${await recordAs(database, 'level-rewards.claim')}
    end $$`);
}
