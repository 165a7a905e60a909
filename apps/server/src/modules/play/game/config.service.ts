import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { GameBalance } from '../balance/balance.api.ts';
import { messages } from './game.messages.ts';

/** Creates the configuration of the game for callers that name a version. */
export const createGameConfigReader = (
  { db, inGame }: Pick<Kernel, 'db' | 'inGame'>,
  balance: Pick<GameBalance, 'playable'>,
) => ({
  async whole(name: string) {
    const version = await balance.playable(db.read, name);
    if (!version)
      throw new AppError('VERSION_DISABLED', { because: messages.noVersion({ version: name }) });
    return inGame.whole(db.read, { name, presetId: version.presetId });
  },
});
