import { defineModule } from '../../../kernel/modules.ts';
import { createPlaytimeModuleParts } from './playtime.routes.ts';
import { createOpeningTimesReader } from './playtime.in-game.ts';
import { createPlaytime, type Playtime } from './playtime.api.ts';

/** Opening times of the game: session settings and planned playtimes. */
export const playtime = defineModule({
  name: 'playtime',
  create: (kernel) => {
    const made: Playtime = createPlaytime(kernel);
    return {
      api: { whyClosed: made.whyClosed, countPlayingBy: made.countPlayingBy },
      ...createPlaytimeModuleParts(kernel, made),
      inGame: { sessions: createOpeningTimesReader(kernel) },
    };
  },
});
