import { defineModule } from '../../../kernel/modules.ts';
import { sendPushes } from './push.service.ts';

/** Messages to browsers that are closed. */
export const push = defineModule({
  name: 'push',
  create(kernel) {
    sendPushes(kernel);
    return { api: undefined };
  },
});
