import type { DiscordGrantState } from '@guildhall/contract/reach/discord-roles/discord-grants';
import type { Sentence } from '@guildhall/contract/kit/text/words';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { say } from '../../../kernel/say.ts';
import { words } from './discord-roles.words.ts';
import { listNamed } from './grants.store.ts';

/** Shows players the roles that they have earned, and what each waits for. */
export const createRolesOfPlayer = ({ db, config }: Pick<Kernel, 'db' | 'config'>) => ({
  async list({ actor, language }: Call<UserActor>) {
    const rows = await listNamed(db.read, actor.accountId);
    const data = rows.map((row) => ({ ...row, text: say(explainState(row.state), language) }));
    return { data, invitation: config.discordBot?.invitation ?? null };
  },
});

/** Says why a role waits, or that it is given. */
export const explainState = (state: DiscordGrantState): Sentence => explanations[state]();
const explanations: Readonly<Record<DiscordGrantState, () => Sentence>> = {
  NO_LINK: words.linkFirst,
  RECONNECT: words.reconnectFirst,
  ASKED: words.beingAsked,
  NOT_MEMBER: words.joinFirst,
  STOPPED: words.notForNow,
  OWNER_AWAY: words.ownerAway,
  GIVEN: words.isGiven,
};
