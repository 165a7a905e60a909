import { randomBytes } from 'node:crypto';
import { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import type { GameServerKey } from '@guildhall/game-server-client/signing';
import { createMissingRegion, GameServer } from '@guildhall/simulator/client/game-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';

const newKey = () => randomBytes(32).toString('base64');

describe('SECRET_KEY in the place of another one', () => {
  const [oldKey, key] = [newKey(), newKey()];
  let first: TestServer;
  let boss: Admin;
  let serverKey: GameServerKey;
  beforeAll(async () => {
    first = await startTestServer({ SECRET_KEY: oldKey });
    boss = await first.admin();
    serverKey = await callApi(boss.connection, 'createGameServerKey', {
      body: { name: 'Rotation', scopes: ['matches'] },
    });
    await createMissingRegion(boss, 'Northreach');
  });
  afterAll(() => first.close());

  /**
   * Signs in with an authenticator that was bound before, and as a game server. Both need secrets
   * that are stored encrypted.
   */
  async function useBoth(server: TestServer): Promise<number> {
    const now = () => server.clock.now().getTime();
    server.clock.advance(60_000);
    const time = { now, pause: (ms: number) => Promise.resolve(server.clock.advance(ms)) };
    const operator = new Admin(server.base, boss.identity, boss.secret, time);
    await operator.enter();
    await callApi(operator.connection, 'checkAdminSession', {});
    const game = new GameServer(server.base, serverKey, now);
    return (await game.register('Northreach', '1.0')).serverId;
  }

  it('opens what the old key encrypted, and replaces the old key for good', async () => {
    const serverWithBothKeys = await startTestServer(
      { SECRET_KEY: key, SECRET_KEY_OLD: oldKey },
      first,
    );
    expect(await useBoth(serverWithBothKeys)).toBeGreaterThan(0);
    const [recoveryCode = ''] = boss.recoveryCodes;
    const lost = await new Admin(serverWithBothKeys.base, boss.identity).login();
    await callApi(lost.connection, 'openTwoFactorSession', { body: { token: recoveryCode } });
    await serverWithBothKeys.app.kernel.jobs.runNow('sessions.reencrypt');
    await serverWithBothKeys.app.kernel.jobs.runNow('game.reencrypt-keys');
    await serverWithBothKeys.close();
    const alone = await startTestServer({ SECRET_KEY: key }, first);
    expect(await useBoth(alone)).toBeGreaterThan(0);
    await alone.close();
  });

  it('refuses a key that opens nothing', async () => {
    await expect(startTestServer({ SECRET_KEY: newKey() }, first)).rejects.toThrow(
      /SECRET_KEY is not the key/,
    );
  });
});
