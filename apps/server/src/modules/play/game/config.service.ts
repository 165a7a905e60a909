import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Balance } from '../balance/balance.api.ts';
import { words } from './game.words.ts';

/** Creates the configuration of the game for callers that name a version. */
export const createConfiguring = (
  { db, inGame }: Pick<Kernel, 'db' | 'inGame'>,
  balance: Pick<Balance, 'playable'>,
) => ({
  async whole(name: string) {
    const version = await balance.playable(db.read, name);
    if (!version)
      throw new AppError('VERSION_DISABLED', { because: words.noVersion({ version: name }) });
    return inGame.whole(db.read, { name, presetId: version.presetId });
  },
});
