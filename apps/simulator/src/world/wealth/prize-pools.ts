import { callApi } from '../../client/api.ts';
import type { Admin } from '../../client/admin.ts';
import type { Player } from '../../client/player.ts';
import type { CreateMissingRows } from '../build.ts';
import { runDemoWorldStepOnce } from '../world-step.ts';

const reason = 'Demonstration world';
/** Creates a prize pool for a future contest. A part of the sales for gold fills this pool. */
export const createDemoPrizePools = (
  ensure: CreateMissingRows,
  contest: number | undefined,
): Promise<ReadonlyMap<unknown, number>> =>
  ensure('/api/banking/admin/prize-pools', [
    {
      name: 'Pot of the long bridge',
      type: 0,
      currency: 'GOLD',
      amount: 1_000_00,
      revenuePercent: 20,
      thresholdPercents: [1, 3, 10, 25, 50, 100],
      tournamentId: contest ?? null,
    },
    { name: 'Coin of the gate', type: 1, currency: 'GOLD', amount: 250_00, purchasesAmount: 1_00 },
  ]);

/** Gives a few players gold and buys the season pass for them, once for each player. */
export async function buySeasonPasses(admin: Admin, players: readonly Player[]): Promise<void> {
  for (const player of players) {
    const params = { id: player.userId };
    const { data } = await callApi(player.connection, 'listPasses', { params });
    const wanted = data.find(({ pass, upgraded }) => pass.price !== null && !upgraded)?.pass;
    if (!wanted || wanted.price === null || wanted.currency === null) continue;
    const { id: passId, price, currency } = wanted;
    await runDemoWorldStepOnce(`season-${passId}-${player.userId}`, (sent) =>
      callApi(
        admin.connection,
        'adminGrantCurrency',
        { params, body: { currency, amount: price, reason } },
        sent,
      ),
    );
    await callApi(player.connection, 'upgradePass', {
      params: { ...params, passId },
      body: { price },
    });
  }
}
/**
 * Grants a player a share of the game's revenue, unless the player has one, so that the purse of
 * the demonstration shows one.
 */
export async function grantRevenueShare(admin: Admin, { userId }: Player): Promise<void> {
  const path = '/api/banking/admin/game-shares';
  const { data } = await admin.section<{ data: object[] }>('POST', `${path}/list`, { userId });
  if (data.length === 0) await admin.section('POST', path, { userId, amount: 150, reason });
}
