import { missions as api } from '@guildhall/contract/goals/missions';
import { calls, everyMinute, type Parts } from '../../../kernel/modules.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Inbox } from '../../wealth/inbox/inbox.api.ts';
import type { Rewards } from '../../wealth/rewards/rewards.api.ts';
import { mountMissionSection } from './missions.admin.ts';
import type { Missions } from './missions.api.ts';
import { createMissionClaim } from './missions.claim.service.ts';
import type { MissionList } from './missions.list.service.ts';
import { createMissionSweep } from './missions.sweep.service.ts';
import { tellClaim } from '../../wealth/rewards/rewards.api.ts';

export function createMissionsParts(
  kernel: Kernel,
  deps: { rewards: Rewards; inbox: Inbox; missions: Missions },
  list: MissionList,
): Parts {
  const claim = createMissionClaim(kernel, deps.rewards);
  const sweep = createMissionSweep(kernel, deps);
  return {
    calls: [
      calls(api, {
        listMissions: (call, { query }) => list(call.actor.accountId, query.type),
        claimMission: (call, { params }) => tellClaim(call, claim(call, params.missionId)),
      }),
    ],
    sections: [(router) => mountMissionSection(router, kernel, deps)],
    jobs: { 'missions.sweep': everyMinute(sweep) },
  };
}
