import { missionSettings } from '@guildhall/contract/goals/missions.section';
import { balancePresets } from '@guildhall/contract/play/balance/balance-presets.section';
import { inbox } from '../../wealth/inbox/inbox.module.ts';
import { rewards } from '../../wealth/rewards/rewards.module.ts';
import { defineModule, together } from '../../../kernel/modules.ts';
import { createMissions } from './missions.api.ts';
import { createMissionList } from './missions.list.service.ts';
import { missionReplay } from './missions.replay.ts';
import { createMissionsParts } from './missions.routes.ts';
import { missionsHoldings } from './missions.tables.ts';

/** Missions of the day, of the week, and in windows of their own. */
export const missions = defineModule({
  name: 'missions',
  uses: { inbox, rewards },
  holds: missionsHoldings,
  create(kernel, used) {
    const own = createMissions(kernel);
    kernel.replays.register([missionSettings.name, balancePresets.name], missionReplay);
    const deps = { ...used, missions: own };
    const list = createMissionList(kernel, own);
    return {
      api: { list: (accountId: number) => list(accountId) },
      ...together(createMissionsParts(kernel, deps, list), { on: [own.subscription] }),
    };
  },
});
