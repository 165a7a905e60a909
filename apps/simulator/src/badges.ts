import { callApi } from './client/api.ts';
import { CallError } from './client/http.ts';
import type { Player } from './client/player.ts';

/**
 * Energy badges, which players take into matches. Every player has one, and it is refilled as long
 * as the player can pay for it.
 */
export class EnergyBadges {
  readonly #known = new Map<number, number | undefined>();

  /**
   * Returns the item whose energy the player's next match takes; undefined if there is none. `buys`
   * is true if the player's currency may be spent on energy.
   */
  async of(player: Player, buys: boolean): Promise<number | undefined> {
    const { accountId } = player;
    if (!this.#known.has(accountId)) this.#known.set(accountId, await this.#find(player));
    const itemId = this.#known.get(accountId);
    if (itemId === undefined) return undefined;
    const params = { id: accountId, itemId };
    const { energy } = await callApi(player.connection, 'itemDetail', { params });
    if (!energy) return undefined;
    if (energy.left > 0) return itemId;
    if (energy.refillable === 0 || !buys) return undefined;
    const body = { charges: 1, price: energy.chargeCost };
    return callApi(player.connection, 'refillItem', { params, body }).then(
      () => itemId,
      (error: unknown) => {
        // too little currency, so the match is played for experience only
        if (error instanceof CallError && error.status === 409) return undefined;
        throw error;
      },
    );
  }
  /** Finds the player's oldest badge, which every account gets at its registration. */
  async #find({ accountId, connection }: Player): Promise<number | undefined> {
    const page = async (number: number) =>
      callApi(connection, 'listInventories', {
        params: { id: accountId },
        query: { page: String(number), perPage: '100' },
      });
    const first = await page(1);
    const last = first.totalPages > 1 ? await page(first.totalPages) : first;
    return last.data.findLast(({ energyMax }) => energyMax !== null)?.id;
  }
}
/** Finds an event that runs now; matches of a round may belong to it. */
export async function findRunningGameEventId(
  player: Player,
  now: number,
): Promise<number | undefined> {
  const { data } = await callApi(player.connection, 'listGameEvents', {
    params: { id: player.userId },
  });
  return data.find(
    ({ startAt, finishAt }) => Date.parse(startAt) <= now && now < Date.parse(finishAt),
  )?.id;
}
