import type { DiscordGrantState } from '@guildhall/contract/reach/discord-roles/discord-grants';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { formatMessage } from '../../../kernel/say.ts';
import { discordRoleMessages } from './discord-roles.messages.ts';
import { listPlayerDiscordRoles } from './grants.store.ts';

/**
 * Creates the function that lists a player's earned roles. For a role that waits, the list says
 * why.
 */
export const createPlayerDiscordRoles = ({ db, config }: Pick<Kernel, 'db' | 'config'>) => ({
  async list({ actor, language }: Call<UserActor>) {
    const rows = await listPlayerDiscordRoles(db.read, actor.accountId);
    const data = rows.map((row) => ({
      ...row,
      text: formatMessage(explainDiscordGrantState(row.state), language),
    }));
    return { data, invitation: config.discordBot?.invitation ?? null };
  },
});

/** Returns the text about the state of a role: the reason why it waits, or that it was given. */
export const explainDiscordGrantState = (state: DiscordGrantState): Sentence =>
  explanations[state]();
const explanations: Readonly<Record<DiscordGrantState, () => Sentence>> = {
  NO_LINK: discordRoleMessages.linkFirst,
  RECONNECT: discordRoleMessages.reconnectFirst,
  ASKED: discordRoleMessages.beingAsked,
  NOT_MEMBER: discordRoleMessages.joinFirst,
  STOPPED: discordRoleMessages.notForNow,
  OWNER_AWAY: discordRoleMessages.ownerAway,
  GIVEN: discordRoleMessages.isGiven,
};
