import { missionsSection } from '@guildhall/contract/goals/missions.section';
import { balancePresetsSection } from '@guildhall/contract/play/balance/balance-presets.section';
import { inbox } from '../../wealth/inbox/inbox.module.ts';
import { rewards } from '../../wealth/rewards/rewards.module.ts';
import { defineModule, together } from '../../../kernel/modules.ts';
import { createMissions } from './missions.api.ts';
import { createMissionList } from './missions.list.service.ts';
import { missionReplay } from './missions.replay.ts';
import { createMissionsModuleParts } from './missions.routes.ts';
import { missionsPersonalData } from './missions.tables.ts';

/** Missions of the day, of the week, and with their own periods. */
export const missions = defineModule({
  name: 'missions',
  uses: { inbox, rewards },
  holds: missionsPersonalData,
  create(kernel, used) {
    const own = createMissions(kernel);
    kernel.replays.register([missionsSection.name, balancePresetsSection.name], missionReplay);
    const deps = { ...used, missions: own };
    const list = createMissionList(kernel, own);
    return {
      api: { list: (accountId: number) => list(accountId) },
      ...together(createMissionsModuleParts(kernel, deps, list), { on: [own.subscription] }),
    };
  },
});
