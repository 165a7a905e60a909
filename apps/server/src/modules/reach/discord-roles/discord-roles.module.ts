import { discordRoleCalls } from '@guildhall/contract/reach/discord-roles/discord-roles';
import { bindCalls, defineModule, defineMinutelyJob } from '../../../kernel/modules.ts';
import { notificationsModule } from '../../post/notifications/notifications.module.ts';
import { inboxModule } from '../../wealth/inbox/inbox.module.ts';
import { rewardsModule } from '../../wealth/rewards/rewards.module.ts';
import { accountLinksModule } from '../links/links.module.ts';
import { createDiscordRoleRequester } from './asking.service.ts';
import { createDiscordRoleDelivery } from './delivery.service.ts';
import { openDiscordBot } from './discord-bot.ts';
import { mountDiscordGrantSection } from './discord-grants.admin.ts';
import { mountDiscordRoleSection } from './discord-roles.admin.ts';
import { createDiscordRolePayer } from './discord-roles.rewards.ts';
import { discordRolesPersonalData } from './discord-roles.tables.ts';
import { createDiscordGrantSettler } from './settling.service.ts';
import { createPlayerDiscordRoles } from './roles-of-player.service.ts';

/** Roles of the studio's Discord server, as rewards. */
export const discordRolesModule = defineModule({
  name: 'discord-roles',
  uses: {
    inbox: inboxModule,
    links: accountLinksModule,
    notifications: notificationsModule,
    rewards: rewardsModule,
  },
  holds: discordRolesPersonalData,
  create(kernel, deps) {
    const { discordBot } = kernel.config;
    const asking = createDiscordRoleRequester(kernel);
    createDiscordRoleDelivery(kernel, {
      links: deps.links,
      inbox: deps.inbox,
      settling: createDiscordGrantSettler(kernel, {
        inbox: deps.inbox,
        notifier: deps.notifications,
      }),
      bot: discordBot && openDiscordBot(discordBot, kernel, deps.links),
    });
    deps.rewards.register(createDiscordRolePayer(kernel, { links: deps.links, asking }));
    deps.links.react('discord', { onLinked: (tx, { userId }) => asking.askForLinked(tx, userId) });
    const own = createPlayerDiscordRoles(kernel);
    return {
      api: undefined,
      calls: [bindCalls(discordRoleCalls, { listDiscordRoles: (call) => own.list(call) })],
      sections: [
        (router) => mountDiscordRoleSection(router, kernel),
        (router) => mountDiscordGrantSection(router, kernel, { links: deps.links, asking }),
      ],
      jobs: { 'discord-roles.sweep': defineMinutelyJob(asking.sweep) },
    };
  },
});
