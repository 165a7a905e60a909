import { sections } from '@guildhall/contract/sections';
import { callApi } from '@guildhall/simulator/client/api';
import type { Admin } from '@guildhall/simulator/client/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test/harness/server.harness.ts';

/** Changes of settings that open pages show, by section. */
const changes: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'sessions-settings': { enabled: false },
  'staking-settings': { poolPerEpoch: '0' },
  'economy-settings': { displayCurrency: 'EUR' },
};

describe('settings of one row that open pages go by', () => {
  let server: TestServer;
  let admin: Admin;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
  });
  afterAll(() => server.close());
  const notified = sections.flatMap((section) =>
    section.kind === 'settings' && section.tells !== undefined ? [section] : [],
  );
  /** Returns the types of the events broadcast to all users so far, newest last. */
  const messages = async (): Promise<readonly string[]> =>
    (
      await server.query<{ type: string }>(
        'select type from user_events where user_id = 0 order by seq',
      )
    ).map(({ type }) => type);

  it('are known here', () => {
    expect(notified.map(({ name }) => name).sort()).toEqual(Object.keys(changes).sort());
  });
  it.each(notified)('$name notify every open page when saved and when undone', async (settings) => {
    const before = await messages();
    const { commandId } = (await admin.section(
      'POST',
      settings.base,
      changes[settings.name] ?? {},
    )) as { commandId: number };
    expect((await messages()).slice(before.length)).toEqual([settings.tells]);
    await callApi(admin.connection, 'adminUndo', {
      params: { id: commandId },
      body: { reason: 'Test' },
    });
    expect((await messages()).slice(before.length)).toEqual([settings.tells, settings.tells]);
  });
  it('notify nobody when nothing changes', async () => {
    const before = await messages();
    await admin.section('POST', '/api/banking/admin/economy/settings', { displayCurrency: 'USD' });
    expect(await messages()).toEqual(before);
  });
});
