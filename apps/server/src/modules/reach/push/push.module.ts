import { pushSettingCalls } from '@guildhall/contract/reach/push';
import { bindCalls, defineModule } from '../../../kernel/modules.ts';
import { createPushSettingsUseCases, registerPushSending } from './push.service.ts';
import { pushPersonalData } from './push.tables.ts';

/** Sends push messages to browsers in which no page of the portal is open. */
export const pushSettingsModule = defineModule({
  name: 'push',
  holds: pushPersonalData,
  create(kernel) {
    registerPushSending(kernel);
    const settings = createPushSettingsUseCases(kernel);
    return {
      api: undefined,
      calls: [
        bindCalls(pushSettingCalls, {
          getPushSettings: (call) => settings.get(call),
          savePushSetting: (call, { body }) => settings.save(call, body),
        }),
      ],
    };
  },
});
