import { gameServersFeed, serverWatchApi } from '@guildhall/contract/play/server-watch.section';
import { mountFeed } from '../../../engine/feeds.ts';
import { bindCalls, defineModule } from '../../../kernel/modules.ts';
import { createGameServerSupervision } from './server-watch.service.ts';

/** Shows operators the game servers and their load, and lets them stop new matches on a server. */
export const serverWatchModule = defineModule({
  name: 'server-watch',
  create(kernel) {
    const watch = createGameServerSupervision(kernel);
    return {
      api: undefined,
      calls: [
        bindCalls(serverWatchApi, {
          adminGameLoad: () => watch.load(),
          drainServer: (call, { params, body }) => watch.drain(call, params.id, body.drain),
        }),
      ],
      sections: [(router) => mountFeed(router, kernel, gameServersFeed, watch)],
    };
  },
});
