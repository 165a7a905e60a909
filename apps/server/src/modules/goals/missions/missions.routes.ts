import { missionCalls as api } from '@guildhall/contract/goals/missions';
import { calls, everyMinute, type ModuleParts } from '../../../kernel/modules.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Inbox } from '../../wealth/inbox/inbox.api.ts';
import type { RewardPayments } from '../../wealth/rewards/rewards.api.ts';
import { mountMissionSection } from './missions.admin.ts';
import type { Missions } from './missions.api.ts';
import { createMissionClaiming } from './missions.claim.service.ts';
import type { MissionList } from './missions.list.service.ts';
import { createMissionSweep } from './missions.sweep.service.ts';
import { toClaimReply } from '../../wealth/rewards/rewards.api.ts';

export function createMissionsModuleParts(
  kernel: Kernel,
  deps: { rewards: RewardPayments; inbox: Inbox; missions: Missions },
  list: MissionList,
): ModuleParts {
  const claim = createMissionClaiming(kernel, deps.rewards);
  const sweep = createMissionSweep(kernel, deps);
  return {
    calls: [
      calls(api, {
        listMissions: (call, { query }) => list(call.actor.accountId, query.type),
        claimMission: (call, { params }) => toClaimReply(call, claim(call, params.missionId)),
      }),
    ],
    sections: [(router) => mountMissionSection(router, kernel, deps)],
    jobs: { 'missions.sweep': everyMinute(sweep) },
  };
}
