import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { waitForResult, makeTemplate } from '../../../../../test/harness/server.harness.ts';
import { countLockWaiters } from '../../../../../test/harness/lock-waits.harness.ts';
import { declareTournamentServer } from '../../../../../test/harness/tournament.harness.ts';
import { many, one, run, sql } from '../../../../kernel/db/sql.ts';
import { listLedgerFaults } from '../../../../kernel/value/ledger-upkeep.ts';

describe('prizes that wait in an inbox when they are taken back', { timeout: 60_000 }, () => {
  const stage = declareTournamentServer();
  let number = 0;
  /**
   * Settles a tournament whose first prize cannot be paid yet, because the item has no supply left.
   */
  const settleWaiting = async () => {
    await stage.server.admin();
    const code = `WAIT${'ABCDEFGH'[number++] ?? ''}`;
    const currency = { name: code, code, type: 0, supplyCap: null };
    await stage.admin.section('POST', '/api/banking/admin/currencies', currency);
    const [templateId, freeId] = [
      await makeTemplate(stage.server, { supplyCap: 1 }),
      await makeTemplate(stage.server),
    ];
    const [owner, first, second] = [
      await stage.server.player(),
      await stage.server.player(),
      await stage.server.player(),
    ];
    await callApi(stage.admin.connection, 'adminGrantInventory', {
      params: { id: owner.userId },
      body: { inventoryId: templateId, amount: 1, reason: 'Test' },
    });
    const prizes = [
      {
        placeFrom: 1,
        placeTo: 1,
        rewards: [
          { kind: 'INVENTORY', id: templateId, amount: 1 },
          { kind: 'INVENTORY', id: freeId, amount: 1 },
          { kind: 'EXP', id: null, amount: 5 },
          { kind: 'CURRENCY', id: null, currency: code, amount: 100 },
        ],
      },
      {
        placeFrom: 2,
        placeTo: 2,
        rewards: [{ kind: 'CURRENCY', id: null, currency: code, amount: 40 }],
      },
    ];
    const cup = await stage.make({ winners: 2, prizes });
    await stage.play(first, [[cup.statistic, 30]]);
    await stage.play(second, [[cup.statistic, 20]]);
    await stage.close();
    await stage.settled(cup.id);
    const allow = () =>
      stage.admin.section('POST', `/api/game/admin/inventories/${templateId}`, { supplyCap: 9 });
    return { cup, code, templateId, freeId, first, second, allow };
  };
  const inbox = async ({ connection, userId }: Player) =>
    (await callApi(connection, 'listInbox', { params: { id: userId }, query: {} })).data;
  const claim = async (player: Player, messageId: number) =>
    callApi(player.connection, 'claimInboxMessage', { params: { id: player.userId, messageId } });
  const correct = (id: number, player: Player, score: number | null) =>
    callApi(stage.admin.connection, 'correctTournament', {
      params: { id },
      query: {},
      body: { scores: [{ nominationId: 1, accountId: player.accountId, score }], reason: 'Test' },
    });
  const owned = async ({ accountId }: Player) =>
    (
      await one<{ n: number }>(
        stage.server.db.read,
        sql`
          select count(*)::int as n
          from items
          where account_id = ${accountId} and state = 'OWNED'`,
      )
    ).n;
  const balance = async ({ userId }: Player, code: string) =>
    (
      await callApi(stage.admin.connection, 'adminUserBalances', { params: { id: userId } })
    ).data.find(({ currency }) => currency === code)?.available ?? 0;
  const inEscrow = async (code: string) => {
    expect(await listLedgerFaults(stage.server.db.read)).toEqual([]);
    const [row] = await many<{ n: string }>(
      stage.server.db.read,
      sql`
        select coalesce(sum(p.amount), 0)::text as n
        from ledger_postings p
        join ledger_accounts l on l.id = p.account_id
        where l.currency = ${code} and l.owner like 'escrow'`,
    );
    return Number(row?.n);
  };
  const paid = async (id: number) => {
    await stage.server.app.kernel.jobs.runNow('tournaments.sweep');
    await waitForResult('the prizes are paid', async () =>
      (await callApi(stage.admin.connection, 'tournamentReview', { params: { id }, query: {} }))
        .unpaid === 0
        ? true
        : undefined,
    );
  };

  it('are withdrawn completely, stay refused, and are restored by the undo', async () => {
    const { cup, code, first, second, allow } = await settleWaiting();
    const [message] = await inbox(first);
    expect(message).toMatchObject({ state: 'WAITING', attachments: { length: 4 } });
    const { changes } = await stage.disqualify(cup.id, first, {}, { preview: 'true' });
    expect(changes.find(({ accountId }) => accountId === first.accountId)).toMatchObject({
      withdrawn: { length: 4 },
      takes: [],
      owes: [],
      keeps: [],
    });
    expect((await inbox(first))[0]).toMatchObject({ state: 'WAITING' });
    const { commandId } = await stage.disqualify(cup.id, first);
    await paid(cup.id);
    await allow();
    expect((await inbox(first))[0]).toMatchObject({ state: 'REFUSED' });
    await expect(claim(first, message?.id ?? 0)).rejects.toMatchObject({ code: 'CONFLICT' });
    // the first prize now belongs to the second player, who has moved up, and is not paid yet
    expect([await balance(first, code), await inEscrow(code)]).toEqual([0, 60]);
    await stage.admin.section('POST', `/api/admin/activity-log/${commandId}/undo`, {
      reason: 'Innocent',
    });
    await paid(cup.id);
    expect([await owned(first), await balance(first, code)]).toEqual([2, 100]);
    expect([await balance(second, code), await inEscrow(code)]).toEqual([40, 0]);
  });

  it('keep in the inbox the part that a corrected place still earns, and pay it once', async () => {
    const { cup, code, first, second, allow } = await settleWaiting();
    const { changes } = await correct(cup.id, second, 40);
    expect(changes.find(({ accountId }) => accountId === first.accountId)).toMatchObject({
      withdrawn: [{ kind: 'INVENTORY' }, { kind: 'INVENTORY' }, { kind: 'EXP' }, { amount: 60 }],
      takes: [],
      owes: [],
    });
    await allow();
    const [message] = await inbox(first);
    expect(message).toMatchObject({ state: 'WAITING', attachments: [{ amount: 40 }] });
    await claim(first, message?.id ?? 0);
    await paid(cup.id);
    expect([await owned(first), await balance(first, code), await inEscrow(code)]).toEqual([
      0,
      40,
      // in escrow: prizes of the new winner that cannot be paid yet
      (await owned(second)) === 2 ? 0 : 60,
    ]);
  });

  it('stay in the inbox if the prizes are left to the player', async () => {
    const { cup, code, first, allow } = await settleWaiting();
    const { changes } = await stage.disqualify(cup.id, first, { takesPrizes: false });
    expect(changes.find(({ accountId }) => accountId === first.accountId)).toMatchObject({
      withdrawn: [],
      keeps: { length: 4 },
    });
    await allow();
    await claim(first, (await inbox(first))[0]?.id ?? 0);
    expect([await owned(first), await balance(first, code)]).toEqual([2, 100]);
  });

  it('are not taken from the balance if the studio has refused to pay them', async () => {
    const { cup, code, first } = await settleWaiting();
    await stage.server.db.transaction((tx) =>
      run(
        tx,
        sql`
          update payouts
          set on_hold = false, refused_at = now()
          where account_id = ${first.accountId} and source = 'tournament'`,
      ),
    );
    await stage.server.app.kernel.jobs.runNow('tournaments.sweep');
    const { changes } = await stage.disqualify(cup.id, first);
    expect(changes.find(({ accountId }) => accountId === first.accountId)).toMatchObject({
      withdrawn: { length: 4 },
      takes: [],
      owes: [],
    });
    await paid(cup.id);
    expect(await inEscrow(code)).toBe(60);
  });

  it.each(['claim', 'correction'] as const)(
    'are given and taken once if the %s runs first of two concurrent calls',
    async (firstCall) => {
      const { cup, code, first, allow } = await settleWaiting();
      await allow();
      const messageId = (await inbox(first))[0]?.id ?? 0;
      const send = (confirm?: string) =>
        stage.admin.connection.send('POST', `/api/game/admin/tournaments/${cup.id}/correct`, {
          body: {
            scores: [{ nominationId: 1, accountId: first.accountId, score: null }],
            reason: 'Test',
          },
          headers: {
            'idempotency-key': randomBytes(8).toString('hex'),
            ...(confirm !== undefined && { 'x-confirmed': confirm }),
          },
          confirms: false,
        });
      const ask = (confirm?: string): Promise<string | undefined> =>
        send(confirm).then(
          () => undefined,
          (error: unknown) => (error as { details: { confirm: string } }).details.confirm,
        );
      const confirm = await ask();
      const acts = {
        claim: () => claim(first, messageId).catch((error: unknown) => error),
        correction: () => ask(confirm),
      };
      const other = firstCall === 'claim' ? 'correction' : 'claim';
      const begun: Promise<unknown>[] = [];
      await stage.server.db.transaction(async (tx) => {
        await run(tx, sql`select 1 from inbox_messages where id = ${messageId} for update`);
        for (const act of [firstCall, other] as const) {
          begun.push(acts[act]());
          await waitForResult(`the ${act} waits`, async () =>
            (await countLockWaiters(tx)) >= begun.length ? true : undefined,
          );
        }
      });
      const [head, tail] = await Promise.all(begun);
      const claimed = firstCall === 'claim' ? head : tail;
      // if the prize is claimed just before the correction, the correction must take it from the
      // player, which needs a new confirmation
      const asked = (firstCall === 'claim' ? tail : head) as string | undefined;
      expect(asked === undefined).toBe(firstCall === 'correction');
      expect(asked && (await ask(asked))).toBeUndefined();
      expect(claimed).toMatchObject(
        firstCall === 'claim' ? { receipt: { held: false } } : { code: 'CONFLICT' },
      );
      await paid(cup.id);
      expect([await owned(first), await balance(first, code), await inEscrow(code)]).toEqual([
        0, 0, 0,
      ]);
      expect((await inbox(first))[0]?.state).toBe(firstCall === 'claim' ? 'CLAIMED' : 'REFUSED');
    },
  );
});
