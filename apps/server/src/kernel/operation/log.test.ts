import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/harness/database.harness.ts';
import { run, sql } from '../db/sql.ts';
import { createLog, getErrorMessageWithoutValues } from './log.ts';

/** Text that stands for an address, a push token or a hash. */
const canary = 'canary-8f31-of-a-secret';

describe('the log of a failure', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase({ role: null });
    await database.db.transaction((tx) =>
      run(tx, sql`create table kept (id int, word text unique)`),
    );
    await run(database.db.write, sql`insert into kept values (1, ${canary})`);
  });
  afterAll(() => database.close());
  /**
   * Failures of statements that contain the canary, in the form in which each driver reports them.
   */
  const failures: (() => Promise<unknown>)[] = [
    () => run(database.db.write, sql`insert into kept values (2, ${canary})`),
    () => run(database.db.write, sql`select ${canary}::text::int`),
    () => run(database.db.write, sql`select ${canary}::text::timestamptz`),
    () => run(database.db.write, sql`select ${canary} from nowhere`),
    () =>
      database.db.transaction((tx) =>
        run(
          tx,
          sql`do $$ begin raise unique_violation using message = 'taken', detail = ${sql.raw(`'${canary}'`)}; end $$`,
        ),
      ),
  ];
  it('names the failed statement and the reason, and none of the values', async () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line: string) => void lines.push(line) });
    for (const failing of failures) {
      const error: unknown = await failing().then(
        () => undefined,
        (value: unknown) => value,
      );
      expect(error).toBeInstanceOf(Error);
      log.error({ err: new Error('around it', { cause: error }) }, 'a defect');
      log.error({ err: error }, 'a defect');
    }
    log.error({ err: canary }, 'thrown by a foreign hand');
    expect(lines).toHaveLength(11);
    const [first] = lines;
    expect(first).toContain('insert into kept values');
    expect(first).toContain('kept_word_key');
    expect(first).toContain('"code":"23505"');
    // the text after `Failed query: do` is not checked, because this test has written the secret
    // value into that statement itself
    expect(
      lines.filter((line) => line.replace(/Failed query: do [^"]*/g, '').includes(canary)),
    ).toEqual([]);
  });
  it('contains no credentials of a request', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line: string) => void lines.push(line) });
    const headers = {
      authorization: `Bearer ${canary}`,
      cookie: `bf-auth=${canary}`,
      host: 'localhost',
    };
    log.info({ req: { headers } }, 'a request');
    log.info({ headers }, 'its headers');
    expect(lines.filter((line) => line.includes('localhost'))).toHaveLength(2);
    expect(lines.filter((line) => line.includes(canary))).toEqual([]);
  });
  it('is one line each, whatever a caller has put into a value', () => {
    const written: string[] = [];
    const log = createLog('info', { write: (text: string) => void written.push(text) });
    const forged = 'x\r\n{"level":50,"msg":"forged"}\u2028\u001b[31m';
    log.warn({ agent: forged, [forged]: 1, err: new Error(forged) }, forged);
    expect(written).toHaveLength(1);
    expect(written[0]?.slice(0, -1)).not.toMatch(/\p{Cc}/u);
    expect(JSON.parse(written[0] ?? '')).toMatchObject({ level: 40, msg: forged, agent: forged });
  });
  it('contains no values in the stored failure of a job or task', async () => {
    for (const failing of failures.slice(0, 4))
      expect(
        await failing().catch((error: unknown) => getErrorMessageWithoutValues(error)),
      ).not.toContain(canary);
  });
});
