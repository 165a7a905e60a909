import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { describe, expect, it } from 'vitest';
import { makeTemplate } from '../../../../test/harness/server.harness.ts';
import { createUniqueText, declareUndoTestServer } from '../../../../test/harness/undo.harness.ts';
import { many, run, sql } from '../../../kernel/db/sql.ts';
import { createBankApi } from '../../wealth/bank/bank.api.ts';
import { createNotifier } from '../../post/notifications/notifications.api.ts';

describe('notifications about an undo', () => {
  const stage = declareUndoTestServer();
  const notified = async (player: Player, language: 'en' | 'ru' = 'en') => {
    player.connection.language = language;
    const { data } = await callApi(player.connection, 'listNotifications', {
      params: { id: player.userId },
      query: {},
    });
    return data.map(({ type, text }) => ({ type, text })).reverse();
  };
  /** Returns the types of the realtime messages that a player's open pages received. */
  const pushed = async (player: Player): Promise<string[]> => {
    const rows = await many<{ type: string }>(
      stage.server.db.read,
      sql`
        select payload->'notification'->>'type' as type
        from user_events
        where user_id = ${player.userId} and type = 'NEW_NOTIFICATION'
        order by seq`,
    );
    return rows.map(({ type }) => type);
  };
  const balance = async (player: Player, code: string) =>
    (await callApi(stage.admin.connection, 'adminUserBalances', stage.on(player))).data.find(
      ({ currency }) => currency === code,
    );
  const item = async () => ({ itemType: 'INVENTORY', itemId: await makeTemplate(stage.server) });

  it('announce a revoked grant once: the amount taken and the debt, in both languages', async () => {
    const player = await stage.server.player();
    const { commandId } = await stage.give(player, 'ORE', 12);
    await stage.buy(player, await item());
    await stage.undo(commandId);
    expect(await notified(player)).toEqual([
      {
        type: 'GRANT_REVOKED',
        text: 'A grant was taken back. Taken: 7 ORE. Spent already, and therefore your debt: 5 ORE. What you are paid repays it.',
      },
    ]);
    expect((await notified(player, 'ru')).at(-1)?.text).toBe(
      'Выдача отозвана. Списано: 7 ORE. Уже потрачено и потому стало долгом: 5 ORE. Его погасят будущие награды.',
    );
    expect(await pushed(player)).toEqual(['GRANT_REVOKED']);
  });

  it('announce a reversed purchase once, with the item taken and the money returned', async () => {
    const player = await stage.server.player();
    await stage.give(player, 'ORE', 10);
    await stage.undo(await stage.buy(player, await item()));
    expect(await notified(player)).toEqual([
      {
        type: 'PURCHASE_REVERSED',
        text: expect.stringMatching(
          /^A purchase was reversed, and what it brought was taken back: Offer \w+ × 1\. Came back: 5 ORE\.$/,
        ) as string,
      },
    ]);
    expect(await pushed(player)).toEqual(['PURCHASE_REVERSED']);
  });

  it('announce a reward that repays debts in several currencies once, with the rest', async () => {
    const player = await stage.server.player();
    for (const code of ['ORE', 'BAR']) {
      const { commandId } = await stage.give(player, code, 10);
      await stage.server.db.transaction((tx) =>
        createBankApi(stage.server.app.kernel).spend(tx, {
          accountId: player.accountId,
          currency: code,
          amount: 10,
          kind: 'test',
          ref: `${code} ${player.accountId}`,
          commandId: null,
          to: 'burn',
        }),
      );
      await stage.undo(commandId);
    }
    const pay = (currency: string, amount: number) => ({
      accountId: player.accountId,
      currency,
      amount,
      kind: 'reward',
      ref: createUniqueText(),
      commandId: 77,
    });
    await stage.server.db.transaction(async (tx) => {
      const bank = createBankApi(stage.server.app.kernel);
      await bank.makeAll(tx, [pay('ORE', 3), pay('ORE', 1)], 'rule');
      await bank.makeAll(tx, [pay('BAR', 25)], 'rule');
    });
    expect((await notified(player)).slice(2)).toEqual([
      {
        type: 'DEBT_REPAID',
        text: 'Went against your debt: 4 ORE. 6 ORE of it is left. Went against your debt: 10 BAR. All of it is repaid.',
      },
    ]);
    expect(await balance(player, 'BAR')).toMatchObject({ available: 15, debt: 0 });
  });

  it('announce a revoked avatar, alpha key and exchange once each', async () => {
    const player = await stage.server.player();
    const avatar = await stage.row('/api/admin/avatars', { name: 'Raven', isDefault: false });
    const worn = await callApi(stage.admin.connection, 'adminGrantAvatar', {
      ...stage.on(player),
      body: { avatarId: avatar.id },
    });
    await stage.undo(worn.commandId);
    await callApi(stage.admin.connection, 'generateAlphaKeys', { body: { count: 1 } });
    const key = await callApi(stage.admin.connection, 'adminGrantAlphaKey', {
      ...stage.on(player),
      body: { reason: 'Test' },
    });
    await stage.undo(key.commandId);
    await stage.give(player, 'ORE', 20);
    const pair = await stage.row('/api/banking/admin/currencies/pairs', {
      currencyFrom: 'ORE',
      currencyTo: 'BAR',
      amountFrom: 10,
      amountTo: 1,
    });
    await callApi(player.connection, 'exchangeCurrency', {
      ...stage.on(player),
      body: { pairId: pair.id, times: 1, amountFrom: 10, amountTo: 1 },
    });
    await stage.undo(await stage.newest('currency-pairs.exchange'));
    expect((await notified(player)).map(({ type, text }) => [type, text])).toEqual([
      ['GRANT_REVOKED', 'A grant was taken back. Avatar: Raven.'],
      ['ALPHA_KEY_REVOKED', 'Your alpha key was taken back'],
      ['PURCHASE_REVERSED', 'An exchange was reversed. Taken: 1 BAR. Came back: 10 ORE.'],
    ]);
  });

  it('reach each player once for a bulk grant undone twice, at once and by two administrators', async () => {
    const other = await stage.server.secondAdmin();
    const users = [await stage.server.player(), await stage.server.player()];
    const { commandId } = await callApi(stage.admin.connection, 'adminBulkUsers', {
      query: {},
      body: {
        users: users.map(({ userId: id }) => ({ id })),
        action: { kind: 'currency', currency: 'ORE', amount: 9 },
        reason: 'Test',
      },
    });
    const params = { id: commandId ?? 0 };
    const undone = await Promise.allSettled([
      stage.undo(params.id),
      callApi(other.connection, 'adminUndo', { params, body: { reason: 'Test' } }),
    ]);
    expect(undone.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(stage.undo(params.id)).rejects.toMatchObject({ code: 'NOT_UNDOABLE' });
    for (const user of users) {
      expect(await pushed(user)).toEqual(['GRANT_REVOKED']);
      expect(await balance(user, 'ORE')).toMatchObject({ available: 0, debt: 0 });
    }
  });

  it('reach each player once when a job runs twice, also at once', async () => {
    const player = await stage.server.player();
    const notifier = createNotifier(stage.server.app.kernel);
    const to = { userId: player.userId, language: 'en' };
    const runJob = (commandId: number) =>
      stage.server.db.transaction((tx) =>
        notifier.notifyOnce(tx, 'ALPHA_KEY_REVOKED', commandId, [{ to, values: {}, image: null }]),
      );
    await Promise.all([runJob(5), runJob(5), runJob(5)]);
    await runJob(5);
    await runJob(6);
    expect(await pushed(player)).toEqual(['ALPHA_KEY_REVOKED', 'ALPHA_KEY_REVOKED']);
  });

  it('report a debt or a stopped purchase, never both, if the player spends during the undo', async () => {
    for (let round = 0; round < 4; round++) {
      const player = await stage.server.player();
      const offer = await stage.row('/api/banking/admin/shop', {
        name: createUniqueText(),
        price: 5,
        currency: 'ORE',
        enabled: true,
        ...(await item()),
      });
      const { commandId } = await stage.give(player, 'ORE', 5);
      const [undone, bought] = await Promise.allSettled([
        stage.undo(commandId),
        callApi(player.connection, 'purchase', {
          params: { id: player.userId, shopItemId: offer.id },
          body: { amount: 1, price: 5 },
        }),
      ]);
      expect(undone.status).toBe('fulfilled');
      expect(await balance(player, 'ORE')).toMatchObject({
        available: 0,
        debt: bought.status === 'fulfilled' ? 5 : 0,
      });
      expect(await pushed(player)).toEqual(['GRANT_REVOKED']);
    }
  });

  it.each([
    ['was deleted', (id: number) => sql`update items set state = 'DELETED' where id = ${id}`],
    ['was dismantled', (id: number) => sql`update items set state = 'DISMANTLED' where id = ${id}`],
    ['moved to the chain', (id: number) => sql`update items set asset_id = 1 where id = ${id}`],
    [
      'was traded to another player',
      (id: number) => sql`update items set account_id = account_id - 1 where id = ${id}`,
    ],
  ])(
    'are not sent for a purchase or grant that cannot be undone because its item %s',
    async (_what, move) => {
      const [, player] = [await stage.server.player(), await stage.server.player()];
      await stage.give(player, 'ORE', 10);
      const bought = await stage.buy(player, { ...(await item()), amount: 2 });
      const { commandId, itemIds } = await stage.giveItem(
        player,
        await makeTemplate(stage.server),
        2,
      );
      const items = await many<{ id: number }>(
        stage.server.db.read,
        sql`select item_id as id from item_history where command_id = ${bought} order by 1`,
      );
      const owned = () =>
        many(
          stage.server.db.read,
          sql`select id, state, account_id from items where account_id = ${player.accountId} order by id`,
        );
      await stage.server.db.transaction(async (tx) => {
        await run(tx, move(items[1]?.id ?? 0));
        await run(tx, move(itemIds[1] ?? 0));
      });
      const before = await owned();
      for (const id of [bought, commandId])
        for (const refused of [stage.preview, stage.undo])
          await expect(refused(id)).rejects.toMatchObject({ status: 409, code: 'NOT_UNDOABLE' });
      expect(await owned()).toEqual(before);
      expect(await balance(player, 'ORE')).toMatchObject({ available: 5 });
    },
  );
});
