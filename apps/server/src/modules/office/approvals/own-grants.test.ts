import { callApi } from '@guildhall/simulator/client/api';
import type { GameServer } from '@guildhall/simulator/client/game-server';
import type { Player } from '@guildhall/simulator/client/player';
import { beforeAll, describe, expect, it } from 'vitest';
import { declareApprovalServer } from '../../../../test/harness/approvals.harness.ts';
import { makeTemplate, playTestMatch } from '../../../../test/harness/server.harness.ts';
import { buildSentenceMatcher } from '../../../../test/harness/messages.harness.ts';
import { kernelMessages } from '../../../kernel/kernel.messages.ts';

const distributions = '/api/banking/admin/token-distributions';
const minuteMs = 60_000;

describe('an operator cannot give anything to himself', { timeout: 120_000 }, () => {
  const stage = declareApprovalServer();
  let game: GameServer;
  /** Player account of the second administrator. */
  let own: Player;
  beforeAll(async () => {
    await stage.currency('GOLD');
    game = await stage.server().gameServer();
    own = stage.secondPlayer();
    await own.login();
  });
  const refused = {
    code: 'FORBIDDEN',
    message: buildSentenceMatcher(kernelMessages.nobodyGrantsHimself()),
  };
  const reason = { body: { reason: 'Test' } };
  const at = (ms: number) => new Date(stage.server().clock.now().getTime() + ms).toISOString();
  const distribution = async () =>
    (
      await stage
        .second()
        .section<{ id: number }>('POST', distributions, {
          name: 'Thanks',
          currency: 'GOLD',
          amount: 500,
          start: at(-1),
          end: at(60 * minuteMs),
        })
    ).id;
  const upload = async (id: number, userId: number, by = stage.second()) => {
    const { text } = await by.connection.send('POST', `${distributions}/${id}/recipients`, {
      files: { file: { bytes: Buffer.from(`${userId},5`), type: 'text/csv' } },
    });
    return JSON.parse(text) as { accepted: number; refused: { problem: string }[] };
  };

  it('by a file that lists the operator, whether uploading, funding or running it', async () => {
    const id = await distribution();
    expect(await upload(id, own.userId)).toMatchObject({
      accepted: 0,
      refused: [{ problem: buildSentenceMatcher(kernelMessages.nobodyGrantsHimself()) }],
    });
    expect(await upload(id, own.userId, stage.first())).toMatchObject({ accepted: 1 });
    const call = { params: { id }, ...reason };
    await expect(
      callApi(stage.second().connection, 'fundDistribution', call),
    ).rejects.toMatchObject(refused);
    await callApi(stage.first().connection, 'fundDistribution', call);
    await expect(callApi(stage.second().connection, 'runDistribution', call)).rejects.toMatchObject(
      refused,
    );
  });

  it('may neither release nor refuse the held result of a match that they played', async () => {
    const other = await stage.server().player();
    const { matchId } = await playTestMatch(game, [other, own], 900);
    const { data } = await stage
      .first()
      .section<{ data: { id: number; matchId: string }[] }>(
        'POST',
        '/api/admin/operations/held/list',
        {},
      );
    const call = {
      params: { id: data.find((row) => row.matchId === matchId)?.id ?? 0 },
      ...reason,
    };
    for (const verb of ['releaseHeld', 'refuseHeld'] as const)
      await expect(callApi(stage.second().connection, verb, call)).rejects.toMatchObject(refused);
    await callApi(stage.first().connection, 'releaseHeld', call);
  });

  it('by deciding on places of a tournament in which the operator plays', async () => {
    const statistic = async (name: string) => ({
      ...(await stage
        .first()
        .section<{ id: number }>('POST', '/api/game/admin/statistics', { name, segments: [] })),
      name,
    });
    const [feats, tie] = [await statistic('Feats'), await statistic('Ties')];
    const path = '/api/game/admin/tournaments';
    const { id } = await stage
      .first()
      .section<{ id: number }>('POST', path, {
        name: 'Cup',
        start: at(-minuteMs),
        end: at(30 * minuteMs),
        timeslots: [],
        nominations: [
          {
            name: 'Feats',
            description: 'The most',
            statisticId: feats.id,
            tieStatisticId: tie.id,
            winners: 3,
            prizes: [
              {
                placeFrom: 1,
                placeTo: 1,
                rewards: [{ kind: 'CURRENCY', currency: 'GOLD', amount: 100 }],
              },
            ],
          },
        ],
      });
    await callApi(stage.first().connection, 'publishTournament', { params: { id }, ...reason });
    const other = await stage.server().player();
    await playTestMatch(game, [other, own], 0, undefined, {
      statistics: [{ name: feats.name, delta: 3 }],
    });
    const [nomination] = (
      await stage.first().section<{ nominations: { id: number }[] }>('GET', `${path}/${id}`)
    ).nominations;
    await expect(
      callApi(stage.second().connection, 'disqualifyFromTournament', {
        params: { id },
        query: {},
        body: { accountId: other.accountId, reason: 'Test' },
      }),
    ).rejects.toMatchObject(refused);
    await stage.passDay(45 * minuteMs);
    const settle = { params: { id }, ...reason };
    await expect(
      callApi(stage.second().connection, 'settleTournament', settle),
    ).rejects.toMatchObject(refused);
    await callApi(stage.first().connection, 'settleTournament', settle);
    for (const { accountId } of [own, other])
      await expect(
        callApi(stage.second().connection, 'correctTournament', {
          params: { id },
          query: {},
          body: {
            scores: [{ nominationId: nomination?.id ?? 0, accountId, score: 9 }],
            reason: 'Test',
          },
        }),
      ).rejects.toMatchObject(refused);
  });

  it('by a share of revenue, or by undoing an own loss', async () => {
    await expect(
      stage
        .second()
        .section('POST', '/api/banking/admin/game-shares', { userId: own.userId, amount: 5 }),
    ).rejects.toMatchObject(refused);

    const inventoryId = await makeTemplate(stage.server());
    const { itemIds } = await callApi(stage.first().connection, 'adminGrantInventory', {
      params: { id: own.userId },
      body: { inventoryId, amount: 1, reason: 'Test' },
    });
    // undoing one's own action usually needs no approval; here it does, because the restored item
    // belongs to this administrator
    const { commandId } = await callApi(stage.second().connection, 'adminDeleteUserInventory', {
      params: { id: own.userId, itemId: itemIds[0] ?? 0 },
    });
    await expect(
      callApi(stage.second().connection, 'adminUndo', { params: { id: commandId }, ...reason }),
    ).rejects.toMatchObject(refused);
    await callApi(stage.first().connection, 'adminUndo', { params: { id: commandId }, ...reason });
  });
});
