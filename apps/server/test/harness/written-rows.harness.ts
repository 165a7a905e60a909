/**
 * Records every row that a transaction writes, to compare it with the product's own description of
 * its changes. The triggers that record rows exist only in tests.
 */
import pg from 'pg';
import type { TestServer } from './server.harness.ts';

/** Table of the recorded rows; previews of a server under test also count rows of this table. */
export const recordedRowsTable = 'recorded_rows';
export interface RecordedRow {
  readonly table: string;
  readonly op: 'INSERT' | 'UPDATE' | 'DELETE';
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}
const setUp = `
  create table recorded_rows (
    n bigint generated always as identity, xid xid8, schema_name text, table_name text, op text,
    before jsonb, after jsonb
  );
  create function record_row() returns trigger language plpgsql security definer
    set search_path = public, pg_temp as $$
  begin
    insert into recorded_rows (xid, schema_name, table_name, op, before, after)
    values (
      pg_current_xact_id(), tg_table_schema,
      coalesce(
        (select p.relname
         from pg_inherits i
         join pg_class p on p.oid = i.inhparent
         where i.inhrelid = tg_relid),
        tg_table_name
      ),
      tg_op,
      case when tg_op <> 'INSERT' then to_jsonb(old) end,
      case when tg_op <> 'DELETE' then to_jsonb(new) end
    );
    return null;
  end $$;
  do $$
  declare t record;
  begin
    for t in
      select c.oid::regclass as name
      from pg_class c
      join pg_namespace s on s.oid = c.relnamespace
      where c.relkind in ('r', 'p')
        and not c.relispartition
        and s.nspname not in ('pg_catalog', 'information_schema')
        and c.relname <> 'recorded_rows'
        and c.relpersistence <> 't'
    loop
      execute format(
        'create trigger zz_recorded after insert or update or delete on %s for each row execute function record_row()',
        t.name
      );
    end loop;
  end $$;`;

/** Starts recording. Call in `beforeAll` when the server runs, and `close` in `afterAll`. */
export async function recordWrittenRows(server: TestServer) {
  const client = new pg.Client({ connectionString: server.place.url });
  await client.connect();
  await client.query(setUp);
  return {
    /** Reads the rows that a command's transaction wrote, in order. */
    async listRowsOf(commandId: number): Promise<readonly RecordedRow[]> {
      const { rows } = await client.query<RecordedRow & { schema: string }>(
        `select schema_name as schema, table_name as "table", op, before, after
         from recorded_rows
         where xid = (
           select xid from recorded_rows
           where table_name = 'commands' and op = 'INSERT' and (after->>'id')::bigint = $1
         )
         order by n`,
        [commandId],
      );
      return rows.map(({ schema, ...row }) => ({
        ...row,
        // the job queue has a separate schema and counts as one table.
        table: schema === 'public' ? row.table : 'jobs',
      }));
    },
    close: () => client.end(),
  };
}
