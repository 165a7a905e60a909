import { gameEventCalls } from '@guildhall/contract/play/game-events/game-events';
import { readConfigRows } from '../../../engine/game-rows.ts';
import { bindCalls, defineModule } from '../../../kernel/modules.ts';
import { mountGameEventSection } from './game-events.admin.ts';
import { createGameEventsApi } from './game-events.api.ts';
import { listUnfinishedGameEvents } from './game-events.store.ts';
import { gameEventsTable } from './game-events.tables.ts';

/**
 * Game events: matches can belong to a running event, and get rewards until the event stops paying
 * them.
 */
export const gameEventsModule = defineModule({
  name: 'game-events',
  create(kernel) {
    const api = createGameEventsApi(kernel);
    return {
      api,
      calls: [
        bindCalls(gameEventCalls, {
          listGameEvents: async () => ({
            data: await listUnfinishedGameEvents(kernel.db.read, kernel.clock.now()),
          }),
        }),
      ],
      inGame: { events: readConfigRows('events', gameEventsTable) },
      sections: [(router) => mountGameEventSection(router, kernel, api)],
    };
  },
});
