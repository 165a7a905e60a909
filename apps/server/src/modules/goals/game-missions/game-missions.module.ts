import { gameMissionCalls } from '@guildhall/contract/goals/game-missions';
import { gameMissionsSection as settings } from '@guildhall/contract/goals/game-missions.section';
import { gameServerApi } from '@guildhall/contract/play/game-servers/game-server';
import { readConfigRows } from '../../../engine/game-rows.ts';
import { bindCalls, defineModule, pickCalls } from '../../../kernel/modules.ts';
import { gameEventsModule } from '../../play/game-events/game-events.module.ts';
import { notificationsModule } from '../../post/notifications/notifications.module.ts';
import { rewardsModule } from '../../wealth/rewards/rewards.module.ts';
import { missionsModule } from '../missions/missions.module.ts';
import { mountGameMissionSection } from './game-missions.admin.ts';
import { createGameMissionReplay } from './game-missions.replay.ts';
import { createGameMissions } from './game-missions.service.ts';
import { enabledMissionCondition } from './game-missions.store.ts';
import { gameMissionsPersonalData, gameMissionsTable } from './game-missions.tables.ts';

/**
 * Game missions, played in matches: gameplay tasks in a fixed order, and rewards after the last
 * task.
 */
export const gameMissionsModule = defineModule({
  name: 'game-missions',
  uses: {
    notifications: notificationsModule,
    rewards: rewardsModule,
    missions: missionsModule,
    gameEvents: gameEventsModule,
  },
  holds: gameMissionsPersonalData,
  create(kernel, deps) {
    const use = createGameMissions(kernel, { ...deps, notifier: deps.notifications });
    kernel.replays.register([settings.name], createGameMissionReplay(deps.gameEvents));
    return {
      api: undefined,
      on: use.subscriptions,
      calls: [
        bindCalls(gameMissionCalls, { listGameMissions: (call) => use.list(call.actor.accountId) }),
        bindCalls(pickCalls(gameServerApi, 'readMissions'), {
          readMissions: (_call, { params }) => use.listForGameServer(params.id),
        }),
      ],
      sections: [(router) => mountGameMissionSection(router, kernel, deps.rewards)],
      inGame: {
        gameMissions: readConfigRows('gameMissions', gameMissionsTable, enabledMissionCondition),
      },
    };
  },
});
