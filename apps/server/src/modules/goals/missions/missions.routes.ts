import { missions as api } from '@guildhall/contract/goals/missions';
import type { Router } from '../../../kernel/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Inbox } from '../../wealth/inbox/inbox.api.ts';
import type { Rewards } from '../../wealth/rewards/rewards.api.ts';
import { mountMissionSection } from './missions.admin.ts';
import type { Missions } from './missions.api.ts';
import { createMissionUseCases } from './missions.service.ts';

export function mountMissions(
  router: Router,
  kernel: Kernel,
  deps: { rewards: Rewards; inbox: Inbox; missions: Missions },
): void {
  const use = createMissionUseCases(kernel, deps);
  router.bind('listMissions', api.listMissions, (call, { query }) => use.list(call, query.type));
  router.bind('claimMission', api.claimMission, (call, { params }) =>
    use.claim(call, params.missionId),
  );
  kernel.jobs.every('missions.sweep', '* * * * *', () => use.sweep());
  mountMissionSection(router, kernel, deps);
}
