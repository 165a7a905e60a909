import type { Sentence } from '@guildhall/contract/kit/words';
import { systemCall } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { administrators } from '../../identity/accounts/users.api.ts';
import { lockAccount } from '../../identity/accounts/players.api.ts';
import type { Notifier } from '../../post/notifications/notifications.api.ts';
import { notePaid } from '../../wealth/bank/bank.api.ts';
import type { Inbox, WaitingMessage } from '../../wealth/inbox/inbox.api.ts';
import type { Links, OwnLink } from '../links/links.api.ts';
import { effectKind, type RolePayload } from './asking.service.ts';
import { toNextTryMs, type RoleAnswer } from './discord-answers.policy.ts';
import type { DiscordBot } from './discord-bot.ts';
import { endRound, findGrant, forgetGrant, type GrantRow, type Outcome } from './grants.store.ts';
import { endStop, listStops, noteStop, ofBot, ofRole } from './stops.store.ts';
import { words } from './discord-roles.words.ts';

/** Discord is asked one at a time: all calls share one bucket. Times in milliseconds. */
const policy = { concurrency: 1, longestPauseMs: 10 * 60_000, giveUpMs: 48 * 3_600_000 };
const system = systemCall('Discord roles');

interface DeliveryDeps {
  readonly links: Pick<Links, 'find' | 'breakLink'>;
  readonly inbox: Inbox;
  readonly notifier: Notifier;
  /** Undefined where no bot is set up. */
  readonly bot: DiscordBot | undefined;
}
type Refused = Exclude<RoleAnswer, { kind: 'GIVEN' }>;
/** State of a role that was not given, and why its payout waits. */
type Waits = Omit<Outcome, 'givenAt'> & { readonly why: Sentence };

/** Asks Discord for roles, and delivers the payouts that wait for them. */
export function createDelivery(kernel: Kernel, deps: DeliveryDeps) {
  const { db, clock, outbox, commands, log } = kernel;
  const { links, inbox, notifier, bot } = deps;
  outbox.handle(effectKind, (payload) => deliver(payload as unknown as RolePayload), policy);

  /** Killed between the answer and the end of the round, another try asks again: harmless twice. */
  async function deliver({ grantId, round, isForced }: RolePayload): Promise<void> {
    const grant = await findGrant(db.read, grantId, clock.now());
    if (grant?.round !== round || grant.state !== 'ASKED') return;
    // Taken back meanwhile: what is not owed is not given.
    if (!(await inbox.isHolding(db.read, grant.accountId, toThing(grant))))
      return void (await forgetGrant(db.read, grant));
    const link = await links.find(db.read, grant.userId, 'discord');
    const obstacle = await findObstacle(grant, link, isForced);
    if (obstacle) return settle(grant, obstacle);
    if (!link || !bot) return undefined;
    const answer = await bot.giveRole(link.outsideId, grant.outsideRoleId);
    if (answer.kind === 'GIVEN') return settleGiven(grant, link);
    return settleRefused(grant, link, answer);
  }

  async function findObstacle(
    grant: GrantRow,
    link: OwnLink | undefined,
    isForced: boolean,
  ): Promise<Waits | undefined> {
    const untried = { answer: grant.answer, dueAt: null };
    if (grant.isAway) return { ...untried, state: 'OWNER_AWAY', why: words.ownerAway() };
    if (!link) return { ...untried, state: 'NO_LINK', why: words.linkFirst() };
    if (link.state === 'RECONNECT')
      return { ...untried, state: 'RECONNECT', why: words.reconnectFirst() };
    const mayAsk = bot !== undefined && (isForced || !(await isStopped(grant)));
    return mayAsk ? undefined : { ...untried, state: 'STOPPED', why: words.notForNow() };
  }

  async function isStopped({ roleId }: GrantRow): Promise<boolean> {
    const stops = await listStops(db.read);
    return stops.has(ofBot) || stops.has(ofRole(roleId));
  }

  async function settleRefused(grant: GrantRow, link: OwnLink, refused: Refused): Promise<void> {
    const now = clock.now();
    const { kind, answer } = refused;
    const tried = { answer, outsideId: link.outsideId, triedAt: now, dueAt: null };
    log.warn({ grant: grant.id, answer }, 'Discord has not given a role');
    switch (kind) {
      case 'NOT_MEMBER': {
        const dueAt = new Date(now.getTime() + toNextTryMs(grant.tries + 1));
        return settle(grant, { ...tried, dueAt, state: 'NOT_MEMBER', why: words.joinFirst() });
      }
      case 'UNKNOWN_USER':
        await links.breakLink(grant.userId, 'discord', link.outsideId);
        return settle(grant, { ...tried, state: 'RECONNECT', why: words.reconnectFirst() });
      case 'UNKNOWN_ROLE':
      case 'REFUSED': {
        const subject = kind === 'REFUSED' ? ofBot : ofRole(grant.roleId);
        const what =
          kind === 'REFUSED'
            ? words.botRefused({ answer })
            : words.roleUnknown({ role: grant.name, answer });
        const waits: Waits = { ...tried, state: 'STOPPED', why: words.notForNow() };
        return settle(grant, waits, async (tx) => {
          if (await noteStop(tx, { subject, answer, at: now })) await alarm(tx, what);
        });
      }
      default:
        return kind satisfies never;
    }
  }

  /** Ends the round: what waits for the role waits on, and says why. */
  async function settle(
    grant: GrantRow,
    { why, ...outcome }: Waits,
    also?: (tx: Tx) => Promise<void>,
  ): Promise<void> {
    await db.transaction(async (tx) => {
      const waiting = await lockRound(tx, grant);
      if (!(await endRound(tx, grant, outcome))) return;
      for (const message of waiting) await inbox.explain(tx, message, why);
      await also?.(tx);
    });
  }

  /** Notes the role as given and delivers every payout that has waited for it, in one. */
  async function settleGiven(grant: GrantRow, { outsideId }: OwnLink): Promise<void> {
    const { id, userId, accountId, language, name } = grant;
    const said = words.gave({ role: name });
    const spec = { type: 'discord-grants.give', said, entity: 'discord-grants', userId } as const;
    await db.transaction(async (tx) => {
      const waiting = await lockRound(tx, grant);
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
      await endStop(tx, ofRole(grant.roleId));
      if (await endStop(tx, ofBot)) await tellOperators(tx, 'DISCORD_CALM', {});
    });
  }

  /** In the order of a claim: message, account, role. */
  async function lockRound(tx: Tx, grant: GrantRow): Promise<readonly WaitingMessage[]> {
    const waiting = await inbox.lockHolding(tx, grant.accountId, toThing(grant));
    await lockAccount(tx, grant.accountId);
    return waiting;
  }

  function alarm(tx: Tx, what: Sentence): Promise<void> {
    return tellOperators(tx, 'DISCORD_ALARM', { what });
  }
  async function tellOperators(
    tx: Tx,
    type: 'DISCORD_ALARM' | 'DISCORD_CALM',
    values: { readonly what?: Sentence },
  ): Promise<void> {
    const everybody = await administrators(tx);
    const notices = everybody.map(({ id: userId, language }) => ({
      to: { userId, language },
      values: values as never,
      image: null,
    }));
    await notifier.notifyAll(tx, type, notices);
  }
}

const toThing = ({ roleId }: GrantRow) => ({ kind: 'DISCORD_ROLE', id: roleId }) as const;
