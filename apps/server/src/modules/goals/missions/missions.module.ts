import { missionCalls } from '@guildhall/contract/goals/missions';
import { missionsSection } from '@guildhall/contract/goals/missions.section';
import { balancePresetsSection } from '@guildhall/contract/play/balance/balance-presets.section';
import { inboxModule } from '../../wealth/inbox/inbox.module.ts';
import { toClaimReply } from '../../wealth/rewards/rewards.api.ts';
import { rewardsModule } from '../../wealth/rewards/rewards.module.ts';
import { bindCalls, defineModule, defineMinutelyJob } from '../../../kernel/modules.ts';
import { mountMissionSection } from './missions.admin.ts';
import { createMissionsApi } from './missions.api.ts';
import { createMissionClaimUseCase } from './missions.claim.service.ts';
import { createMissionList } from './missions.list.service.ts';
import { missionReplay } from './missions.replay.ts';
import { createMissionSweep } from './missions.sweep.service.ts';
import { missionsPersonalData } from './missions.tables.ts';

/** Missions of the day, of the week, and with their own periods. */
export const missionsModule = defineModule({
  name: 'missions',
  uses: { inbox: inboxModule, rewards: rewardsModule },
  holds: missionsPersonalData,
  create(kernel, deps) {
    const missions = createMissionsApi(kernel);
    kernel.replays.register([missionsSection.name, balancePresetsSection.name], missionReplay);
    const serviceDeps = { ...deps, missions };
    const list = createMissionList(kernel, missions);
    const claim = createMissionClaimUseCase(kernel, deps.rewards);
    return {
      api: { list: (accountId: number) => list(accountId) },
      calls: [
        bindCalls(missionCalls, {
          listMissions: (call, { query }) => list(call.actor.accountId, query.type),
          claimMission: (call, { params }) => toClaimReply(call, claim(call, params.missionId)),
        }),
      ],
      sections: [(router) => mountMissionSection(router, kernel, serviceDeps)],
      on: [missions.subscription],
      jobs: { 'missions.sweep': defineMinutelyJob(createMissionSweep(kernel, serviceDeps)) },
    };
  },
});
