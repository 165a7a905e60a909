import type { Sentence } from '@guildhall/contract/kit/text/words';
import { createSystemCall } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { lockAccount } from '../../identity/accounts/players/players.api.ts';
import { listAdministrators } from '../../identity/accounts/users/users.api.ts';
import type { Notifier } from '../../post/notifications/notifications.api.ts';
import { notePaid } from '../../wealth/bank/bank.api.ts';
import type { Inbox, WaitingMessage } from '../../wealth/inbox/inbox.api.ts';
import type { OwnLink } from '../links/links.api.ts';
import { words } from './discord-roles.words.ts';
import { endRound, type GrantRow, type Outcome } from './grants.store.ts';
import { explainState } from './roles-of-player.service.ts';
import { endStop, noteStop, ofBot, buildRoleKey } from './stops.store.ts';

const system = createSystemCall('Discord roles');
/** State of a role that was not given. */
export type Waits = Omit<Outcome, 'givenAt'>;
/** Refusal that concerns more than one player, and what operators are notified of. */
interface Stop {
  readonly subject: string;
  readonly what: Sentence;
}

/**
 * Closes requests for roles: what waits for a role is delivered, or continues to wait with a
 * reason.
 */
export function createSettling(
  kernel: Kernel,
  { inbox, notifier }: { readonly inbox: Inbox; readonly notifier: Notifier },
) {
  const { db, clock, commands } = kernel;
  return { settle, settleStopped, settleGiven };

  async function settle(
    grant: GrantRow,
    outcome: Waits,
    also?: (tx: Tx) => Promise<void>,
  ): Promise<void> {
    await db.transaction(async (tx) => {
      const waiting = await lockRound(inbox, tx, grant);
      if (!(await endRound(tx, grant, outcome))) return;
      const why = explainState(outcome.state);
      for (const message of waiting) await inbox.explain(tx, message, why);
      await also?.(tx);
    });
  }

  /** Notifies operators where the refusal is a new one. */
  function settleStopped(
    grant: GrantRow,
    tried: Omit<Waits, 'state'> & { readonly answer: string },
    { subject, what }: Stop,
  ): Promise<void> {
    return settle(grant, { ...tried, state: 'STOPPED' }, async (tx) => {
      const isNew = await noteStop(tx, { subject, answer: tried.answer, at: clock.now() });
      if (!isNew) return;
      const notices = (await listOperators(tx)).map((to) => ({
        to,
        values: { what },
        image: null,
      }));
      await notifier.notifyAll(tx, 'DISCORD_ALARM', notices);
    });
  }

  /** Delivers every payout that has waited for the role. A good answer ends what was stopped. */
  async function settleGiven(grant: GrantRow, { outsideId }: OwnLink): Promise<void> {
    const { id, userId, accountId, language, name } = grant;
    const said = words.gave({ role: name });
    const spec = { type: 'discord-grants.give', said, entity: 'discord-grants', userId } as const;
    await db.transaction(async (tx) => {
      const waiting = await lockRound(inbox, tx, grant);
      const at = clock.now();
      const given = { state: 'GIVEN', outsideId, triedAt: at, givenAt: at } as const;
      if (!(await endRound(tx, grant, { ...given, answer: null, dueAt: null }))) return;
      await commands.record(tx, system, { ...spec, entityId: id }, async (command) => {
        for (const message of waiting) {
          const receipt = await inbox.deliver(tx, message, command.id);
          if (receipt) notePaid(kernel, { accountId, commandId: command.id }, receipt);
        }
        return { reply: {}, after: { role: name, outsideId } };
      });
      const what = words.nowYours({ role: name });
      await notifier.notify(tx, { userId, language }, 'REWARD_PAID', { what }, null);
      await endStop(tx, buildRoleKey(grant.roleId));
      if (!(await endStop(tx, ofBot))) return;
      const notices = (await listOperators(tx)).map((to) => ({ to, values: {}, image: null }));
      await notifier.notifyAll(tx, 'DISCORD_CALM', notices);
    });
  }
}
export type Settling = ReturnType<typeof createSettling>;

export const toThing = ({ roleId }: GrantRow) => ({ kind: 'DISCORD_ROLE', id: roleId }) as const;
/** Locks in the order of a claim: message, account, role. */
async function lockRound(
  inbox: Inbox,
  tx: Tx,
  grant: GrantRow,
): Promise<readonly WaitingMessage[]> {
  const waiting = await inbox.lockHolding(tx, grant.accountId, toThing(grant));
  await lockAccount(tx, grant.accountId);
  return waiting;
}
const listOperators = async (tx: Tx) =>
  (await listAdministrators(tx)).map(({ id: userId, language }) => ({ userId, language }));
