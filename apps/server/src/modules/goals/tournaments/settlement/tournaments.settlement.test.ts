import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { describe, expect, it } from 'vitest';
import { waitForResult, makeTemplate } from '../../../../../test/harness/server.harness.ts';
import {
  tournamentsPath,
  declareTournamentServer,
} from '../../../../../test/harness/tournament.harness.ts';
import { maybeOne, run, sql } from '../../../../kernel/db/sql.ts';
import { formatSentence } from '../../../../../test/harness/messages.harness.ts';

describe('the settlement of a tournament', () => {
  const stage = declareTournamentServer();
  const { make, play, standings, entry, stateOf, close, settle, settled, prize, exp } = stage;

  it('pays every prize once without a click and announces it, for fifty concurrent calls', async () => {
    const templateId = await makeTemplate(stage.server);
    const cup = await make({
      winners: 2,
      prizes: [
        {
          placeFrom: 1,
          placeTo: 1,
          rewards: [
            { kind: 'INVENTORY', id: templateId, amount: 1 },
            { kind: 'EXP', id: null, amount: 40 },
          ],
        },
        prize(2, 2, 20),
      ],
    });
    const [firstPlayer, secondPlayer, three] = [
      await stage.server.player(),
      await stage.server.player(),
      await stage.server.player(),
    ];
    await play(firstPlayer, [[cup.statistic, 9]]);
    await play(secondPlayer, [[cup.statistic, 8]]);
    await play(three, [[cup.statistic, 7]]);
    await expect(settle(cup.id)).rejects.toMatchObject({ status: 409 });
    await close();
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => settle(cup.id)));
    const successes = results.filter((result) => result.status === 'fulfilled');
    expect(successes).toHaveLength(1);
    await waitForResult('the second place is paid', async () =>
      (await secondPlayer.me()).exp === 20 ? true : undefined,
    );
    await stage.server.app.kernel.jobs.runNow('tournaments.sweep');
    expect([
      (await firstPlayer.me()).exp,
      (await secondPlayer.me()).exp,
      (await three.me()).exp,
    ]).toEqual([40, 20, 0]);
    expect(
      (
        await callApi(firstPlayer.connection, 'listInventories', {
          params: { id: firstPlayer.accountId },
          query: {},
        })
      ).data.map((item) => item.commonId),
    ).toEqual([templateId]);
    const [receipt] = (
      await callApi(firstPlayer.connection, 'listReceipts', {
        params: { id: firstPlayer.accountId },
        query: {},
      })
    ).data;
    expect(receipt).toMatchObject({
      kind: 'tournament',
      cause: { place: 1, score: 9 },
      held: false,
    });
    const messages = await stage.server.app.kernel.realtime.since(
      stage.server.db.read,
      firstPlayer.userId,
      0,
    );
    expect(
      messages
        .filter((message) => message.type === 'TOURNAMENTS_UPDATED' && message.title)
        .map((message) => message.title),
    ).toEqual([formatSentence({ key: 'prize.PAID.title', params: { place: 1, name: cup.name } })]);
    expect((await entry(cup.id))?.state).toBe('SETTLED');
    const review = await callApi(stage.admin.connection, 'tournamentReview', {
      params: { id: cup.id },
      query: {},
    });
    expect(review).toMatchObject({
      state: 'SETTLED',
      unpaid: 0,
      nominations: [
        {
          rows: [
            { place: 1, paid: [{ amount: 1 }, { amount: 40 }] },
            { place: 2 },
            { place: 3, rewards: [] },
          ],
        },
      ],
    });
  });

  it('pays a prize of a hidden type without announcing it, alone or among others', async () => {
    const [shown, hidden] = [
      await makeTemplate(stage.server, { name: 'Open prize' }),
      await makeTemplate(stage.server, { name: 'Hidden prize' }),
    ];
    const { typeId } = await stage.admin.section<{ typeId: number }>(
      'GET',
      `/api/game/admin/inventories/${hidden}`,
    );
    const reward = (id: number) => ({ kind: 'INVENTORY', id, amount: 1 });
    const cup = await make({
      winners: 2,
      prizes: [
        { placeFrom: 1, placeTo: 1, rewards: [reward(hidden), reward(shown)] },
        { placeFrom: 2, placeTo: 2, rewards: [reward(hidden)] },
      ],
    });
    const [first, second] = [await stage.server.player(), await stage.server.player()];
    await play(first, [[cup.statistic, 5]]);
    await play(second, [[cup.statistic, 4]]);
    await close();
    await stage.admin.section('POST', `/api/game/admin/inventory-types/${typeId}`, {
      visible: false,
    });
    await settled(cup.id);
    const serializeNotifications = async (player: Player) => {
      const { data } = await callApi(player.connection, 'listNotifications', {
        params: { id: player.userId },
        query: {},
      });
      return JSON.stringify([
        data,
        await stage.server.app.kernel.realtime.since(stage.server.db.read, player.userId, 0),
      ]);
    };
    expect(await serializeNotifications(first)).toContain('Open prize');
    for (const entry of [first, second])
      expect(await serializeNotifications(entry)).not.toContain('Hidden prize');
    for (const entry of [first, second])
      expect(
        await maybeOne(
          stage.server.db.read,
          sql`
            select 1 as found
            from items
            where account_id = ${entry.accountId} and template_id = ${hidden}`,
        ),
      ).toEqual({ found: 1 });
  });

  it('splits prizes of a shared place; undeliverable ones wait, blocked players are paid later', async () => {
    const templateId = await makeTemplate(stage.server, { supplyCap: 1 });
    const cup = await make({
      winners: 3,
      prizes: [
        prize(1, 1, 50),
        {
          placeFrom: 2,
          placeTo: 2,
          rewards: [
            { kind: 'INVENTORY', id: templateId, amount: 1 },
            { kind: 'EXP', id: null, amount: 1 },
          ],
        },
        prize(3, 3, 7),
      ],
    });
    const [a, b, c] = [
      await stage.server.player(),
      await stage.server.player(),
      await stage.server.player(),
    ];
    await callApi(stage.admin.connection, 'adminGrantInventory', {
      params: { id: c.userId },
      body: { inventoryId: templateId, amount: 1, reason: 'Test' },
    });
    await play([a, b], [[cup.statistic, 5]]);
    await play(c, [[cup.statistic, 4]]);
    await close();
    const block = (statusId: number) =>
      callApi(stage.admin.connection, 'adminUpdateUser', {
        params: { id: c.userId },
        body: { statusId, reason: 'Test' },
      });
    await block(3);
    await settled(cup.id);
    // the two players share 51 EXP and draw lots for the only item. Somebody else owns the item, so
    // the player who drew it must wait for the whole prize
    const waiting = (
      await Promise.all(
        [a, b].map(
          async (entry) =>
            (
              await callApi(entry.connection, 'listInbox', {
                params: { id: entry.userId },
                query: {},
              })
            ).data,
        ),
      )
    ).flat();
    expect(waiting.map((entry) => entry.attachments.map((part) => part.kind).sort())).toEqual([
      ['EXP', 'INVENTORY'],
    ]);
    const parts = [
      (await a.me()).exp,
      (await b.me()).exp,
      waiting[0]?.attachments.find((part) => part.kind === 'EXP')?.amount,
    ];
    expect(parts.sort((x = 0, y = 0) => x - y)).toEqual([0, 25, 26]);
    expect(
      (
        await callApi(stage.admin.connection, 'tournamentReview', {
          params: { id: cup.id },
          query: {},
        })
      ).unpaid,
    ).toBe(1);
    await block(1);
    await stage.server.app.kernel.jobs.runNow('tournaments.sweep');
    await c.login();
    expect(await exp(c)).toBe(1007);
  });

  it('moves everybody up behind a disqualified player, shown in the review and undoable until the end', async () => {
    const cup = await make({ winners: 1, prizes: [prize(1, 1, 30)] });
    const [firstPlayer, secondPlayer] = [await stage.server.player(), await stage.server.player()];
    await play(firstPlayer, [[cup.statistic, 9]]);
    await play(secondPlayer, [[cup.statistic, 8]]);
    const preview = await callApi(stage.admin.connection, 'tournamentReview', {
      params: { id: cup.id },
      query: { without: String(firstPlayer.accountId) },
    });
    expect(preview.nominations[0]?.rows).toMatchObject([
      { accountId: secondPlayer.accountId, place: 1, rewards: [{ amount: 30 }] },
    ]);
    const out = () =>
      callApi(stage.admin.connection, 'disqualifyFromTournament', {
        params: { id: cup.id },
        query: {},
        body: { accountId: firstPlayer.accountId, reason: 'Two hands too many' },
      });
    const { commandId } = await out();
    await expect(out()).rejects.toMatchObject({ status: 409 });
    expect((await standings(firstPlayer, cup.id)).own).toEqual({
      score: 9,
      place: null,
      page: null,
      scoreAhead: null,
    });
    await play(firstPlayer, [[cup.statistic, 1]]);
    expect((await standings(firstPlayer, cup.id)).data.map((row) => row.accountId)).toEqual([
      secondPlayer.accountId,
    ]);
    await stage.admin.section('POST', `/api/admin/activity-log/${commandId}/undo`, {
      reason: 'Test',
    });
    expect((await standings(firstPlayer, cup.id)).own).toMatchObject({ score: 10, place: 1 });
    const last = await out();
    await close();
    await settled(cup.id);
    expect([(await firstPlayer.me()).exp, (await secondPlayer.me()).exp]).toEqual([0, 30]);
    await expect(
      stage.admin.section('POST', `/api/admin/activity-log/${last.commandId}/undo`, {
        reason: 'Late',
      }),
    ).rejects.toMatchObject({ code: 'NOT_UNDOABLE' });
  });

  it('corrects only the missing payments, names unearned ones that stay, and previews without changes', async () => {
    const cup = await make({ winners: 2, prizes: [prize(1, 1, 50), prize(2, 2, 20)] });
    const [firstPlayer, secondPlayer] = [await stage.server.player(), await stage.server.player()];
    await play(firstPlayer, [[cup.statistic, 9]]);
    await play(secondPlayer, [[cup.statistic, 8]]);
    await close();
    await settled(cup.id);
    const correct = (preview: 'true' | 'false') =>
      callApi(stage.admin.connection, 'correctTournament', {
        params: { id: cup.id },
        query: { preview },
        body: {
          scores: [{ nominationId: 1, accountId: firstPlayer.accountId, score: 5 }],
          reason: 'Counted twice',
        },
      });
    const changes = [
      {
        accountId: secondPlayer.accountId,
        place: 1,
        pays: [{ kind: 'EXP', amount: 30 }],
        keeps: [],
      },
      {
        accountId: firstPlayer.accountId,
        place: 2,
        pays: [],
        keeps: [{ kind: 'EXP', amount: 30 }],
      },
    ];
    expect(await correct('true')).toMatchObject({ taskId: null, commandId: null, changes });
    expect((await standings(secondPlayer, cup.id)).own).toMatchObject({ place: 2 });
    expect((await correct('false')).changes).toMatchObject(changes);
    await waitForResult('the difference is paid', async () =>
      (await secondPlayer.me()).exp === 50 ? true : undefined,
    );
    expect((await correct('false')).changes).toMatchObject([{ keeps: [{ amount: 30 }] }]);
    await stage.server.app.kernel.jobs.runNow('tournaments.sweep');
    expect([
      (await firstPlayer.me()).exp,
      (await secondPlayer.me()).exp,
      await stateOf(cup.id),
    ]).toEqual([50, 50, 'CORRECTED']);
    const wrong = { scores: [{ nominationId: 1, accountId: 999_999, score: 5 }], reason: 'x' };
    await expect(
      callApi(stage.admin.connection, 'correctTournament', {
        params: { id: cup.id },
        query: {},
        body: wrong,
      }),
    ).rejects.toMatchObject({ message: expect.stringContaining('scores.0.accountId') });
  });

  it('waits for a recount: nobody is paid before it, and everybody by its scores', async () => {
    const cup = await make({ winners: 1, prizes: [prize(1, 1, 50)] }, {}, false);
    const [firstPlayer, secondPlayer] = [await stage.server.player(), await stage.server.player()];
    await play(firstPlayer, [[cup.statistic, 9]]);
    await play(secondPlayer, [[cup.statistic, 8]]);
    const held = Promise.withResolvers<void>();
    const holding = Promise.withResolvers<void>();
    // a match result that is being counted waits here for the lock on the winner's account
    const lock = stage.server.db.transaction(async (tx) => {
      await run(tx, sql`select 1 from accounts where id = ${firstPlayer.accountId} for update`);
      holding.resolve();
      await held.promise;
    });
    await holding.promise;
    await stage.admin.section('POST', `${tournamentsPath}/${cup.id}/publish`, {});
    await close();
    await expect(settle(cup.id)).rejects.toMatchObject({
      status: 409,
      because: 'tournaments.scoresBeingCountedTryAgain',
    });
    held.resolve();
    await lock;
    await settled(cup.id);
    expect([(await firstPlayer.me()).exp, (await secondPlayer.me()).exp]).toEqual([50, 0]);
  });

  it('keeps a winner whose score a correction removes in the review, with the paid prize', async () => {
    const cup = await make({ winners: 1, prizes: [prize(1, 1, 50)] });
    const [firstPlayer, secondPlayer] = [await stage.server.player(), await stage.server.player()];
    await play(firstPlayer, [[cup.statistic, 9]]);
    await play(secondPlayer, [[cup.statistic, 8]]);
    await close();
    await settled(cup.id);
    const body = {
      scores: [{ nominationId: 1, accountId: firstPlayer.accountId, score: null }],
      reason: 'Counted for somebody else',
    };
    await callApi(stage.admin.connection, 'correctTournament', {
      params: { id: cup.id },
      query: {},
      body,
    });
    await waitForResult('the new winner is paid', async () =>
      (await secondPlayer.me()).exp === 50 ? true : undefined,
    );
    const review = await callApi(stage.admin.connection, 'tournamentReview', {
      params: { id: cup.id },
      query: {},
    });
    expect(review.nominations[0]?.rows).toMatchObject([
      {
        accountId: secondPlayer.accountId,
        place: 1,
        disqualified: false,
        paid: [{ kind: 'EXP', amount: 50 }],
      },
      {
        accountId: firstPlayer.accountId,
        userId: firstPlayer.userId,
        place: null,
        disqualified: true,
        rewards: [],
        paid: [{ kind: 'EXP', amount: 50 }],
      },
    ]);
  });

  it('pays nobody of a cancelled tournament, which cannot be settled', async () => {
    const cup = await make({ prizes: [prize(1, 1, 50)] });
    const player = await stage.server.player();
    await play(player, [[cup.statistic, 9]]);
    await stage.admin.section('POST', `${tournamentsPath}/${cup.id}/cancel`, { reason: 'Test' });
    await close();
    await expect(settle(cup.id)).rejects.toMatchObject({ status: 409 });
    expect([(await player.me()).exp, (await entry(cup.id))?.state]).toEqual([0, 'CANCELLED']);
  });
});
