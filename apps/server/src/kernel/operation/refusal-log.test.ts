import { callApi } from '@guildhall/simulator/client/api';
import { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness/server.harness.ts';
import { createLog } from './log.ts';

interface Line {
  readonly msg: string;
  readonly call?: string;
}
describe('refused calls in the log', () => {
  let server: TestServer;
  const texts: string[] = [];
  beforeAll(async () => {
    const log = createLog('warn', { write: (text: string) => void texts.push(text) });
    server = await startTestServer({}, undefined, undefined, log);
  });
  afterAll(() => server.close());
  const listRefusals = (call: string) =>
    texts
      .map((text) => JSON.parse(text) as Line)
      .filter((line) => line.msg === 'a call was refused' && line.call === call);

  it('name call and user of a missing right and of an object of somebody else', async () => {
    const [player, other] = [await server.player(), await server.player()];
    const user = player.userId;
    const send = (path: string) => player.connection.send('GET', path);
    await expect(send('/api/admin/roles')).rejects.toMatchObject({ status: 403 });
    await expect(send(`/api/users/${other.userId}`)).rejects.toMatchObject({ status: 404 });
    expect(listRefusals('GET /api/admin/roles')).toMatchObject([{ user, code: 'FORBIDDEN' }]);
    expect(listRefusals('GET /api/users/{id}')).toMatchObject([{ user, code: 'FOREIGN' }]);
  });
  it('are one line a minute, however often they are refused, with their number', async () => {
    const player = await server.player();
    const ask = () =>
      expect(
        player.connection.send('GET', '/api/game/admin/inventories/rarity-types'),
      ).rejects.toMatchObject({ status: 403 });
    const lines = () => listRefusals('GET /api/game/admin/inventories/rarity-types');
    for (let n = 0; n < 5; n++) await ask();
    expect(lines()).toMatchObject([{ user: player.userId, refusedSince: 0 }]);
    server.clock.advance(60_000);
    await ask();
    expect(lines()).toMatchObject([{}, { user: player.userId, refusedSince: 4 }]);
  });
  it('name too many attempts and wrong signatures, without the address that they tried', async () => {
    const { identity } = await server.player();
    const guess = () => new Player(server.base, { ...identity, password: 'wrong lantern' }).login();
    for (let n = 0; n < 10; n++) await expect(guess()).rejects.toMatchObject({ code: 'BF-5' });
    await expect(guess()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(listRefusals('POST /api/sessions')).toMatchObject([{ code: 'RATE_LIMITED' }]);
    const visitor = new Player(server.base, identity).connection;
    await expect(visitor.send('GET', '/gs/v1/events')).rejects.toMatchObject({ status: 401 });
    expect(listRefusals('GET /gs/v1/events')).toMatchObject([{ code: 'SIGNATURE_REFUSED' }]);
    expect(texts.join('')).not.toContain(identity.email);
  });
  it('leave out what no caller is to blame for: a missing object, wrong input, an ended session', async () => {
    const player = await server.player();
    const count = () => texts.length;
    const before = count();
    const send = (path: string) => player.connection.send('GET', path);
    await expect(send('/api/tasks/999999/result')).rejects.toMatchObject({ status: 404 });
    await expect(send('/api/users/x')).rejects.toMatchObject({ status: 400 });
    await callApi(player.connection, 'logout', { body: { platform: 0 } });
    await expect(player.me()).rejects.toMatchObject({ status: 401 });
    expect(count()).toBe(before);
  });
});
