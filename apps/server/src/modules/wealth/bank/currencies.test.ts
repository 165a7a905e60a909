import { callApi } from '@guildhall/simulator/client/api';
import { Connection } from '@guildhall/simulator/client/http';
import type { Admin } from '@guildhall/simulator/client/admin';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listBalances, toPlayerOwner, postLedgerEntry } from '../../../kernel/value/ledger.ts';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import { createBankApi, type Bank } from './bank.api.ts';
import { kernelMessages } from '../../../kernel/kernel.messages.ts';
import { formatMessage } from '../../../kernel/say.ts';
import { bankMessages } from './bank.messages.ts';
import {
  buildFieldRefusalMatcher,
  formatSentence,
  buildSentenceMatcher,
} from '../../../../test/harness/messages.harness.ts';
import { problem } from '@guildhall/contract/kit/problem/problem';

const base = '/api/banking/admin/currencies';
const seconds = 1_000;
const wrongIn = (field: string) => ({
  status: 400,
  message: expect.stringContaining(`VALIDATION ${field}: `) as string,
});
describe('currencies', { timeout: 60_000 }, () => {
  let server: TestServer;
  let admin: Admin;
  let bank: Bank;
  let player: Player;
  let made = 0;
  beforeAll(async () => {
    server = await startTestServer();
    bank = createBankApi(server.app.kernel);
    player = await server.player();
  });
  beforeEach(async () => {
    admin = await server.admin();
  });
  afterAll(() => server.close());

  const create = async (overrides: Record<string, unknown> = {}) => {
    const code = `C${++made}X`;
    const { id } = await admin.section<{ id: number }>('POST', base, {
      name: `Coin ${made}`,
      code,
      type: 0,
      decimals: 2,
      ...overrides,
    });
    return { id, code };
  };
  const change = (id: number, sent: Record<string, unknown>) =>
    admin.section<{ commandId: number }>('POST', `${base}/${id}`, sent);
  const make = (
    currency: string,
    amount: number,
    ref: string,
    by: 'grant' | 'rule' = 'rule',
    to: Player = player,
  ) =>
    server.db.transaction((tx) =>
      bank.make(
        tx,
        { accountId: to.accountId, currency, amount, kind: 'test', ref, commandId: null },
        by,
      ),
    );
  const balance = async (currency: string, to: Player = player) =>
    (await listBalances(server.db.read, toPlayerOwner(to.accountId))).find(
      (entry) => entry.currency === currency,
    )?.balance ?? 0n;
  const row = (id: number) => admin.section<Record<string, unknown>>('GET', `${base}/${id}`);

  it('are named in the form that follows an amount, in sentences and in the settings of pages', async () => {
    const { id } = await create({ name: 'Tide coins', nameOne: 'Tide coin' });
    await server.app.kernel.jobs.runNow('bank.names');
    const taken = (amount: string) =>
      formatMessage(bankMessages.noticeTaken({ amount, name: 'Tide coins' }), 'en');
    expect(taken('1')).toContain(' 1 Tide coin.');
    expect(taken('2')).toContain(' 2 Tide coins.');
    const settings = await callApi(new Connection(server.base), 'settings', {});
    expect(settings.currencyNames).toEqual({ 'Tide coins': ['Tide coin', ''] });
    await change(id, { nameOne: null });
    await server.app.kernel.jobs.runNow('bank.names');
    expect(taken('1')).toContain(' 1 Tide coins.');
  });

  it('need only the stated payload: the code comes from the name, and decimals are zero (R7.120)', async () => {
    const { id } = await admin.section<{ id: number }>('POST', base, {
      name: 'Sea glass',
      type: 0,
    });
    expect(await row(id)).toMatchObject({
      name: 'Sea glass',
      code: 'SEAGLASS',
      decimals: 0,
      type: 0,
      supplyCap: null,
      endsAt: null,
      minted: '0',
      held: '0',
    });
    await expect(
      admin.section('POST', base, { name: 'Морское стекло', type: 0 }),
    ).rejects.toMatchObject(wrongIn('code'));
    await expect(
      admin.section('POST', base, { name: 'Other', code: 'SEAGLASS', type: 0 }),
    ).rejects.toMatchObject(wrongIn('code'));
    const glassCurrencies = await admin.section<{ data: { name: string }[] }>(
      'GET',
      `${base}?name=glass`,
    );
    expect(glassCurrencies.data.map((match) => match.name)).toEqual(['Sea glass']);
    const types = await admin.section<{ data: unknown[] }>('GET', `${base}/types`);
    expect(types.data).toEqual([
      { id: 0, name: 'Soft' },
      { id: 1, name: 'Hard' },
      { id: 2, name: 'Chain' },
      { id: 3, name: 'Event' },
    ]);
  });

  it.each([
    ['code', { code: 'gold' }],
    ['code', { code: '1UP' }],
    ['decimals', { decimals: 10 }],
    ['type', { type: 4 }],
    ['mint', { mint: 'So11111111111111111111111111111111111111112' }],
    ['mint', { type: 2, mint: 'not an address' }],
    ['supplyCap', { supplyCap: '-5' }],
    ['supplyCap', { supplyCap: '18446744073709551616' }],
    ['supplyCap', { type: 2, supplyCap: '5' }],
    ['endsAt', { type: 3 }],
    ['endsAt', { type: 3, endsAt: '2020-01-01T00:00:00.000Z' }],
    ['endsAt', { type: 0, endsAt: '2031-01-01T00:00:00.000Z' }],
  ])('are refused with invalid fields, which are named: %s (R7.120)', async (field, wrong) => {
    await expect(
      admin.section('POST', base, { name: 'Wrong', code: 'WRONG', type: 0, ...wrong }),
    ).rejects.toMatchObject(wrongIn(field));
  });

  it('have fixed code, decimals and type once they have moved, for an undo as well', async () => {
    const { id, code } = await create();
    const renamed = await change(id, { code: `${code}Y` });
    await change(id, { name: 'Renamed' });
    await make(`${code}Y`, 5, code);
    for (const sent of [{ code }, { decimals: 3 }, { type: 1 }])
      await expect(change(id, sent)).rejects.toMatchObject(wrongIn(Object.keys(sent)[0] ?? ''));
    await change(id, { name: 'Renamed again' });
    await expect(
      admin.section('POST', `/api/admin/activity-log/${renamed.commandId}/undo`, {
        reason: 'Test',
      }),
    ).rejects.toMatchObject({ status: 409 });
    expect(await row(id)).toMatchObject({ code: `${code}Y`, minted: '5', held: '5' });
    await expect(admin.section('DELETE', `${base}/${id}`)).rejects.toMatchObject({
      code: 'IN_USE',
      message: buildSentenceMatcher(
        kernelMessages.stillUsed({ usage: bankMessages.balancesOf({ n: 1 }) }),
      ),
    });
  });
  it('refuse the undo of a change of code once they have moved', async () => {
    const { id, code } = await create();
    const renamed = await change(id, { code: `${code}Y` });
    await make(`${code}Y`, 5, code);
    await expect(
      admin.section('POST', `/api/admin/activity-log/${renamed.commandId}/undo`, {
        reason: 'Test',
      }),
    ).rejects.toMatchObject(wrongIn('code'));
    expect(await row(id)).toMatchObject({ code: `${code}Y` });
  });

  it('are issued up to the supply cap by forty concurrent calls: exactly those that fit succeed (A5)', async () => {
    const { id, code } = await create({ supplyCap: '1000' });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) => make(code, 30, `${code}:${n}`)),
    );
    expect(outcomes.filter((entry) => entry.status === 'fulfilled')).toHaveLength(33);
    const refusals = outcomes.flatMap((entry) =>
      entry.status === 'rejected' ? [String((entry.reason as Error).message)] : [],
    );
    expect(new Set(refusals)).toEqual(
      new Set([
        formatSentence(bankMessages.supplyCapLeaves({ name: `Coin ${made}`, left: '0.10' })),
      ]),
    );
    expect(await balance(code)).toBe(990n);
    expect(await row(id)).toMatchObject({ minted: '990', held: '990' });
    await expect(change(id, { supplyCap: '989' })).rejects.toMatchObject(
      buildFieldRefusalMatcher('supplyCap', problem('exist', { count: '9.90' })),
    );
    await change(id, { supplyCap: '1020' });
    await make(code, 30, `${code}:more`);
    await expect(make(code, 1, `${code}:one`)).rejects.toThrow(
      formatSentence(bankMessages.supplyCapLeaves({ name: `Coin ${made}`, left: '0.00' })),
    );
  });
  it('count earlier issues under a later cap, also concurrent ones', async () => {
    const { id, code } = await create();
    const [first] = await Promise.allSettled([
      change(id, { supplyCap: '100' }),
      ...Array.from({ length: 10 }, (_, n) => make(code, 30, `${code}:${n}`)),
    ]);
    const minted = BigInt(String((await row(id))['minted']));
    expect(first.status === 'fulfilled' ? minted <= 100n : minted === 300n).toBe(true);
  });

  it('pay once for fifty payments under one reference; another amount under it is refused (A1)', async () => {
    const { code } = await create();
    await Promise.all(Array.from({ length: 50 }, () => make(code, 7, code)));
    expect(await balance(code)).toBe(7n);
    await expect(make(code, 8, code)).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
  });
  it('are limited per account to the largest integer of a JSON number (A3)', async () => {
    const { code } = await create();
    await make(code, Number.MAX_SAFE_INTEGER, `${code}:all`);
    await expect(make(code, 1, `${code}:one`)).rejects.toMatchObject({
      because: kernelMessages.accountIsFull(),
    });
    expect(await balance(code)).toBe(BigInt(Number.MAX_SAFE_INTEGER));
  });

  it('enter by grants if hard, and not at all if on the chain without backing', async () => {
    const hard = await create({ type: 1 });
    await expect(make(hard.code, 5, hard.code)).rejects.toMatchObject({
      because: bankMessages.hard({ name: `Coin ${made}` }),
    });
    await make(hard.code, 5, hard.code, 'grant');
    const chain = await create({ type: 2, mint: 'So11111111111111111111111111111111111111112' });
    for (const by of ['grant', 'rule'] as const)
      await expect(make(chain.code, 5, chain.code, by)).rejects.toMatchObject({
        because: bankMessages.treasuryLeaves({ name: `Coin ${made}`, left: '0.00' }),
      });
    await expect(make('NONE', 5, 'none', 'grant')).rejects.toMatchObject({
      fields: [{ field: 'currency' }],
    });
  });

  it('of an event are burnt once at its end, and no more is issued', async () => {
    const other = await server.player();
    const { id, code } = await create({
      type: 3,
      endsAt: new Date(server.clock.now().getTime() + 3600 * seconds).toISOString(),
    });
    await make(code, 250, `${code}:1`);
    await make(code, 50, `${code}:2`, 'grant', other);
    await server.app.kernel.jobs.runNow('bank.end');
    expect(await balance(code)).toBe(250n);
    server.clock.advance(3600 * seconds);
    await Promise.all([1, 2, 3, 4].map(() => server.app.kernel.jobs.runNow('bank.end')));
    expect([await balance(code), await balance(code, other)]).toEqual([0n, 0n]);
    await expect(make(code, 5, `${code}:3`)).rejects.toMatchObject({
      because: bankMessages.ended({ name: `Coin ${made}` }),
    });
    admin = await server.admin();
    expect(await row(id)).toMatchObject({ minted: '300', held: '0' });
    const burnt = formatSentence(
      bankMessages.burntWhatPlayersHadLeft({ n: 2, name: `Coin ${made}` }),
    );
    const log = await admin.section<{ data: { text: string }[] }>(
      'POST',
      '/api/admin/activity-log/list',
      { q: burnt },
    );
    expect(log.data.map((row) => row.text)).toContain(burnt);
  });

  it('repay the player’s debt first from a rule’s payment, and two at once not twice', async () => {
    const { code } = await create();
    const debtor = await server.player();
    const owed = [
      { owner: 'mint' as const, currency: code, amount: 40n },
      { owner: `receivable:${debtor.accountId}` as const, currency: code, amount: -40n },
    ];
    await server.db.transaction((tx) =>
      postLedgerEntry(
        tx,
        { kind: 'test', ref: `${code}:debt`, commandId: null, postings: owed },
        server.clock.now(),
      ),
    );
    await make(code, 5, `${code}:grant`, 'grant', debtor);
    expect(await balance(code, debtor)).toBe(5n);
    await Promise.all([
      make(code, 30, `${code}:1`, 'rule', debtor),
      make(code, 30, `${code}:2`, 'rule', debtor),
    ]);
    expect(await balance(code, debtor)).toBe(25n);
  });
});
