import { twitchExtensionCalls as extensionCalls } from '@guildhall/contract/reach/twitch-extension/twitch-extension';
import { bindCalls, defineModule } from '../../../kernel/modules.ts';
import { rewardsModule } from '../../wealth/rewards/rewards.module.ts';
import { accountLinksModule } from '../links/links.module.ts';
import { mountTwitchExtensionSection } from './twitch-extension.admin.ts';
import { createTwitchExtension } from './twitch-extension.service.ts';
import { twitchExtensionPersonalData } from './twitch-extension.tables.ts';

/** Twitch extension that rewards viewers for watching our channels. */
export const twitchExtensionModule = defineModule({
  name: 'twitch-extension',
  uses: { links: accountLinksModule, rewards: rewardsModule },
  holds: twitchExtensionPersonalData,
  create(kernel, deps) {
    const use = createTwitchExtension(kernel, deps);
    return {
      api: undefined,
      calls: [
        bindCalls(extensionCalls, {
          noteTwitchHeartbeat: (_call, _input, { bearer }) => use.noteHeartbeat(bearer),
          listTwitchRewards: (call, _input, { bearer }) => use.list(call, bearer),
          claimTwitchReward: (call, { params }, { bearer }) =>
            use.claim(call, bearer, params.rewardId),
        }),
      ],
      sections: [(router) => mountTwitchExtensionSection(router, kernel, deps.rewards)],
    };
  },
});
