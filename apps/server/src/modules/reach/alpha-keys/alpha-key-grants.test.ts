import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import { createOutbox } from '../../../kernel/outbound/outbox.ts';
import { createMailer } from '../../post/mail/mail.api.ts';
import { createAlphaKeyGrants } from './alpha-key-grants.service.ts';

/** Number of users whom one job notifies. */
const batch = 200;

describe('an assignment of keys to many', { timeout: 90_000 }, () => {
  let server: TestServer;
  let admin: Admin;
  /** Handler of the queue that the module has registered. */
  let tell: ((data: never) => Promise<void>) | undefined;
  beforeAll(async () => {
    // the clock is simulated, so jobs run only when the test runs them
    server = await startTestServer({ SIMULATED_FROM: '2026-09-28T12:00:00.000Z' });
    admin = await server.admin();
    const { kernel } = server.app;
    const nothing = () => Promise.resolve();
    const outbox = createOutbox(
      kernel.db,
      { ...kernel.jobs, define: () => {}, send: nothing },
      kernel.clock,
    );
    createAlphaKeyGrants(
      {
        ...kernel,
        undo: { ...kernel.undo, register: () => {} },
        jobs: { ...kernel.jobs, define: (_name, _options, does) => (tell = does as typeof tell) },
      },
      {
        mailer: createMailer({ outbox, clock: kernel.clock }, { carry: nothing, close: () => {} }),
        // a granted key is announced by mail and to open pages, so the notifier does nothing
        notifier: {
          notify: () => Promise.resolve({ title: '', text: '' }),
          notifyAll: () => Promise.resolve([]),
          notifyOnce: nothing,
        },
      },
    );
  });
  afterAll(() => server.close());
  beforeEach(() =>
    server.db.asOwner(`
      delete from alpha_keys;
      delete from alpha_key_requests;
      delete from user_events where type = 'ALPHA_KEY_GRANTED';
      delete from outbox where dedup_key like 'alpha-key-granted%';
      delete from jobs.job where name = 'alpha-keys.tell';`),
  );
  const ask = (count: number) =>
    server.db.asOwner(`
      insert into users (email, password_hash, created_at)
        select 'asker' || n || '@example.org', 'x', now() from generate_series(1, ${count}) n
        where not exists (select 1 from users where email = 'asker' || n || '@example.org');
      insert into accounts (user_id, username)
        select id, 'Asker' || id from users u where email like 'asker%'
        and not exists (select 1 from accounts a where a.user_id = u.id);
      insert into alpha_key_requests (user_id, content_creator, link, device, age, gender, games,
          country, found_us, created_at)
        select id, false, '', 'x', '20', 'x', 'x', 'x', 'x', now() + id * interval '1 millisecond'
        from users where email like 'asker%' order by id limit ${count};`);
  const assign = async (count: number) => {
    await callApi(admin.connection, 'generateAlphaKeys', { body: { count } });
    return callApi(admin.connection, 'assignAlphaKeys', { query: {}, body: {} });
  };
  const jobsSent = () =>
    server.query<{ data: object }>("select data from jobs.job where name = 'alpha-keys.tell'");
  /** Runs the given jobs; without an argument, runs the queued jobs. Mails stay in the outbox. */
  const work = async (given?: readonly { readonly data: object }[]): Promise<void> => {
    const jobs = given ?? (await jobsSent());
    if (!given) await server.db.asOwner("delete from jobs.job where name = 'alpha-keys.tell'");
    for (const { data } of jobs) await tell?.(data as never);
  };
  /**
   * Counts the realtime messages and mails to each user who has made a request, sorted for
   * comparison.
   */
  const heard = async () => {
    const events = await server.query<{
      user_id: number;
      state: number;
      titled: boolean;
      n: number;
    }>(
      `select user_id, (payload->>'alphaKey')::int as state, title is not null as titled,
         count(*)::int as n
       from user_events where type = 'ALPHA_KEY_GRANTED' group by 1, 2, 3 order by 1, 2`,
    );
    const mails = await server.query<{ n: number; keys: number }>(
      `select count(*)::int as n, count(distinct dedup_key)::int as keys
       from outbox where dedup_key like 'alpha-key-granted%'`,
    );
    return { events, mails: mails[0] };
  };
  const each =
    (n: number, state: number, count: number) =>
    (rows: Awaited<ReturnType<typeof heard>>['events']) => {
      const rowsInState = rows.filter((row) => row.state === state);
      expect(rowsInState).toHaveLength(n);
      expect(new Set(rowsInState.map((row) => row.user_id)).size).toBe(n);
      expect(rowsInState.every((row) => row.n === count && row.titled === (state === 1))).toBe(
        true,
      );
    };

  it.each([1, batch - 1, batch, batch + 1, 2 * batch, 2 * batch + 1])(
    'notifies each of %i players once, and again each once when it is undone',
    async (count) => {
      await ask(count);
      const { assigned, commandId } = await assign(count);
      expect(assigned).toBe(count);
      await work();
      const received = await heard();
      each(count, 1, 1)(received.events);
      expect(received.mails).toEqual({ n: count, keys: count });
      await callApi(admin.connection, 'adminUndo', {
        params: { id: commandId ?? 0 },
        body: { reason: 'Test' },
      });
      await work();
      const after = await heard();
      each(count, 1, 1)(after.events);
      each(count, 0, 1)(after.events);
      expect(after.mails).toEqual({ n: count, keys: count });
    },
  );

  it('notifies each player once if the queue repeats a job', async () => {
    await ask(batch + 3);
    await assign(batch + 3);
    const jobs = await jobsSent();
    expect(jobs).toHaveLength(2);
    await work();
    await work([...jobs, ...jobs]);
    const received = await heard();
    each(batch + 3, 1, 1)(received.events);
    expect(received.mails).toEqual({ n: batch + 3, keys: batch + 3 });
  });
});
