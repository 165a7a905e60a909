import { callApi } from '@guildhall/simulator/client/api';
import { limits } from '@guildhall/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeTemplate,
  startTestServer,
  type TestServer,
} from '../../../../../test/harness/server.harness.ts';

import { createDayRange } from '../../../../kernel/time/days.ts';
import { findItemFlowStart } from '../../items/flow.store.ts';

describe('amounts issued and burnt, day by day', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  const days = (yesterday: number, today: number) => [
    ...Array.from({ length: 28 }, () => 0),
    yesterday,
    today,
  ];

  it('cover a currency’s mint and burns, and an inventory’s items made and taken', async () => {
    const [admin, player] = [await server.admin(), await server.player()];
    const make = (name: string) =>
      admin.section<{ id: number }>('POST', '/api/banking/admin/currencies', {
        name,
        code: name.toUpperCase(),
        type: 0,
        decimals: 0,
      });
    const [ash, oak] = [await make('Ash'), await make('Oak')];
    const [bow, shield] = [await makeTemplate(server), await makeTemplate(server)];
    const grant = async (amount: number) =>
      callApi((await server.admin()).connection, 'adminGrantCurrency', {
        params: { id: player.userId },
        body: { currency: 'ASH', amount, reason: 'Found' },
      });
    const first = await grant(40);
    const { commandId } = await callApi(admin.connection, 'adminGrantInventory', {
      params: { id: player.userId },
      body: { inventoryId: bow, amount: 3, reason: 'Found' },
    });
    server.clock.advance(86_400_000);
    await grant(25);
    const later = await server.admin();
    for (const id of [first.commandId, commandId])
      await later.section('POST', `/api/admin/activity-log/${id}/undo`, { reason: 'Twice' });
    const currency = (id: number) =>
      callApi(later.connection, 'adminCurrencyFlow', { params: { id } });
    const inventory = (id: number) =>
      callApi(later.connection, 'adminInventoryFlow', { params: { id } });
    expect(await currency(ash.id)).toMatchObject({ issued: days(40, 25), burnt: days(0, 40) });
    expect(await currency(ash.id)).toMatchObject({ countedFrom: null });
    const db = server.db.read;
    const span = createDayRange(server.clock.now(), limits.trendDays);
    expect(await findItemFlowStart(db, span, 1)).toMatch(/^20.*Z$/);
    expect(await findItemFlowStart(db, span, 1_000)).toBeNull();
    expect(await currency(oak.id)).toMatchObject({ issued: days(0, 0), burnt: days(0, 0) });
    expect(await inventory(bow)).toMatchObject({ issued: days(3, 0), burnt: days(0, 3) });
    expect(await inventory(shield)).toMatchObject({ issued: days(0, 0), burnt: days(0, 0) });
    for (const ask of [currency, inventory])
      await expect(ask(999_999)).rejects.toMatchObject({ status: 404 });
  });
});
