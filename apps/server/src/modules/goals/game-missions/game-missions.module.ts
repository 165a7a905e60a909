import { gameMissionsSection as settings } from '@guildhall/contract/goals/game-missions.section';
import { readConfigRows } from '../../../engine/game-rows.ts';
import { defineModule } from '../../../kernel/modules.ts';
import { gameEvents } from '../../play/game-events/game-events.module.ts';
import { notifications } from '../../post/notifications/notifications.module.ts';
import { rewards } from '../../wealth/rewards/rewards.module.ts';
import { missions } from '../missions/missions.module.ts';
import { createGameMissionReplay } from './game-missions.replay.ts';
import { createGameMissionsModuleParts } from './game-missions.routes.ts';
import { createGameMissions } from './game-missions.service.ts';
import { enabledMissionCondition } from './game-missions.store.ts';
import { gameMissionsPersonalData, gameMissionsTable } from './game-missions.tables.ts';

/** Missions played in matches: gameplay tasks in order, and rewards after the last one. */
export const gameMissions = defineModule({
  name: 'game-missions',
  uses: { notifications, rewards, missions, gameEvents },
  holds: gameMissionsPersonalData,
  create(kernel, used) {
    const own = createGameMissions(kernel, { rewards: used.rewards, notifier: used.notifications });
    kernel.replays.register([settings.name], createGameMissionReplay(used.gameEvents));
    return {
      api: undefined,
      ...createGameMissionsModuleParts(kernel, own, used),
      inGame: {
        gameMissions: readConfigRows('gameMissions', gameMissionsTable, enabledMissionCondition),
      },
    };
  },
});
