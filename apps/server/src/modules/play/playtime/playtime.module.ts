import { playtimeCalls } from '@guildhall/contract/play/playtime/playtime';
import { bindCalls, defineModule } from '../../../kernel/modules.ts';
import { mountPlaytimeSection, mountSessionSettings } from './playtime.admin.ts';
import { createOpeningTimesReader } from './playtime.in-game.ts';
import { createPlaytimeApi, type Playtime } from './playtime.api.ts';

/** Opening times of the game: session settings and planned playtimes. */
export const playtimeModule = defineModule({
  name: 'playtime',
  create(kernel) {
    const { whyClosed, countPlayingBy, availability, playing }: Playtime =
      createPlaytimeApi(kernel);
    return {
      api: { whyClosed, countPlayingBy },
      calls: [
        bindCalls(playtimeCalls, { sessionsAvailability: (call) => availability(call.actor) }),
      ],
      sections: [
        (router) => mountPlaytimeSection(kernel, router, playing),
        (router) => mountSessionSettings(kernel, router, playing),
      ],
      inGame: { sessions: createOpeningTimesReader(kernel) },
    };
  },
});
