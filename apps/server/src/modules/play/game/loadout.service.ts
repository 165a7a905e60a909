import type { Kernel } from '../../../kernel/kernel.ts';
import { playerOf } from '../../identity/accounts/players.api.ts';
import type { ServerDeps } from './servers.service.ts';

/** What a player can take into a match, for a game server that asks; NOT_FOUND without the player. */
export const createLoadouts =
  ({ db }: Pick<Kernel, 'db'>, { items, playtime }: Pick<ServerDeps, 'items' | 'playtime'>) =>
  async (accountId: number, mode: 'VR' | 'FS') => {
    const refused = (await playtime.whyClosed(await playerOf(db.read, accountId))) ?? null;
    return { refused, data: refused ? [] : await items.loadout(db.read, accountId, mode) };
  };
