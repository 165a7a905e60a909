import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSaleActions } from '../../../../../test/harness/sales.harness.ts';
import { declareTournamentServer } from '../../../../../test/harness/tournament.harness.ts';
import { run, sql } from '../../../../kernel/db/sql.ts';

interface Asked {
  readonly impacts: readonly { readonly text: string }[];
  readonly confirm: string;
  readonly isStale: boolean;
}

describe('the confirmation of a correction', { timeout: 60_000 }, () => {
  const stage = declareTournamentServer();
  const sales = createSaleActions(() => stage.server);
  /** Settles a tournament whose winner wins 50 of a currency in each of two nominations. */
  const settleCup = async (extraRewards: readonly object[] = []) => {
    await stage.server.admin();
    const currency = await sales.makeCurrency(stage.admin);
    const statistic = await stage.makeStatistic();
    const rewards = [{ kind: 'CURRENCY', id: null, currency, amount: 50 }, ...extraRewards];
    const nomination = {
      description: 'The most',
      statisticId: statistic.id,
      winners: 1,
      prizes: [{ placeFrom: 1, placeTo: 1, rewards }],
    };
    const nominations = ['Feats', 'Deeds'].map((name) => ({ name, ...nomination }));
    const { id } = await stage.make({}, { nominations });
    const [first, second] = [await stage.server.player(), await stage.server.player()];
    await stage.play(first, [[statistic.name, 9]]);
    await stage.play(second, [[statistic.name, 8]]);
    await stage.close();
    await stage.settled(id);
    return { id, currency, first };
  };
  const bothPlaces = [1, 2];
  /**
   * Corrects the scores so that a player loses the first places. Returns the consequences that the
   * operator must confirm; undefined if the correction was made.
   */
  const takePlaces = (
    id: number,
    { accountId }: Player,
    nominations: readonly number[],
    confirm?: string,
    score = 1,
  ) =>
    stage.admin.connection
      .send('POST', `/api/game/admin/tournaments/${id}/correct`, {
        body: {
          scores: nominations.map((nominationId) => ({ nominationId, accountId, score })),
          reason: 'Counted twice',
        },
        headers: {
          'idempotency-key': randomBytes(8).toString('hex'),
          ...(confirm !== undefined && { 'x-confirmed': confirm }),
        },
        confirms: false,
      })
      .then(
        () => undefined,
        (error: unknown) => (error as { details: Asked }).details,
      );
  const balance = async ({ userId }: Player, code: string) => {
    const { data } = await callApi(stage.admin.connection, 'adminUserBalances', {
      params: { id: userId },
    });
    const row = data.find(({ currency }) => currency === code);
    return { owned: row?.available ?? 0, owes: row?.debt ?? 0 };
  };

  it('covers the player’s total loss, and stays valid if the player spends it meanwhile', async () => {
    const { id, currency, first } = await settleCup();
    const asked = await takePlaces(id, first, bothPlaces);
    expect(asked?.impacts).toMatchObject([{ text: expect.stringContaining(`100 ${currency}`) }]);
    await sales.sell(first, currency, 70);
    expect(await takePlaces(id, first, bothPlaces, asked?.confirm)).toBeUndefined();
    expect(await balance(first, currency)).toEqual({ owned: 0, owes: 70 });
  });

  it('is required anew if the player would lose more', async () => {
    const { id, currency, first } = await settleCup();
    const asked = await takePlaces(id, first, [1]);
    expect(await takePlaces(id, first, bothPlaces, asked?.confirm)).toMatchObject({
      isStale: true,
    });
    expect(await balance(first, currency)).toEqual({ owned: 100, owes: 0 });
  });

  it('names an avatar once if two nominations promise it, since it is owned once', async () => {
    const { id: avatarId } = await stage.admin.section<{ id: number }>(
      'POST',
      '/api/admin/avatars',
      { name: 'Laurel', isDefault: false },
    );
    const { id, currency, first } = await settleCup([
      { kind: 'AVATAR', id: avatarId, currency: null, amount: 1 },
    ]);
    // acts as if the server had been killed before the payment, so that the prizes of the next
    // correction stay unpaid
    await run(
      stage.server.db.write,
      sql`
        update tasks
        set status = 'STARTED', result = null, finished_at = null
        where kind = 'tournaments.pay' and about = ${String(id)}`,
    );
    const asked = await takePlaces(id, first, bothPlaces);
    expect(await takePlaces(id, first, bothPlaces, asked?.confirm)).toBeUndefined();
    const again = await takePlaces(id, first, bothPlaces, undefined, 30);
    expect(again?.impacts).toMatchObject([
      { text: expect.stringContaining(` Laurel, 100 ${currency}`) },
    ]);
  });
});
