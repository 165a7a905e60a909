import type { Kernel } from '../../../kernel/kernel.ts';
import { requireUserIdOfAccount } from '../../identity/accounts/players/players.api.ts';
import type { TicketDeps } from './game-tickets.service.ts';

/**
 * Creates the function that lists, for game servers, the items that a player can take into a match.
 * It throws NOT_FOUND if the player does not exist.
 */
export const createLoadoutList =
  ({ db }: Pick<Kernel, 'db'>, { items, playtime }: Pick<TicketDeps, 'items' | 'playtime'>) =>
  async (accountId: number, mode: 'VR' | 'FS') => {
    const refused =
      (await playtime.whyClosed(await requireUserIdOfAccount(db.read, accountId))) ?? null;
    return { refused, data: refused ? [] : await items.loadout(db.read, accountId, mode) };
  };
