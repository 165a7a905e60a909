import { inbox } from '../../wealth/inbox/inbox.module.ts';
import { rewards } from '../../wealth/rewards/rewards.module.ts';
import { defineModule, together } from '../../../kernel/modules.ts';
import { createMissions } from './missions.api.ts';
import { missionsParts } from './missions.routes.ts';
import { missionsHoldings } from './missions.tables.ts';

/** Missions of the day, of the week, and in windows of their own. */
export const missions = defineModule({
  name: 'missions',
  uses: { inbox, rewards },
  holds: missionsHoldings,
  create(kernel, used) {
    const own = createMissions(kernel);
    return {
      api: undefined,
      ...together(missionsParts(kernel, { ...used, missions: own }), { on: [own.subscription] }),
    };
  },
});
