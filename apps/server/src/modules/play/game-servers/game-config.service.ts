import type { Kernel } from '../../../kernel/kernel.ts';
import type { GameBalance } from '../balance/balance.api.ts';
import { requirePlayableVersion } from './game-servers.service.ts';

/**
 * Creates the function that reads the game configuration for a version. It throws VERSION_DISABLED
 * if the version may not be played.
 */
export const createGameConfigReader =
  ({ db, inGame }: Pick<Kernel, 'db' | 'inGame'>, balance: Pick<GameBalance, 'playable'>) =>
  async (name: string) => {
    const { presetId } = await requirePlayableVersion(balance, db.read, name);
    return inGame.read(db.read, { name, presetId });
  };
