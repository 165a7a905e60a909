import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import { createMissingRegion, GameServer } from '@guildhall/simulator/client/game-server';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  readCodeBlocks,
  getRepositoryPath,
  runProgram,
  runIfToolsInstalled,
} from './harness/guide.harness.ts';
import { createSaleActions } from './harness/sales.harness.ts';
import { startTestServer, type TestServer } from './harness/server.harness.ts';

const guide = 'docs/guides/connect-without-node.md';
const program = getRepositoryPath('packages/game-server-client/example/game_server.py');
const vectors = getRepositoryPath('packages/game-server-client/signature-vectors.json');
/**
 * Timeout in milliseconds against hanging. The test runs about a hundred small programs on a busy
 * machine.
 */
const programMs = 60_000;
const missing = expect.stringMatching(/^Not run: this machine lacks/);

describe('a game server without Node', () => {
  let server: TestServer;
  let admin: Admin;
  let key: { keyId: string; key: string };
  let offer: { id: number; price: number };
  let currency = '';
  const sales = createSaleActions(() => server);
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
    await createMissingRegion(admin, 'Northreach');
    key = await callApi(admin.connection, 'createGameServerKey', {
      body: { name: 'Other language', scopes: ['matches', 'players', 'config', 'economy'] },
    });
    currency = await sales.makeCurrency(admin);
    const sold = await sales.makeCurrency(admin);
    const price = 25;
    const { id } = await admin.section<{ id: number }>('POST', '/api/banking/admin/shop', {
      name: 'A handful',
      itemType: 'CURRENCY',
      itemCurrency: sold,
      amount: 5,
      price,
      currency,
    });
    offer = { id, price };
    // the program sends whole seconds, which must not be earlier than the start of a match
    server.clock.advance(-3_000);
  });
  afterAll(() => server.close());
  const env = () => ({
    GUILDHALL: server.base,
    GS_KEY_ID: key.keyId,
    GS_KEY: key.key,
    GS_REGION: 'Northreach',
    GS_VERSION: '1.0',
  });
  const buyer = async (): Promise<Player> => {
    const player = await server.player();
    await sales.give(admin, player, currency, 100);
    return player;
  };
  const balanceOf = async (player: Player) => {
    const { data } = await callApi(player.connection, 'listBalances', {
      params: { id: player.userId },
    });
    return data.find((row) => row.currency === currency)?.available;
  };

  it(
    'is shown by snippets of the guide that answer as the guide says',
    { timeout: programMs },
    async () => {
      const player = await buyer();
      const script = readCodeBlocks(guide, 'bash').join('\n');
      const wanted = [...script.matchAll(/# answers (\d{3})$/gm)].map(([, status]) => status);
      const played = await runIfToolsInstalled(['bash', 'curl', 'openssl'], async () => {
        const lines = await runProgram({
          command: 'bash',
          args: ['-euo', 'pipefail', '-c', script],
          cwd: await mkdtemp(join(tmpdir(), 'guide-')),
          env: {
            ...env(),
            TICKET: await player.ticket('1.0', 'Northreach'),
            OFFER_ID: String(offer.id),
            PRICE: String(offer.price),
          },
        });
        const statuses = lines.flatMap((line) => /^HTTP (\d{3})$/.exec(line)?.[1] ?? []);
        const text = lines.join('\n');
        return {
          statuses,
          isVoid: text.includes('"details":{"state":"VOID"}'),
          exp: (await player.me()).exp,
          left: await balanceOf(player),
          end: lines.slice(-2),
        };
      });
      expect([
        missing,
        { statuses: wanted, isVoid: true, exp: 60, left: 75, end: ['{}', 'HTTP 200'] },
      ]).toContainEqual(played);
    },
  );
  it('can be a Python program that signs according to the vectors', async () => {
    const checked = await runIfToolsInstalled(['python3'], () =>
      runProgram({ command: 'python3', args: [program, '--check', vectors] }),
    );
    expect([missing, ['{"checked": 15}']]).toContainEqual(checked);
  });
  it('can be a Python program that plays, pays once, and drops a cancelled match', async () => {
    const player = await buyer();
    const other = await server.player();
    const same = new GameServer(server.base, key, () => server.clock.now().getTime());
    const played = await runIfToolsInstalled(['python3'], async () => {
      const lines = await runProgram({
        command: 'python3',
        args: [
          program,
          await player.ticket('1.0', 'Northreach'),
          await other.ticket('1.0', 'Northreach'),
          'no-ticket-of-anybody',
        ],
        env: env(),
        answer: async (line) => {
          const { playing } = JSON.parse(line) as { playing?: string };
          if (playing === 'harbour-2') await callOff(same, playing);
          return playing === undefined ? undefined : 'over';
        },
      });
      const { bought = [] } = JSON.parse(lines.at(-1) ?? '{}') as { bought?: number[] };
      return {
        lines: lines.slice(0, -1).map((line) => JSON.parse(line) as unknown),
        isBoughtOnce: bought.length === 2 && new Set(bought).size === 1,
        exp: (await player.me()).exp,
        left: await balanceOf(player),
      };
    });
    expect([
      missing,
      {
        lines: [
          { changed: [true, false] },
          { players: 2, drain: false },
          { playing: 'harbour-1' },
          { match: 'harbour-1', state: 'FINISHED' },
          { playing: 'harbour-2' },
          { match: 'harbour-2', state: 'VOID' },
        ],
        isBoughtOnce: true,
        exp: 60,
        left: 75,
      },
    ]).toContainEqual(played);
  });
  it('can be a Python program that signs again by the platform’s clock if that is ahead', async () => {
    const aheadMs = 3_600_000;
    const statuses: number[] = [];
    const platform = createServer((request, response) => {
      const ts = Number(/,ts=(\d+),/.exec(request.headers.authorization ?? '')?.[1]);
      const isClose = Math.abs(Date.now() + aheadMs - ts) < 30_000;
      statuses.push(isClose ? 200 : 401);
      response.setHeader('date', new Date(Date.now() + aheadMs).toUTCString());
      response.writeHead(isClose ? 200 : 401).end(isClose ? '{"serverId":7}' : '{}');
    });
    await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
    const { port } = platform.address() as AddressInfo;
    const played = await runIfToolsInstalled(['python3'], async () => {
      await runProgram({
        command: 'python3',
        args: [program],
        env: { ...env(), GUILDHALL: `http://127.0.0.1:${String(port)}` },
      });
      return statuses.slice(0, 3);
    });
    await new Promise((resolve) => platform.close(resolve));
    // the program registers, is refused once, registers again, and then requests the configuration
    // without another refusal
    expect([missing, [401, 200, 200]]).toContainEqual(played);
  });
  /**
   * Calls off a match under the game server's key, without the knowledge of the program that plays
   * the match.
   */
  const callOff = async (same: GameServer, matchId: string): Promise<void> => {
    const { data } = await admin.section<{ data: { id: number; state: string }[] }>(
      'POST',
      '/api/admin/operations/servers/list',
      {},
    );
    const serverId = data.find(({ state }) => state === 'ONLINE')?.id ?? 0;
    await same.call('voidMatch', { params: { id: matchId }, body: { serverId, reason: 'Test' } });
  };
});
