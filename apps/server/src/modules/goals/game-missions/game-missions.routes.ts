import { gameMissionCalls } from '@guildhall/contract/goals/game-missions';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import { gameServerApi } from '@guildhall/contract/play/game-servers/game-server';
import type { Kernel } from '../../../kernel/kernel.ts';
import { calls, only, type ModuleParts } from '../../../kernel/modules.ts';
import { requireUserIdOfAccount } from '../../identity/accounts/players/players.api.ts';
import type { RewardPayments } from '../../wealth/rewards/rewards.api.ts';
import { mountGameMissionSection } from './game-missions.admin.ts';
import type { GameMissions } from './game-missions.service.ts';

/**
 * Reads the other missions of an account, which are not played in the game, because a game server
 * reads both kinds.
 */
interface Missions {
  list(accountId: number): Promise<Pick<Reply<typeof gameServerApi.readMissions>, 'data'>>;
}
export function createGameMissionsModuleParts(
  kernel: Kernel,
  use: GameMissions,
  { rewards, missions }: { rewards: RewardPayments; missions: Missions },
): ModuleParts {
  return {
    on: use.subscriptions,
    calls: [
      calls(gameMissionCalls, {
        listGameMissions: async (call) => ({ data: await use.of(call.actor.accountId) }),
      }),
      calls(only(gameServerApi, 'readMissions'), {
        readMissions: async (_call, { params }) => {
          await requireUserIdOfAccount(kernel.db.read, params.id);
          return { ...(await missions.list(params.id)), gameMissions: await use.of(params.id) };
        },
      }),
    ],
    sections: [(router) => mountGameMissionSection(router, kernel, rewards)],
  };
}
