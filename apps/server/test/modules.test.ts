import { endpoint } from '@guildhall/contract/kit/endpoint';
import { callApi } from '@guildhall/simulator/client/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { subscribeTo } from '../src/kernel/facts.ts';
import type { Router } from '../src/kernel/http/http.ts';
import {
  bindCalls,
  createModules,
  defineModule,
  defineMinutelyJob,
} from '../src/kernel/modules.ts';
import { defineMessages } from '@guildhall/contract/kit/text/messages';
import {
  ReceiptLinesByAccount,
  matchPlayedEvent,
} from '../src/modules/play/match-facts/match-facts.api.ts';
import { buildTooLateReceiptMatcher } from './harness/messages.harness.ts';
import { playTestMatch, startTestServer, type TestServer } from './harness/server.harness.ts';

const scouting = defineMessages('scouts', { scouting: 'Scouting' }).scouting();
const scoutApi = {
  scoutReport: endpoint({
    method: 'GET',
    path: '/api/scouts/report',
    may: 'anyone',
    summary: 'How many players were seen',
    reply: z.object({ seen: z.int() }),
    errors: [],
  }),
};

describe('modules', { timeout: 60_000 }, () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('need only their own files for a call, a job, a listener to matches and receipt lines', async () => {
    const seen: number[] = [];
    const scouts = defineModule({
      name: 'scouts',
      create: () => ({
        api: { seen: () => seen.length },
        calls: [bindCalls(scoutApi, { scoutReport: async () => ({ seen: seen.length }) })],
        on: [
          subscribeTo(matchPlayedEvent, 'counters', async (_tx, { players }) => {
            seen.push(...players.map((player) => player.accountId));
            const lines = new ReceiptLinesByAccount();
            for (const { accountId } of players) lines.late(accountId, 'MISSION', scouting);
            return lines.notes();
          }),
        ],
        jobs: { 'scouts.sweep': defineMinutelyJob(async () => undefined) },
      }),
    });
    const every: string[] = [];
    const { kernel } = server.app;
    const jobs = { ...kernel.jobs, every: (name: string) => void every.push(name) };
    const made = createModules({ ...kernel, jobs }, [scouts]);
    const bound: string[] = [];
    const router: Router = {
      mounted: [],
      bind: (name) => void bound.push(name),
      again: () => Promise.resolve({}),
    };
    made.mount(router);
    expect(bound).toEqual(['scoutReport']);
    expect(every).toEqual(['scouts.sweep']);

    const player = await server.player();
    await playTestMatch(await server.gameServer(), [player], 10);
    expect(made.api(scouts).seen()).toBe(1);
    const { data } = await callApi(player.connection, 'listReceipts', {
      params: { id: player.accountId },
      query: {},
    });
    expect(data[0]).toMatchObject(buildTooLateReceiptMatcher(scouting));
  });

  it('listed before those they use are refused, naming both', () => {
    const below = defineModule({ name: 'below', create: () => ({ api: { n: 1 } }) });
    const above = defineModule({
      name: 'above',
      uses: { below },
      create: (_kernel, used) => ({ api: used.below.n }),
    });
    expect(createModules(server.app.kernel, [below, above]).api(above)).toBe(1);
    expect(() => createModules(server.app.kernel, [above, below])).toThrow(
      'above uses below, which is not before it in the list',
    );
  });
});
