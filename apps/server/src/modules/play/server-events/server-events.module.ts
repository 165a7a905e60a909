import { gameServerEventsApi } from '@guildhall/contract/play/server-events';
import { bindCalls, defineModule } from '../../../kernel/modules.ts';
import {
  createServerEventReader,
  createServerEventSubscriptions,
} from './server-events.service.ts';

/** Events that game servers read, for example about blocked players and changed versions. */
export const serverEventsModule = defineModule({
  name: 'server-events',
  create(kernel) {
    const serverEvents = createServerEventReader(kernel);
    return {
      api: undefined,
      on: createServerEventSubscriptions(kernel),
      calls: [
        bindCalls(gameServerEventsApi, {
          readServerEvents: (call, { query }) => serverEvents(call, query.cursor),
        }),
      ],
    };
  },
});
