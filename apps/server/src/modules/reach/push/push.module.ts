import { pushSettings } from '@guildhall/contract/reach/push';
import { calls, defineModule } from '../../../kernel/modules.ts';
import { createPushSettings, sendPushes } from './push.service.ts';
import { pushHoldings } from './push.tables.ts';

/** Messages to browsers that are closed. */
export const push = defineModule({
  name: 'push',
  holds: pushHoldings,
  create(kernel) {
    sendPushes(kernel);
    const settings = createPushSettings(kernel);
    return {
      api: undefined,
      calls: [
        calls(pushSettings, {
          getPushSettings: (call) => settings.get(call),
          savePushSetting: (call, { body }) => settings.save(call, body),
        }),
      ],
    };
  },
});
