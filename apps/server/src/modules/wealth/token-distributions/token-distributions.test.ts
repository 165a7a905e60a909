import { fileProblemMessages } from '@guildhall/contract/kit/text/file.messages';
import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSaleActions } from '../../../../test/harness/sales.harness.ts';
import {
  waitForResult,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { formatSentence } from '../../../../test/harness/messages.harness.ts';
import { one, run as runSql, sql } from '../../../kernel/db/sql.ts';
import { payExpDirectly } from '../../../../test/harness/payout.harness.ts';
import { listLedgerFaults } from '../../../kernel/value/ledger-upkeep.ts';
import { readRecipientsFile } from './token-distributions.file.ts';
import { tokenDistributionMessages } from './token-distributions.messages.ts';

const base = '/api/banking/admin/token-distributions';
const hourMs = 3_600_000;
type Row = Record<string, unknown>;

describe('a file of recipients', () => {
  const read = (text: string, decimals = 2) => readRecipientsFile(Buffer.from(text), decimals);
  it('has user ids or e-mails, amounts in whole units, and an optional header', () => {
    const lines = [
      { line: 2, userId: 7, email: null, wallet: null, amount: 1_250 },
      { line: 3, userId: null, email: 'ash@example.test', wallet: null, amount: 300 },
    ];
    for (const text of [
      'recipient,amount\n7,12.50\nAsh@example.test,3\n',
      '\uFEFFuser;amount\r\n7;12,5\r\nash@Example.test;3.00\r\n',
    ])
      expect(read(text)).toEqual({ lines, refused: [] });
    expect(read('7,1\n8,2', 0).lines).toHaveLength(2);
    const amounts = (text: string) => read(text, 3).lines.map(({ amount }) => amount);
    expect(amounts('7;1,234;;\r8;1 000,5;;\r;;;\r')).toEqual([1_234, 1_000_500]);
    expect(amounts('sep=\t\n7\t1,5\n8\t2.5')).toEqual([1_500, 2_500]);
    expect(read('7,"1,234"\n8,2', 3)).toMatchObject({
      lines: [{ userId: 8 }],
      refused: [{ line: 1, because: { key: 'file.commaUnclear' } }],
    });
  });
  it('is refused by line: no recipient, no amount, a duplicate, or no table', () => {
    const refused = (text: string) =>
      read(text).refused.map(({ line, because }) => [line, because.key]);
    expect(refused('1,2\nash,3\n2,0\n3,1.234\n1,5\n4\n5,6,7\n')).toEqual([
      [2, tokenDistributionMessages.noRecipient({ who: '' }).key],
      [3, tokenDistributionMessages.noAmount({ amount: '', decimals: 2 }).key],
      [4, tokenDistributionMessages.noAmount({ amount: '', decimals: 2 }).key],
      [5, tokenDistributionMessages.twice({ line: 1 }).key],
      [6, tokenDistributionMessages.lineNeedsTwo().key],
      [7, tokenDistributionMessages.lineNeedsTwo().key],
    ]);
    expect(refused('')).toEqual([[1, tokenDistributionMessages.emptyFile().key]]);
    expect(refused('1,"2\n3')).toEqual([[1, fileProblemMessages.quoteOpen().key]]);
    expect(readRecipientsFile(Buffer.from([0xff, 0xfe, 0x31]), 2).refused).toHaveLength(1);
    expect(refused('"7\n8";1\n\n8;"1\n2"')).toEqual([
      [1, tokenDistributionMessages.noRecipient({ who: '' }).key],
      [4, tokenDistributionMessages.noAmount({ amount: '', decimals: 2 }).key],
    ]);
  });
});

describe('token distributions', () => {
  let server: TestServer;
  let admin: Admin;
  const sales = createSaleActions(() => server);
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
  });
  afterAll(() => server.close());

  const at = (ms: number): string => new Date(server.clock.now().getTime() + ms).toISOString();
  const make = async (currency: string, amount: number, overrides: Row = {}): Promise<number> =>
    (
      await admin.section<{ id: number }>('POST', base, {
        name: 'Thanks',
        currency,
        amount,
        start: at(-1),
        end: at(hourMs),
        ...overrides,
      })
    ).id;
  const upload = async (id: number, lines: readonly (readonly [number | string, number])[]) => {
    const text = lines.map((line) => line.join(',')).join('\n');
    const { text: reply } = await admin.connection.send('POST', `${base}/${id}/recipients`, {
      files: { file: { bytes: Buffer.from(text), type: 'text/csv' } },
    });
    return JSON.parse(reply) as {
      accepted: number;
      unknown: number;
      sum: string;
      refused: { line: number; problem: string }[];
    };
  };
  const body = { reason: 'Test' };
  const params = (id: number) => ({ params: { id }, body });
  const fund = (id: number) => callApi(admin.connection, 'fundDistribution', params(id));
  const run = (id: number) => callApi(admin.connection, 'runDistribution', params(id));
  const pause = (id: number) => callApi(admin.connection, 'pauseDistribution', params(id));
  const cancel = (id: number) => callApi(admin.connection, 'cancelDistribution', params(id));
  const report = (id: number) =>
    callApi(admin.connection, 'distributionReport', { params: { id } });
  const state = async (id: number) => (await admin.section<Row>('GET', `${base}/${id}`))['state'];
  const reaches = (id: number, wanted: string) =>
    waitForResult(`it is ${wanted}`, async () => ((await state(id)) === wanted ? true : undefined));
  const sweep = () => server.app.kernel.jobs.runNow('token-distributions.sweep');
  const players = async (count: number): Promise<Player[]> => {
    const createdPlayers: Player[] = [];
    for (let n = 0; n < count; n++) {
      // advances the clock, because registrations from one place are limited per second
      server.clock.advance(1_000);
      createdPlayers.push(await server.player());
    }
    return createdPlayers;
  };
  const balances = (recipients: readonly Player[], currency: string) =>
    Promise.all(
      recipients.map((recipient) => sales.held(currency, `account:${recipient.accountId}`)),
    );
  const whole = async (id: number) => {
    expect(await report(id)).toMatchObject({ balanced: true });
    expect(await listLedgerFaults(server.db.read)).toEqual([]);
  };

  const noticesOf = async ([player]: readonly Player[]) => {
    if (!player) throw new Error('Nobody is there');
    const asked = { params: { id: player.userId }, query: {} };
    return (await callApi(player.connection, 'listNotifications', asked)).data;
  };

  it('pay every recipient of a file once, from escrow, with a receipt (R2.79, R3.78, R7.127)', async () => {
    const currency = await sales.makeCurrency(admin);
    const recipients = await players(3);
    const [a, b, c] = recipients;
    const id = await make(currency, 60);
    expect(await state(id)).toBe('DRAFT');
    const list = [
      [a?.userId ?? 0, 10],
      [b?.identity.email ?? '', 20],
      [c?.userId ?? 0, 29],
    ] as const;
    expect(await upload(id, list)).toMatchObject({ accepted: 3, unknown: 0, sum: '59' });
    await expect(fund(id)).rejects.toMatchObject({ code: 'CONFLICT' });
    await admin.section('POST', `${base}/${id}`, { amount: 59 });
    expect(await admin.section<Row>('GET', `${base}/${id}`)).toMatchObject({
      recipients: 3,
      state: 'CHECKED',
    });
    await Promise.allSettled([fund(id), fund(id), fund(id)]);
    expect(await report(id)).toMatchObject({
      escrow: '59',
      pending: { recipients: 3, amount: '59' },
    });
    await Promise.allSettled(Array.from({ length: 10 }, () => run(id)));
    await reaches(id, 'DONE');
    expect(await balances(recipients, currency)).toEqual([10, 20, 29]);
    const { data } = await callApi(a?.connection ?? admin.connection, 'listReceipts', {
      params: { id: a?.userId ?? 0 },
      query: {},
    });
    expect(data[0]).toMatchObject({ kind: 'distribution', held: false });
    expect(await noticesOf(recipients)).toMatchObject([
      { type: 'REWARD_PAID', text: expect.stringMatching('10 ') },
    ]);
    expect(await report(id)).toMatchObject({ escrow: '0', paid: { recipients: 3, amount: '59' } });
    await expect(run(id)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(cancel(id)).rejects.toMatchObject({ code: 'CONFLICT' });
    await whole(id);
  });

  it('with the lines of an earlier distribution require a confirmation before funding', async () => {
    const currency = await sales.makeCurrency(admin);
    const [firstPlayer, secondPlayer] = await players(2);
    const lines = [
      [firstPlayer?.userId ?? 0, 10],
      [secondPlayer?.userId ?? 0, 20],
    ] as const;
    const first = await make(currency, 30, { name: 'May' });
    await upload(first, lines);
    await fund(first);
    const twin = async (overrides: typeof lines, amount = 30) => {
      const id = await make(currency, amount, { name: 'June' });
      await upload(id, overrides);
      const sent = { body, confirms: false };
      return { id, funding: admin.connection.call<object>('POST', `${base}/${id}/fund`, sent) };
    };
    const again = await twin([lines[1], lines[0]] as unknown as typeof lines);
    await expect(again.funding).rejects.toMatchObject({
      code: 'CONFIRMATION_REQUIRED',
      details: {
        impacts: [
          {
            kind: 'pays-again',
            text: formatSentence(
              tokenDistributionMessages.paysAgain({ id: first, name: 'May', same: 2, lines: 2 }),
            ),
          },
        ],
      },
    });
    expect(await state(again.id)).toBe('CHECKED');
    await fund(again.id);
    expect(await state(again.id)).toBe('FUNDED');
    const other = [
      [firstPlayer?.userId ?? 0, 11],
      [secondPlayer?.userId ?? 0, 21],
    ] as unknown as typeof lines;
    await (
      await twin(other, 32)
    ).funding;
    for (const id of [first, again.id]) await cancel(id);
    // the cancelled distributions have paid nobody, so a similar one can be funded
    await (
      await twin(lines)
    ).funding;
  });

  it('keep their recipients if a new file has a wrong line or a duplicate account', async () => {
    const currency = await sales.makeCurrency(admin);
    const [firstPlayer] = await players(1);
    const id = await make(currency, 5);
    await upload(id, [[firstPlayer?.userId ?? 0, 5]]);
    const twice = await upload(id, [
      [firstPlayer?.userId ?? 0, 2],
      [firstPlayer?.identity.email ?? '', 3],
    ]);
    expect(twice).toMatchObject({ accepted: 0, refused: [{ line: 2 }] });
    expect(await upload(id, [['nobody', 5]])).toMatchObject({ accepted: 0 });
    expect(await state(id)).toBe('CHECKED');
    expect((await report(id)).pending).toEqual({ recipients: 1, amount: '5' });
    const other = await sales.makeCurrency(admin);
    await admin.section('POST', `${base}/${id}`, { currency: other });
    expect(await admin.section<Row>('GET', `${base}/${id}`)).toMatchObject({
      recipients: 0,
      state: 'DRAFT',
    });
  });

  it('are funded within the cap, hard currency from revenue only, and fixed from then on', async () => {
    const [capped, hard] = [
      await sales.makeCurrency(admin, { supplyCap: '10' }),
      await sales.makeCurrency(admin, { type: 1 }),
    ];
    const [firstPlayer] = await players(1);
    const userId = firstPlayer?.userId ?? 0;
    const id = await make(capped, 11);
    await upload(id, [[userId, 11]]);
    await expect(fund(id)).rejects.toMatchObject({ code: 'CONFLICT' });
    await admin.section('POST', `${base}/${id}`, { amount: 10 });
    await upload(id, [[userId, 10]]);
    await fund(id);
    for (const change of [{ amount: 9 }, { currency: hard }, { start: at(-hourMs) }])
      await expect(admin.section('POST', `${base}/${id}`, change)).rejects.toMatchObject({
        status: 400,
      });
    await expect(upload(id, [[userId, 10]])).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(admin.section('DELETE', `${base}/${id}`)).rejects.toMatchObject({
      code: 'IN_USE',
    });
    await cancel(id);
    expect(await sales.ledger(capped)).toMatchObject({ escrow: 0, mint: 0 });

    const [buyer = admin] = await players(1);
    await sales.give(admin, buyer, hard, 30);
    await sales.sell(buyer, hard, 30);
    const ids = [await make(hard, 20), await make(hard, 20)];
    for (const each of ids) await upload(each, [[userId, 20]]);
    const funded = await Promise.allSettled(ids.map(fund));
    expect(funded.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [winner = 0] = ids.filter((_, n) => funded[n]?.status === 'fulfilled');
    await run(winner);
    await reaches(winner, 'DONE');
    expect(await sales.ledger(hard)).toMatchObject({
      'shop-revenue': 10,
      escrow: 0,
      [`account:${firstPlayer?.accountId ?? 0}`]: 20,
    });
    await whole(winner);
  });

  it('pay unknown recipients once known, and return the rest at the end', async () => {
    const currency = await sales.makeCurrency(admin);
    const id = await make(currency, 9);
    const [firstPlayer] = await players(1);
    await upload(id, [
      ['late@example.test', 2],
      ['never@example.test', 3],
      [firstPlayer?.userId ?? 0, 4],
    ]);
    await fund(id);
    await run(id);
    await waitForResult('one is paid', async () =>
      (await report(id)).paid.recipients === 1 ? true : undefined,
    );
    expect(await report(id)).toMatchObject({ unknown: { recipients: 2, amount: '5' } });
    const [late] = await players(1);
    await runSql(
      server.db.write,
      sql`update users set email = 'Late@example.test' where id = ${late?.userId ?? 0}`,
    );
    await sweep();
    await waitForResult('both are paid', async () =>
      (await report(id)).paid.recipients === 2 ? true : undefined,
    );
    expect(await state(id)).toBe('RUNNING');
    server.clock.advance(2 * hourMs);
    admin = await server.admin();
    await sweep();
    expect(await state(id)).toBe('DONE');
    expect(await report(id)).toMatchObject({
      escrow: '0',
      returned: { recipients: 1, amount: '3' },
    });
    expect(await sales.held(currency, 'mint')).toBe(-6);
    await whole(id);
  });

  it('hold a blocked recipient’s part, even if the distribution is cancelled', async () => {
    const currency = await sales.makeCurrency(admin);
    const recipients = await players(2);
    const [firstPlayer, secondPlayer] = recipients;
    await callApi(admin.connection, 'adminUpdateUser', {
      params: { id: firstPlayer?.userId ?? 0 },
      body: { statusId: 3, reason: 'Test' },
    });
    const id = await make(currency, 12);
    await upload(id, [
      [firstPlayer?.userId ?? 0, 5],
      [secondPlayer?.userId ?? 0, 6],
      ['nobody@example.test', 1],
    ]);
    await fund(id);
    await run(id);
    await waitForResult('both are done', async () =>
      (await report(id)).pending.recipients === 0 ? true : undefined,
    );
    expect(await report(id)).toMatchObject({
      held: { recipients: 1, amount: '5' },
      paid: { recipients: 1, amount: '6' },
      escrow: '6',
    });
    await cancel(id);
    expect(await report(id)).toMatchObject({ escrow: '5', returned: { amount: '1' } });
    expect(await balances(recipients, currency)).toEqual([0, 6]);
    await whole(id);
  });

  it('return the part of an account that was already paid under the key of the distribution', async () => {
    const currency = await sales.makeCurrency(admin);
    const [paid, due] = await players(2);
    const id = await make(currency, 15);
    await upload(id, [[paid?.userId ?? 0, 5] as const, [due?.userId ?? 0, 10] as const]);
    await fund(id);
    await payExpDirectly(server, 'token-distributions.pay', {
      source: 'distribution',
      sourceId: id,
      accountId: paid?.accountId ?? 0,
      rule: tokenDistributionMessages.paysFor({ name: 'By hand' }),
      cause: { distributionId: id },
    });
    await run(id);
    await reaches(id, 'DONE');
    expect(await report(id)).toMatchObject({
      escrow: '0',
      paid: { recipients: 1, amount: '10' },
      returned: { recipients: 1, amount: '5' },
    });
    await whole(id);
  });
  it('return the parts of accounts deleted before, during and after the payment', async () => {
    const currency = await sales.makeCurrency(admin);
    const [before, after, blocked, paid] = await players(4);
    const deleteAccount = (player: Player | undefined) =>
      runSql(
        server.db.write,
        sql`
          update users
          set deleted_at = ${server.clock.now()}
          where id = ${player?.userId ?? 0}`,
      );
    const setState = (id: number, wanted: string) =>
      runSql(
        server.db.write,
        sql`update token_distributions set state = ${wanted} where id = ${id}`,
      );
    await callApi(admin.connection, 'adminUpdateUser', {
      params: { id: blocked?.userId ?? 0 },
      body: { statusId: 3, reason: 'Test' },
    });
    const id = await make(currency, 15, { end: at(48 * hourMs) });
    await upload(
      id,
      [before, after, blocked, paid].map((player, n) => [player?.userId ?? 0, 2 ** n] as const),
    );
    await fund(id);
    await deleteAccount(before);
    // advances the clock by more than one hour, so that the sweeps no longer look back at the
    // deletion
    server.clock.advance(24 * hourMs);
    admin = await server.admin();
    await sweep();
    expect(await report(id)).toMatchObject({ escrow: '15' });
    await setState(id, 'PAUSED');
    await deleteAccount(after);
    await sweep();
    expect(await report(id)).toMatchObject({
      escrow: '13',
      returned: { recipients: 1, amount: '2' },
    });
    await run(id);
    await reaches(id, 'DONE');
    expect(await report(id)).toMatchObject({
      held: { recipients: 1, amount: '4' },
      paid: { recipients: 1, amount: '8' },
      returned: { recipients: 2, amount: '3' },
    });
    await deleteAccount(blocked);
    await deleteAccount(paid);
    await sweep();
    expect(await report(id)).toMatchObject({
      escrow: '0',
      paid: { recipients: 1, amount: '8' },
      returned: { recipients: 3, amount: '7' },
    });
    await whole(id);
  });

  it('pay everybody once after a crash between steps, a pause, a failure or a restart', async () => {
    const currency = await sales.makeCurrency(admin);
    const recipients = await players(95);
    const id = await make(currency, 95 * 3);
    await upload(
      id,
      recipients.map((recipient) => [recipient.userId, 3] as const),
    );
    await fund(id);
    // the step that pays the sixtieth account fails as a whole until the trigger is removed
    const broken = recipients[59]?.accountId ?? 0;
    await server.db.asOwner(`
      create function break_it() returns trigger language plpgsql as
        'begin raise exception ''broken''; end';
      create trigger broken before insert on payouts for each row
        when (new.source = 'distribution' and new.account_id = ${broken}) execute function break_it()`);
    const { taskId } = await run(id);
    await waitForResult('the task gives up', async () =>
      (
        await one<{ status: string }>(
          server.db.read,
          sql`select status from tasks where id = ${taskId}`,
        )
      ).status === 'FAILED'
        ? true
        : undefined,
    );
    const now = await report(id);
    expect(now).toMatchObject({ paid: { recipients: 40 }, pending: { recipients: 55 } });
    await whole(id);
    await server.db.asOwner('drop trigger broken on payouts; drop function break_it()');
    await pause(id);
    await expect(pause(id)).rejects.toMatchObject({ code: 'CONFLICT' });
    await sweep();
    expect((await report(id)).paid.recipients).toBe(40);
    await Promise.allSettled([run(id), run(id), run(id)]);
    await reaches(id, 'DONE');
    expect(new Set(await balances(recipients, currency))).toEqual(new Set([3]));
    await whole(id);
  }, 60_000);

  it('that were funded but never run return the funds once at the end, with a record', async () => {
    const currency = await sales.makeCurrency(admin);
    const [player] = await players(1);
    const id = await make(currency, 30);
    await upload(id, [[player?.userId ?? 0, 30]]);
    await fund(id);
    await sweep();
    expect(await state(id)).toBe('FUNDED');
    server.clock.advance(hourMs);
    admin = await server.admin();
    await Promise.all([sweep(), sweep()]);
    await sweep();
    expect(await state(id)).toBe('CANCELLED');
    expect(await report(id)).toMatchObject({
      escrow: '0',
      returned: { recipients: 1, amount: '30' },
    });
    const { data } = await admin.section<{ data: { after: Row; text: string }[] }>(
      'POST',
      '/api/admin/activity-log/list',
      { type: 'token-distributions.return', perPage: 50 },
    );
    const own = data.filter(({ text }) => text.includes(currency));
    expect(own.map(({ after }) => after['returned'])).toEqual(['30']);
    await expect(run(id)).rejects.toMatchObject({ code: 'CONFLICT' });
    await whole(id);
  });

  it('run from their start on', async () => {
    const currency = await sales.makeCurrency(admin);
    const [firstPlayer] = await players(1);
    const id = await make(currency, 1, { start: at(60_000) });
    await upload(id, [[firstPlayer?.userId ?? 0, 1]]);
    await expect(run(id)).rejects.toMatchObject({ code: 'CONFLICT' });
    await fund(id);
    await expect(run(id)).rejects.toMatchObject({ code: 'CONFLICT' });
    server.clock.advance(61_000);
    await run(id);
    await reaches(id, 'DONE');
  });
});
