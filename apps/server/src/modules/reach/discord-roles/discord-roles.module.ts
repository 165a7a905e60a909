import { discordRolesOfPlayers } from '@guildhall/contract/reach/discord-roles/discord-roles';
import { calls, defineModule, everyMinute } from '../../../kernel/modules.ts';
import { notifications } from '../../post/notifications/notifications.module.ts';
import { inbox } from '../../wealth/inbox/inbox.module.ts';
import { rewards } from '../../wealth/rewards/rewards.module.ts';
import { links } from '../links/links.module.ts';
import { createAsking } from './asking.service.ts';
import { createDelivery } from './delivery.service.ts';
import { openDiscordBot } from './discord-bot.ts';
import { mountDiscordGrants } from './discord-grants.admin.ts';
import { mountDiscordRoles } from './discord-roles.admin.ts';
import { payInRoles } from './discord-roles.rewards.ts';
import { discordRolesHoldings } from './discord-roles.tables.ts';
import { createSettling } from './settling.service.ts';
import { createRolesOfPlayer } from './roles-of-player.service.ts';

/** Roles of the studio's server at Discord, as rewards. */
export const discordRoles = defineModule({
  name: 'discord-roles',
  uses: { inbox, links, notifications, rewards },
  holds: discordRolesHoldings,
  create(kernel, used) {
    const { discordBot } = kernel.config;
    const asking = createAsking(kernel);
    createDelivery(kernel, {
      links: used.links,
      inbox: used.inbox,
      settling: createSettling(kernel, { inbox: used.inbox, notifier: used.notifications }),
      bot: discordBot && openDiscordBot(discordBot, kernel, used.links),
    });
    used.rewards.register(payInRoles(kernel, { links: used.links, asking }));
    used.links.react('discord', { onLinked: (tx, { userId }) => asking.askForLinked(tx, userId) });
    const own = createRolesOfPlayer(kernel);
    return {
      api: undefined,
      calls: [calls(discordRolesOfPlayers, { listDiscordRoles: (call) => own.list(call) })],
      sections: [
        (router) => mountDiscordRoles(router, kernel),
        (router) => mountDiscordGrants(router, kernel, { links: used.links, asking }),
      ],
      jobs: { 'discord-roles.sweep': everyMinute(asking.sweep) },
    };
  },
});
