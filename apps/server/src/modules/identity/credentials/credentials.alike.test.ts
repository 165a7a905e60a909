import { callApi } from '@guildhall/simulator/client/api';
import { Connection } from '@guildhall/simulator/client/http';
import type * as argon2 from '@node-rs/argon2';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type * as Harness from '../../../../test/harness/server.harness.ts';
import type { TestServer } from '../../../../test/harness/server.harness.ts';
import { one, sql } from '../../../kernel/db/sql.ts';
import type * as Password from './passwords/credentials.password.ts';
import { estimatedPasswordLengthMax } from './passwords/password-strength.ts';

/**
 * Wraps two packages to record their calls; the packages still do their real work. This file needs
 * its own module graph, because other test files have already loaded the packages.
 */
const compared = vi.fn();
let harness: typeof Harness;
let isWeak: typeof Password.isWeakPassword;
beforeAll(async () => {
  vi.resetModules();
  vi.doMock('@node-rs/argon2', async (original) => {
    const real = await original<typeof argon2>();
    return {
      ...real,
      verify: (...args: Parameters<typeof argon2.verify>) => (compared(), real.verify(...args)),
    };
  });
  vi.doMock('@zxcvbn-ts/core', () => {
    throw new Error('The estimator was loaded into the thread that answers requests');
  });
  harness = await import('../../../../test/harness/server.harness.ts');
  ({ isWeakPassword: isWeak } = await import('./passwords/credentials.password.ts'));
});
afterAll(() => {
  vi.doUnmock('@node-rs/argon2');
  vi.doUnmock('@zxcvbn-ts/core');
  vi.resetModules();
});

/** SQL statements that were sent to the database while recording; undefined while not recording. */
let recorded: string[] | undefined;
const sent = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query')?.value as (
  ...args: unknown[]
) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [given] = args as [string | { text?: string; texts?: readonly string[] }];
  const texts = typeof given === 'string' ? [given] : (given.texts ?? [given.text ?? '']);
  // statements that the server sends for itself, not for the call: it polls for messages of other
  // servers every second, and asks each new connection for its role
  const isOfServer = texts.some((text) => /event_cursors c on|^select current_user/.test(text));
  // in tests, the first read on a connection runs in a transaction, even if the call does not ask
  // for one
  const isFrame = (text: string): boolean => text === 'begin read only' || text === 'commit';
  recorded?.push(...(isOfServer ? [] : texts.filter((text) => !isFrame(text))));
  return sent.apply(this, args);
} as never;

describe('a known and an unknown address', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await harness.startTestServer();
    // stops the jobs, so that their statements do not count as statements of the call
    await server.app.kernel.jobs.stop();
  });
  afterAll(() => server.close());

  /**
   * Returns the statements that a call sends to the database, and the number of password
   * comparisons that it makes.
   */
  const workOf = async (
    call: () => Promise<unknown>,
  ): Promise<{ answer: string; statements: string[]; compared: number }> => {
    compared.mockClear();
    recorded = [];
    const answer = await call().then(
      () => 'ok',
      (error: unknown) => (error as { code?: string }).code ?? String(error),
    );
    const statements = recorded;
    recorded = undefined;
    return { answer, statements, compared: compared.mock.calls.length };
  };
  it('need equal statements and an equal comparison for a sign-in (A13)', async () => {
    const { identity } = await server.player();
    const signIn = (body: { email: string; password: string }) => () =>
      callApi(new Connection(server.base), 'login', { body });
    const known = await workOf(signIn({ ...identity, password: 'not-the-right-lantern' }));
    expect(known).toMatchObject({ answer: 'BF-5', compared: 1 });
    expect(known.statements.length).toBeGreaterThan(2);
    expect(await workOf(signIn(harness.createIdentity()))).toEqual(known);
  });
  it('need equal statements for a forgotten password (A13)', async () => {
    const { identity } = await server.player();
    const forgot = (email: string) => () =>
      callApi(new Connection(server.base), 'forgotPassword', { body: { email } });
    const known = await workOf(forgot(identity.email));
    expect(known.answer).toBe('ok');
    expect(known.statements.length).toBeGreaterThan(3);
    expect(await workOf(forgot(harness.createIdentity().email))).toEqual(known);
  });
});

describe('the estimate of a password', () => {
  it('runs in a thread of its own, on the beginning of the password', async () => {
    expect(await isWeak('quiet-lantern-bridge', 8, [])).toBe(false);
    expect(await isWeak('password1', 8, [])).toBe(true);
    const weak = 'a'.repeat(estimatedPasswordLengthMax);
    expect(await isWeak(`${weak}quiet-lantern-bridge-${'x7'.repeat(60)}`, 8, [])).toBe(true);
  });
  it('is refused if too many wait, and works again afterwards', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 60 }, () => isWeak('4($@8{[<369!|1706%520$5+7%2', 8, [])),
    );
    const refused = answers
      .filter((answer) => answer.status === 'rejected')
      .map((answer) => (answer.reason as { code: string }).code);
    expect(new Set(refused)).toEqual(new Set(['RATE_LIMITED']));
    expect(answers.filter((answer) => answer.status === 'fulfilled').length).toBeGreaterThan(10);
    expect(await isWeak('quiet-lantern-bridge', 8, [])).toBe(false);
  });
});

describe('ten requests for a new password at once', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await harness.startTestServer();
  });
  afterAll(() => server.close());
  it('send one mail (OP-88)', async () => {
    const { identity } = await server.player();
    await Promise.all(
      Array.from({ length: 10 }, () =>
        callApi(new Connection(server.base), 'forgotPassword', {
          body: { email: identity.email },
        }).catch(() => {}),
      ),
    );
    const waiting = async () => {
      const { n } = await one<{ n: number }>(
        server.db.read,
        sql`select count(*)::int as n from outbox where state = 'WAITING'`,
      );
      return n === 0 ? true : undefined;
    };
    await harness.waitForResult('everything was sent', waiting);
    expect(
      server.mailbox.mails.filter(
        (mail) => mail.to.includes(identity.email) && mail.text.includes('#/forgot-password/'),
      ),
    ).toHaveLength(1);
  });
});
