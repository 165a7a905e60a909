import { parseTable } from '@guildhall/contract/kit/text/table-text';
import { callApi } from '@guildhall/simulator/client/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../../test/harness/server.harness.ts';
import { formatSentence } from '../../../../../test/harness/messages.harness.ts';
import { ledgerTransactionMessages } from './transactions.messages.ts';

interface Shown {
  id: number;
  cause: string;
  type: string;
  status: string;
  from: string;
  to: string;
  currency: string | null;
  amount: string | null;
  userId: number | null;
  commandId: number | null;
  correctedBy: number | null;
  corrects: number | null;
  postings: { account: string; out: string | null; into: string | null; after: string | null }[];
}

describe('the transactions of the ledger (R2.38, R7.119)', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const base = '/api/banking/admin/transactions';
  async function world() {
    const [admin, player] = [await server.admin(), await server.player()];
    const code = `ASH${player.userId}`;
    await admin.section('POST', '/api/banking/admin/currencies', {
      name: code,
      code,
      type: 0,
      decimals: 2,
    });
    const grant = (amount: number) =>
      callApi(admin.connection, 'adminGrantCurrency', {
        params: { id: player.userId },
        body: { currency: code, amount, reason: 'Lost in a storm' },
      });
    const list = async (filters: object) =>
      (await admin.section<{ data: Shown[] }>('POST', `${base}/list`, filters)).data;
    return { admin, player, code, grant, list };
  }

  it('show source, target, amount and reason, newest first, and link to their cause', async () => {
    const { admin, player, code, grant, list } = await world();
    const first = await grant(250);
    const second = await grant(1000);
    const { username } = (await player.me()).account;
    const rows = await list({ currency: code });
    expect(rows.map(({ id }) => id)).toEqual([second.transactionId, first.transactionId]);
    expect(rows[1]).toMatchObject({
      type: 'grant',
      status: 'POSTED',
      from: 'Mint',
      to: username,
      currency: code,
      amount: '250',
      userId: player.userId,
      commandId: first.commandId,
      reason: 'Lost in a storm',
      postings: expect.arrayContaining([
        { account: 'Mint', currency: code, out: '250', into: null, after: null },
        { account: username, currency: code, out: null, into: '250', after: '250' },
      ]) as unknown,
    });
    expect(rows[1]?.cause).toContain(username);
    // each filter selects exactly the expected rows, and reading an entry by its id returns the
    // same row
    expect(await list({ userId: player.userId, type: 'grant' })).toEqual(rows);
    expect(await list({ commandId: first.commandId })).toEqual(rows.slice(1));
    expect(await list({ currency: code, type: 'reward' })).toEqual([]);
    expect(await admin.section('GET', `${base}/${first.transactionId}`)).toEqual(rows[1]);
    expect(await admin.section('GET', `${base}/types`)).toMatchObject({
      data: expect.arrayContaining([
        { id: 'grant', name: formatSentence(ledgerTransactionMessages.grant()) },
      ]) as unknown,
    });
  });

  it('are found by the beginning of a player’s name, by number and by log record', async () => {
    const { player, code, grant, list } = await world();
    const first = await grant(250);
    const second = await grant(1000);
    const { username } = (await player.me()).account;
    const ids = async (q: string) => (await list({ q, currency: code })).map(({ id }) => id);
    expect(await ids(username.toUpperCase())).toEqual([second.transactionId, first.transactionId]);
    expect(await ids(username.slice(0, -1))).toEqual([second.transactionId, first.transactionId]);
    expect(await ids(username.slice(1))).toEqual([]);
    expect(await ids(`#${first.transactionId}`)).toContain(first.transactionId);
    expect(await ids(String(first.commandId))).toContain(first.transactionId);
    expect(await ids('Nobody')).toEqual([]);
  });

  it('are summed by currency for a filter: what players received, what they gave, what moved', async () => {
    const { admin, player, code, grant } = await world();
    await grant(250);
    await grant(100);
    const sums = (body: object) =>
      admin.section<{ data: object[]; transactions: number }>('POST', `${base}/sums`, body);
    const granted = { currency: code, received: '350', gave: '0', moved: '350' };
    const whole = { data: [granted], transactions: 2, isMore: false };
    expect(await sums({ currency: code })).toEqual(whole);
    expect(await sums({ userId: player.userId })).toEqual(whole);
    const other = await server.player();
    expect(await sums({ userId: other.userId, currency: code })).toMatchObject({ data: [] });
    // sums of another kind do not contain these transactions
    expect(await sums({ currency: code, type: 'reward' })).toMatchObject({ transactions: 0 });
    await expect(sums({ currency: code, unknown: 1 })).rejects.toMatchObject({ status: 400 });
  });

  it('are exported by posting, in whole units, with the sums of each currency (R7.7)', async () => {
    const { admin, player, code, grant } = await world();
    const { transactionId } = await grant(1250);
    await grant(105);
    const { username } = (await player.me()).account;
    const file = await admin.connection.send('POST', `${base}/export`, {
      body: { currency: code },
    });
    const [head = [], ...lines] = parseTable(file.text).rows.map(({ cells }) =>
      cells.map(({ text }) => text),
    );
    const named = lines.map((line) => Object.fromEntries(head.map((name, at) => [name, line[at]])));
    const postings = { 'Postings: Currency': code, 'Postings: Out': '', 'Postings: In': '' };
    expect(named.filter(({ ID }) => ID === String(transactionId))).toMatchObject([
      {
        ...postings,
        Type: formatSentence(ledgerTransactionMessages.grant()),
        Status: 'Posted',
        Amount: '12.50',
        'Postings: Account': 'Mint',
        'Postings: Out': '12.50',
      },
      { ...postings, Amount: '', 'Postings: Account': username, 'Postings: In': '12.50' },
    ]);
    expect(named.filter(({ ID }) => ID === 'Total')).toMatchObject([
      { Currency: code, Amount: '13.55', 'Postings: Out': '13.55', 'Postings: In': '13.55' },
    ]);
  });
  it('are corrected only by reversal: both say so and link to each other', async () => {
    const { admin, code, grant, list } = await world();
    const { commandId, transactionId } = await grant(500);
    await admin.section('POST', `/api/admin/activity-log/${commandId}/undo`, { reason: 'Twice' });
    const [reversal, granted] = await list({ currency: code });
    expect(granted).toMatchObject({
      id: transactionId,
      status: 'REVERSED',
      correctedBy: reversal?.id,
    });
    expect(reversal).toMatchObject({
      status: 'REVERSAL',
      corrects: transactionId,
      to: 'Mint',
      amount: '500',
    });
    for (const status of ['REVERSED', 'REVERSAL', 'POSTED'])
      expect((await list({ currency: code, status })).map((row) => row.status)).toEqual(
        status === 'POSTED' ? [] : [status],
      );
  });

  it('are reversed once by undoing their cause, even ten times at once, and a reversal never', async () => {
    const { admin, player, code, grant, list } = await world();
    const { transactionId } = await grant(500);
    const reverse = (id: number) =>
      admin.section('POST', `${base}/${id}/reverse`, { reason: 'Twice' }).then(
        () => 200,
        (error: unknown) => (error as { status: number }).status,
      );
    expect(await list({ currency: code })).toMatchObject([{ reversible: true }]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => reverse(transactionId)));
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    const [reversal, granted] = await list({ currency: code });
    expect([reversal?.status, granted?.status]).toEqual(['REVERSAL', 'REVERSED']);
    expect([reversal, granted]).toMatchObject([{ reversible: false }, { reversible: false }]);
    expect(await reverse(reversal?.id ?? 0)).toBe(409);
    const { data } = await callApi(player.connection, 'listBalances', {
      params: { id: player.userId },
    });
    expect(data.find((row) => row.currency === code)?.available ?? 0).toBe(0);
  });

  it('that do not exist answer 404, and an invalid filter is named', async () => {
    const { admin } = await world();
    await expect(admin.section('GET', `${base}/999999999`)).rejects.toMatchObject({ status: 404 });
    await expect(admin.section('POST', `${base}/list`, { status: 'LOST' })).rejects.toMatchObject({
      status: 400,
    });
  });
});
