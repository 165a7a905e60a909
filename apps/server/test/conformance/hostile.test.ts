import { callApi } from '@guildhall/simulator/client/api';
import { Connection } from '@guildhall/simulator/client/http';
import {
  HostileRequestGenerator,
  openHostileRequestConnection,
  sendHostileRequests,
  type HostileRequestConnection,
  type HostileRequestSender,
} from '@guildhall/simulator/client/hostile-requests';
import { HostileValueGenerator } from '@guildhall/simulator/client/hostile-values';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeLevelReward,
  makeTemplate,
  startTestServer,
  type TestServer,
} from '../harness/server.harness.ts';

const requests = 2_000;
const seed = 7;
/** Calls that end or replace the session of the caller, or delete the account. */
const ending = new Set([
  'logout',
  'endSession',
  'endAdminSession',
  'requestAdminSession',
  'changePassword',
  'requestDeletion',
  'confirmDeletion',
]);

/** Time in milliseconds after which all attempt limits are reset. */
const limitsOpenMs = 3_600_000;

describe('requests drawn from the contract', () => {
  let server: TestServer;
  let line: HostileRequestConnection;
  let senders: HostileRequestSender[] = [];
  let people: Player[] = [];
  beforeAll(async () => {
    server = await startTestServer();
    const [admin, player, support] = [
      await server.admin(),
      await server.player({ verified: true }),
      await server.support(),
    ];
    people = [admin, player, support];
    const gameServer = await server.gameServer(['matches', 'players', 'economy', 'config']);
    await makeLevelReward(server, 2, await makeTemplate(server));
    line = openHostileRequestConnection(server.base);
    const visitor = {
      name: 'visitor',
      connection: new Connection(server.base),
      userId: player.userId,
      accountId: player.accountId,
    };
    const named = (
      name: string,
      { connection, userId, accountId }: Player,
    ): HostileRequestSender => ({ name, connection, userId, accountId });
    senders = [
      named('admin', admin),
      named('player', player),
      named('support', support),
      visitor,
      { ...visitor, name: 'game server', gameServer },
    ];
  });
  afterAll(async () => {
    line.close();
    await server.close();
  });
  const fitting = ({ may }: { may: string }): HostileRequestSender =>
    senders[
      may.startsWith('game-server') ? 4 : may === 'admin' || may === 'support' ? 0 : 1
    ] as HostileRequestSender;
  const refresh = async (): Promise<void> => {
    for (const person of people)
      await callApi(person.connection, 'currentSession', {}).catch(() => {
        // hostile sign-in attempts count towards the limit.
        server.clock.advance(limitsOpenMs);
        return person.login();
      });
    await server.admin();
  };

  it(
    'find no defect and no reply outside of its schema, for every role and call (A20)',
    { timeout: 120_000 },
    async () => {
      // the first administrator is left out, because nobody else could continue the run.
      const drawing = new HostileRequestGenerator(
        new HostileValueGenerator(seed, [2, 3, 4, 5, 6, 7, 8]),
      );
      const calls = server.app.mounted.filter(({ name }) => !ending.has(name));
      const { faults, byStatus } = await sendHostileRequests({
        calls,
        senders,
        fitting,
        requests,
        drawing,
        line,
        refresh,
      });
      expect(faults).toEqual([]);
      // many requests must get past the first refusal, otherwise the test checks nothing.
      expect(byStatus[200] ?? 0).toBeGreaterThan(requests / 5);
    },
  );
});
