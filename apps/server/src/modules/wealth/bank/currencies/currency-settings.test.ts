import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../../test/harness/server.harness.ts';

const banking = '/api/banking/admin';
type Row = Record<string, unknown>;

describe('settings that belong to a currency', () => {
  let server: TestServer;
  let admin: Admin;
  let player: Player;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
    player = await server.player();
    await admin.section('POST', `${banking}/currencies`, { name: 'Ore', code: 'ORE', type: 0 });
    await callApi(admin.connection, 'adminGrantCurrency', {
      params: { id: player.userId },
      body: { currency: 'ORE', amount: 5, reason: 'Found' },
    });
  });
  afterAll(() => server.close());
  const make = async (section: string, row: Row): Promise<number> =>
    (await admin.section<{ id: number }>('POST', `${banking}/${section}`, row)).id;
  const ore = async () =>
    (await callApi(player.connection, 'listBalances', { params: { id: player.userId } })).data[0];
  const row = async () =>
    (await admin.section<{ data: Row[] }>('POST', `${banking}/currencies/list`, { q: 'ORE' }))
      .data[0];
  const refused = (section: string, sent: Row, field: string) =>
    expect(make(section, sent), field).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(field) as string,
    });

  it('show a price beside amounts in the display currency, one per currency (R3.71, R7.120)', async () => {
    expect(await ore()).toMatchObject({ worth: null });
    const id = await make('prices', { currency: 'ORE', price: 1_250_000 });
    expect(await ore()).toMatchObject({ worth: { price: 1_250_000, currency: 'USD' } });
    expect(await row()).toMatchObject({ price: 1_250_000, pricedIn: 'USD' });
    await admin.section('POST', `${banking}/economy/settings`, { displayCurrency: 'EUR' });
    expect(await ore()).toMatchObject({ worth: { currency: 'EUR' } });
    expect(await row()).toMatchObject({ pricedIn: 'EUR' });
    await expect(
      admin.section('POST', `${banking}/economy/settings`, { displayCurrency: 'euro' }),
    ).rejects.toMatchObject({ status: 400 });
    await refused('prices', { currency: 'ORE', price: 2 }, 'currency');
    await refused('prices', { currency: null, price: 2 }, 'currency');
    await refused('prices', { currency: 'NONE', price: 2 }, 'currency');
    for (const price of [0, -1, 0.5, 2 ** 53])
      await refused('prices', { currency: 'ORE', price }, 'price');
    await admin.section('DELETE', `${banking}/prices/${id}`);
    expect(await ore()).toMatchObject({ worth: null });
    await make('prices', { currency: 'ORE', price: 3 });
    const { data } = await admin.section<{ data: Row[] }>('POST', `${banking}/prices/list`, {});
    expect(data).toMatchObject([{ currency: 'ORE', name: 'Ore' }]);
  });

  it('include an icon instead of the picture and an explorer link, one each, over https only (R3.71)', async () => {
    const urls = 'currencies/urls';
    await make(urls, { currency: 'ORE', kind: 'ICON', url: 'https://icons.example/ore.png' });
    const id = await make(urls, { currency: 'ORE', url: 'https://see.example/ore' });
    expect(await ore()).toMatchObject({
      imageUrl: 'https://icons.example/ore.png',
      explorerUrl: 'https://see.example/ore',
    });
    expect(await row()).toMatchObject({ explorerUrl: 'https://see.example/ore', imageUrl: null });
    await refused(urls, { currency: 'ORE', kind: 'ICON', url: 'https://two.example' }, 'kind');
    for (const url of [
      'http://see.example',
      'javascript:alert(1)',
      'https://a:b@see.example',
      '/ore',
    ])
      await refused(urls, { currency: 'ORE', kind: 'EXPLORER', url }, 'url');
    await admin.section('DELETE', `${banking}/${urls}/${id}`);
    expect(await ore()).toMatchObject({ explorerUrl: null });
  });
});
