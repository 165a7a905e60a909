import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { createSystemCall } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { lockAccount } from '../../identity/accounts/players/players.api.ts';
import { listActiveAdministrators } from '../../identity/accounts/users/users.api.ts';
import type { Notifier } from '../../post/notifications/notifications.api.ts';
import { queuePayoutNotice } from '../../wealth/bank/bank.api.ts';
import type { Inbox, WaitingInboxMessage } from '../../wealth/inbox/inbox.api.ts';
import type { PlayerAccountLink } from '../links/links.api.ts';
import { discordRoleMessages } from './discord-roles.messages.ts';
import {
  endDiscordGrantRound,
  type DiscordGrantRow,
  type DiscordGrantOutcome,
} from './grants.store.ts';
import { explainDiscordGrantState } from './roles-of-player.service.ts';
import {
  deleteDiscordRefusal,
  insertDiscordRefusal,
  botRefusalSubject,
  buildRoleRefusalSubject,
} from './stops.store.ts';

const system = createSystemCall('Discord roles');
/** Result for a role that was not given. */
export type WaitingDiscordGrant = Omit<DiscordGrantOutcome, 'givenAt'>;
/** A refusal that affects more than one player, with the message for operators. */
interface Stop {
  readonly subject: string;
  readonly message: Sentence;
}

/**
 * Creates the functions that store results of requests. They complete the payouts that wait for the
 * role, or store the reason why the role still waits.
 */
export function createDiscordGrantSettler(
  kernel: Kernel,
  { inbox, notifier }: { readonly inbox: Inbox; readonly notifier: Notifier },
) {
  const { db, clock, commands } = kernel;
  return { settle, settleStopped, settleGiven };

  async function settle(
    grant: DiscordGrantRow,
    outcome: WaitingDiscordGrant,
    also?: (tx: Tx) => Promise<void>,
  ): Promise<void> {
    await db.transaction(async (tx) => {
      const waiting = await lockRound(inbox, tx, grant);
      if (!(await endDiscordGrantRound(tx, grant, outcome))) return;
      const why = explainDiscordGrantState(outcome.state);
      for (const message of waiting) await inbox.explain(tx, message, why);
      await also?.(tx);
    });
  }

  /** Stores that Discord refuses the role or the bot. Notifies operators if the refusal is new. */
  function settleStopped(
    grant: DiscordGrantRow,
    tried: Omit<WaitingDiscordGrant, 'state'> & { readonly answer: string },
    { subject, message }: Stop,
  ): Promise<void> {
    return settle(grant, { ...tried, state: 'STOPPED' }, async (tx) => {
      const isNew = await insertDiscordRefusal(tx, {
        subject,
        answer: tried.answer,
        at: clock.now(),
      });
      if (!isNew) return;
      const notices = (await listOperators(tx)).map((to) => ({
        to,
        values: { what: message },
        image: null,
      }));
      await notifier.notifyAll(tx, 'DISCORD_ALARM', notices);
    });
  }

  /**
   * Completes every payout that has waited for the role. Also ends a refusal of the role or the
   * bot, because Discord has just given a role.
   */
  async function settleGiven(
    grant: DiscordGrantRow,
    { outsideId }: PlayerAccountLink,
  ): Promise<void> {
    const { id, userId, accountId, language, name } = grant;
    const message = discordRoleMessages.gave({ role: name });
    const entity = 'discord-grants';
    const spec = { type: `${entity}.give`, message, entity, userId };
    await db.transaction(async (tx) => {
      const waiting = await lockRound(inbox, tx, grant);
      const at = clock.now();
      const given = { state: 'GIVEN', outsideId, triedAt: at, givenAt: at } as const;
      if (!(await endDiscordGrantRound(tx, grant, { ...given, answer: null, dueAt: null }))) return;
      await commands.record(tx, system, { ...spec, entityId: id }, async (command) => {
        for (const payout of waiting) {
          const receipt = await inbox.deliver(tx, payout, command.id);
          if (receipt) queuePayoutNotice(kernel, { accountId, commandId: command.id }, receipt);
        }
        return { reply: {}, after: { role: name, outsideId } };
      });
      const text = discordRoleMessages.nowYours({ role: name });
      await notifier.notify(tx, { userId, language }, 'REWARD_PAID', { what: text }, null);
      await deleteDiscordRefusal(tx, buildRoleRefusalSubject(grant.roleId));
      if (!(await deleteDiscordRefusal(tx, botRefusalSubject))) return;
      const notices = (await listOperators(tx)).map((to) => ({ to, values: {}, image: null }));
      await notifier.notifyAll(tx, 'DISCORD_CALM', notices);
    });
  }
}
export type DiscordGrantSettler = ReturnType<typeof createDiscordGrantSettler>;

export const toDiscordRoleTarget = ({ roleId }: DiscordGrantRow) =>
  ({ kind: 'DISCORD_ROLE', id: roleId }) as const;
/**
 * Locks the rows in the same order as a claim: the inbox message, then the account, then the role.
 */
async function lockRound(
  inbox: Inbox,
  tx: Tx,
  grant: DiscordGrantRow,
): Promise<readonly WaitingInboxMessage[]> {
  const waiting = await inbox.lockHolding(tx, grant.accountId, toDiscordRoleTarget(grant));
  await lockAccount(tx, grant.accountId);
  return waiting;
}
const listOperators = async (tx: Tx) =>
  (await listActiveAdministrators(tx)).map(({ id: userId, language }) => ({ userId, language }));
