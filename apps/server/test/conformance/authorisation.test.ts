import { Connection } from '@guildhall/simulator/client/http';
import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { many, sql } from '../../src/kernel/db/sql.ts';
import { pickTestValues } from '../harness/proving.harness.ts';
import { startTestServer, type TestServer } from '../harness/server.harness.ts';

interface Answer {
  readonly status: number;
  readonly code: string;
  readonly body: string;
}
interface Ids {
  readonly userId: number;
  readonly accountId: number;
}
const absent = 999_999_999;

/**
 * Tries every mounted call with every role, and with own, foreign and missing ids. The cases are
 * generated from the mounted calls.
 */
describe('authorisation matrix', { timeout: 90_000 }, () => {
  let server: TestServer;
  const connections: Record<string, Connection> = {};
  let own: Player;
  let foreign: Player;

  beforeAll(async () => {
    server = await startTestServer();
    // runs the job of each minute before rows are counted
    await server.app.kernel.jobs.runNow('turns.tell');
    own = await server.player();
    foreign = await server.player();
    const support = await server.support();
    const admin = await server.admin();
    const bare = new Connection(server.base);
    bare.token = admin.connection.token;
    for (const [name, value] of admin.connection.cookies)
      if (name !== 'bf-bank') bare.setCookie(name, value);
    // the admin header of another administrator has no effect together with the caller's own
    // cookies
    const mixed = new Connection(server.base);
    mixed.token = support.connection.token;
    for (const [name, value] of support.connection.cookies) mixed.setCookie(name, value);
    mixed.setCookie('bf-bank', admin.connection.cookies.get('bf-bank') ?? '');
    mixed.adminToken = admin.connection.adminToken;
    Object.assign(connections, {
      visitor: new Connection(server.base),
      player: own.connection,
      support: support.connection,
      supportWithForeignSession: mixed,
      adminWithoutSession: bare,
      admin: admin.connection,
    });
  });
  afterAll(() => server.close());

  const pathOf = (endpoint: Endpoint, ids: Ids): string => {
    const id = endpoint.path.startsWith('/api/accounts/') ? ids.accountId : ids.userId;
    return endpoint.path
      .replace('{id}', String(endpoint.may === 'self' ? id : absent))
      .replaceAll(/\{\w+\}/g, String(absent));
  };
  const ask = async (
    connection: Connection | undefined,
    endpoint: Endpoint,
    ids: Ids,
  ): Promise<Answer> => {
    try {
      const { status, text } = await (connection as Connection).send(
        endpoint.method,
        pathOf(endpoint, ids),
        endpoint.method === 'GET' ? {} : { body: {} },
      );
      return { status, code: '', body: text };
    } catch (error) {
      const { status, code, message } = error as { status: number; code: string; message: string };
      return { status, code, body: message };
    }
  };
  const mine = (): Ids => ({ userId: own.userId, accountId: own.accountId });
  const endpoints = (): { name: string; endpoint: Endpoint }[] => [...server.app.mounted];
  /**
   * Counts the rows of every table; a rejected call may change none. Excludes the counters of
   * attempts, and the hash chain of the log, which a separate job writes.
   */
  const census = async (): Promise<string> => {
    const tables = await many<{ name: string }>(
      server.db.read,
      sql`select table_name as name from information_schema.tables where table_schema = 'public'
        and table_name not in ('rate_buckets', 'command_chain') order by 1`,
    );
    const counts = await Promise.all(
      tables.map(
        async ({ name }) =>
          `${name}=${(await many<{ n: string }>(server.db.read, sql`select count(*)::text as n from ${sql.identifier(name)}`))[0]?.n}`,
      ),
    );
    return counts.join(' ');
  };

  const othersRefused = [
    ['visitor', '401 UNAUTHORIZED'],
    ['support', '403 FORBIDDEN'],
    ['supportWithForeignSession', '403 FORBIDDEN'],
    ['adminWithoutSession', '400 TWO_F_A_REQUIRED'],
  ] as const;
  // Every call is tried as a player and as one of the other roles, which take turns from call to
  // call; `npm run prove` tries all roles. (R6.13, R6.14, R6.15)
  it('refuses admin calls to players, support and without the admin session, writing nothing', async () => {
    const before = await census();
    const wrong: string[] = [];
    const player = ['player', '403 FORBIDDEN'] as const;
    const calls = endpoints().filter(({ endpoint }) => endpoint.may === 'admin');
    for (const [at, { name, endpoint }] of calls.entries()) {
      for (const [role, answer] of [player, ...pickTestValues(othersRefused, at, 1)]) {
        const { status, code } = await ask(connections[role], endpoint, mine());
        if (`${status} ${code}` !== answer) wrong.push(`${name} as ${role}: ${status} ${code}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(await census()).toBe(before);
  });

  it('refuses support calls to players, and a foreign admin session opens nothing (R6.14)', async () => {
    const wrong: string[] = [];
    for (const { name, endpoint } of endpoints().filter(
      (endpoint) => endpoint.endpoint.may === 'support',
    )) {
      const player = await ask(connections['player'], endpoint, mine());
      if (player.status !== 403) wrong.push(`${name} as player: ${player.status}`);
      if (endpoint.adminSession === false) continue;
      const mixed = await ask(connections['supportWithForeignSession'], endpoint, mine());
      if (mixed.code !== 'TWO_F_A_REQUIRED')
        wrong.push(`${name} with a foreign admin session: ${mixed.status} ${mixed.code}`);
    }
    expect(wrong).toEqual([]);
  });

  it('answers a foreign id exactly like a missing one to players, and 401 to visitors (R6.26)', async () => {
    const before = await census();
    const wrong: string[] = [];
    for (const { name, endpoint } of endpoints().filter(
      (endpoint) => endpoint.endpoint.may === 'self' || endpoint.endpoint.may === 'signed-in',
    )) {
      const visitor = await ask(connections['visitor'], endpoint, mine());
      if (visitor.status !== 401) wrong.push(`${name} as visitor: ${visitor.status}`);
      if (endpoint.may !== 'self') continue;
      const theirs = await ask(connections['player'], endpoint, {
        userId: foreign.userId,
        accountId: foreign.accountId,
      });
      const nobodys = await ask(connections['player'], endpoint, {
        userId: absent,
        accountId: absent,
      });
      if (theirs.status < 400) wrong.push(`${name} with a foreign id: ${theirs.status}`);
      if (theirs.status !== nobodys.status || theirs.body !== nobodys.body)
        wrong.push(`${name}: foreign ${theirs.body}, absent ${nobodys.body}`);
    }
    expect(wrong).toEqual([]);
    expect(await census()).toBe(before);
  });

  it('refuses unsigned requests to the game servers’ calls', async () => {
    const wrong: string[] = [];
    for (const { name, endpoint } of endpoints().filter((endpoint) =>
      endpoint.endpoint.may.startsWith('game-server:'),
    )) {
      for (const role of ['visitor', 'player', 'admin']) {
        const { status, code } = await ask(connections[role], endpoint, mine());
        if (status !== 401 || code !== 'SIGNATURE_REFUSED')
          wrong.push(`${name} as ${role}: ${status} ${code}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  /** Returns the roles whose answers no test above compares completely. */
  const rolesLeft = ({ may }: Endpoint): string[] =>
    may === 'admin' ? ['admin'] : Object.keys(connections);

  it('answers empty or missing input without a defect, for every caller', async () => {
    const wrong: string[] = [];
    for (const { name, endpoint } of endpoints().filter(
      (endpoint) => endpoint.name !== 'logout' && endpoint.name !== 'endAdminSession',
    )) {
      for (const role of rolesLeft(endpoint)) {
        const { status, body } = await ask(connections[role], endpoint, mine());
        if (status >= 500) wrong.push(`${name} as ${role}: ${status} ${body}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
