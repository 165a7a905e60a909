import { bank } from '../../wealth/bank/bank.module.ts';
import { items } from '../../wealth/items/items.module.ts';
import { rewards } from '../../wealth/rewards/rewards.module.ts';
import { readConfigRows } from '../../../engine/game-rows.ts';
import { defineModule } from '../../../kernel/modules.ts';
import { assertKeysDecrypt } from '../../../kernel/secrets.ts';
import { balance } from '../balance/balance.module.ts';
import { notifications } from '../../post/notifications/notifications.module.ts';
import { gameEvents } from '../game-events/game-events.module.ts';
import { playtime } from '../playtime/playtime.module.ts';
import { stakes } from '../stakes/stakes.module.ts';
import { listEnergyPaymentMismatches } from './servers/energy-watch.store.ts';
import { findAnyEncryptedKeySecret } from './keys/game-server-keys.store.ts';
import { messages } from './game.messages.ts';
import { countPlayersOnServers } from './servers/servers.store.ts';
import { createGameModuleParts } from './game.routes.ts';
import { gamePersonalData, regionsTable, statisticsTable } from './game.tables.ts';

/** Game servers and matches: what happened in the game. */
export const game = defineModule({
  name: 'game',
  uses: { notifications, bank, items, rewards, playtime, balance, gameEvents, stakes },
  holds: gamePersonalData,
  create(kernel, used) {
    used.bank.invariants.add('ENERGY', {
      find: (on) => listEnergyPaymentMismatches(on),
      findInAll: async (on) =>
        (await listEnergyPaymentMismatches(on, true)).map(({ fault }) => fault),
    });
    used.playtime.countPlayingBy(async (on) => {
      const count = await countPlayersOnServers(on);
      return count > 0 ? [{ what: messages.playersInSession(), count }] : [];
    });
    return {
      api: undefined,
      ...createGameModuleParts(kernel, used),
      check: async () =>
        assertKeysDecrypt(kernel.config, await findAnyEncryptedKeySecret(kernel.db.read)),
      inGame: {
        statistics: readConfigRows('statistics', statisticsTable),
        regions: readConfigRows('regions', regionsTable),
      },
    };
  },
});
