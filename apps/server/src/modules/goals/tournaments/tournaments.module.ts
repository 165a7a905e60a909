import { notifications } from '../../post/notifications/notifications.module.ts';
import { rewards } from '../../wealth/rewards/rewards.module.ts';
import { defineModule, together } from '../../../kernel/modules.ts';
import { createTournaments } from './tournaments.api.ts';
import { tournamentsParts } from './tournaments.routes.ts';
import { tournamentsHoldings } from './tournaments.tables.ts';

/** Who is best in a time, and what places earn. */
export const tournaments = defineModule({
  name: 'tournaments',
  uses: { notifications, rewards },
  holds: tournamentsHoldings,
  create(kernel, used) {
    const own = createTournaments(kernel);
    const deps = { rewards: used.rewards, notifier: used.notifications, tournaments: own };
    return {
      api: undefined,
      ...together(tournamentsParts(kernel, deps), { on: [own.subscription] }),
    };
  },
});
