import { gameConfigApi } from '@guildhall/contract/play/game-servers/game-config';
import { gameServerRegistrationCalls } from '@guildhall/contract/play/game-servers/registration';
import { bindCalls, defineModule, defineJob } from '../../../kernel/modules.ts';
import { balancePresetsModule } from '../balance/balance.module.ts';
import { playtimeModule } from '../playtime/playtime.module.ts';
import { regionsModule } from '../regions/regions.module.ts';
import { createGameConfigReader } from './game-config.service.ts';
import type { GameServers } from './game-servers.api.ts';
import { gameServerMessages } from './game-servers.messages.ts';
import {
  createGameServerLookup,
  createGameServerUseCases,
  deleteOldServerLoads,
} from './game-servers.service.ts';
import { countPlayersOnServers, mapServerCountsByRegion } from './game-servers.store.ts';
import { createRegionMessages } from './region-messages.service.ts';

/** Registers game servers, receives their heartbeats, and sends them the game configuration. */
export const gameServersModule = defineModule({
  name: 'game-servers',
  uses: { balance: balancePresetsModule, playtime: playtimeModule, regions: regionsModule },
  create(kernel, deps) {
    const requireServer = createGameServerLookup(kernel);
    const regionMessages = createRegionMessages(kernel);
    const servers = createGameServerUseCases(kernel, { ...deps, regionMessages, requireServer });
    const readConfig = createGameConfigReader(kernel, deps.balance);
    deps.regions.register({ count: mapServerCountsByRegion, tell: regionMessages.tell });
    deps.playtime.countPlayingBy(async (db) => {
      const count = await countPlayersOnServers(db);
      return count > 0 ? [{ what: gameServerMessages.playersInSession(), count }] : [];
    });
    kernel.references.uses('regions', async (db, id) => {
      const counts = (await mapServerCountsByRegion(db, [id])).get(id);
      return counts && gameServerMessages.serversOfRegion({ n: counts.servers });
    });
    return {
      api: { requireServer } as GameServers,
      calls: [
        bindCalls(gameConfigApi, {
          gameConfiguration: (_call, { query }) => readConfig(query.version),
        }),
        bindCalls(gameServerRegistrationCalls, {
          registerServer: (call, { body }) => servers.register(call, body),
          heartbeat: (call, { params, body }) => servers.heartbeat(call, params.id, body),
          unregisterServer: (call, { params }) => servers.unregister(call, params.id),
        }),
      ],
      jobs: {
        'game-servers.forget': defineJob('43 * * * *', async () => {
          await regionMessages.sweep();
          await deleteOldServerLoads(kernel);
        }),
      },
    };
  },
});
