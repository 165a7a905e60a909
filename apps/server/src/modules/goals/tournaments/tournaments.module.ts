import { sql } from '../../../kernel/db/sql.ts';
import { notifications } from '../../post/notifications/notifications.module.ts';
import { bank } from '../../wealth/bank/bank.module.ts';
import { prizePools } from '../../wealth/prize-pools/prize-pools.module.ts';
import { rewards } from '../../wealth/rewards/rewards.module.ts';
import { playerCards } from '../../play/player-cards/player-cards.module.ts';
import { features } from '../../play/features/features.module.ts';
import { defineModule, together } from '../../../kernel/modules.ts';
import { createTournaments } from './tournaments.api.ts';
import { createTournamentsModuleParts } from './tournaments.routes.ts';
import { listTrophies } from './standings/trophies.store.ts';
import { countUnsettledTournaments } from './tournaments.store.ts';
import { tournamentsPersonalData } from './tournaments.tables.ts';
import { messages } from './tournaments.messages.ts';

/** Tournaments: standings of a period, and prizes for places. */
export const tournaments = defineModule({
  name: 'tournaments',
  uses: { bank, prizePools, features, playerCards, notifications, rewards },
  holds: tournamentsPersonalData,
  create(kernel, used) {
    used.features.runsOn('tournaments', async (on) => ({
      what: messages.tournamentsRunOn(),
      count: await countUnsettledTournaments(on),
    }));
    used.playerCards.addTrophies(listTrophies);
    const own = createTournaments(kernel);
    const deps = {
      bank: used.bank,
      pools: used.prizePools,
      rewards: used.rewards,
      notifier: used.notifications,
      tournaments: own,
    };
    return {
      api: undefined,
      ...together(createTournamentsModuleParts(kernel, deps), {
        on: [own.subscription],
        homeLines: {
          tournaments: () => sql`
            select "end" as at
            from tournaments
            where state = 'REVIEW' and deleted_at is null
            order by id`,
        },
      }),
    };
  },
});
