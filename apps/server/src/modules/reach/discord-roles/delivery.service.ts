import type { Kernel } from '../../../kernel/kernel.ts';
import type { Inbox } from '../../wealth/inbox/inbox.api.ts';
import type { AccountLinksApi, PlayerAccountLink } from '../links/links.api.ts';
import { discordRoleEffectKind, type DiscordRolePayload } from './asking.service.ts';
import { computeNextTryDelayMs, type DiscordRoleReply } from './discord-answers.policy.ts';
import type { DiscordBot } from './discord-bot.ts';
import { discordRoleMessages } from './discord-roles.messages.ts';
import { findDiscordGrant, deleteDiscordGrant, type DiscordGrantRow } from './grants.store.ts';
import {
  toDiscordRoleTarget,
  type DiscordGrantSettler,
  type WaitingDiscordGrant,
} from './settling.service.ts';
import {
  listDiscordRefusalSubjects,
  botRefusalSubject,
  buildRoleRefusalSubject,
} from './stops.store.ts';

/**
 * Sends one request at a time, because all requests share one rate limit. Times are in
 * milliseconds.
 */
const policy = { concurrency: 1, longestPauseMs: 10 * 60_000, giveUpMs: 48 * 3_600_000 };

interface DeliveryDeps {
  readonly links: Pick<AccountLinksApi, 'find' | 'breakLink'>;
  readonly inbox: Pick<Inbox, 'isHolding'>;
  readonly settling: DiscordGrantSettler;
  /** The bot that gives roles; undefined if no bot is configured. */
  readonly bot: DiscordBot | undefined;
}
type Refused = Exclude<DiscordRoleReply, { kind: 'GIVEN' }>;

/** Creates the delivery of role requests to Discord. It delivers one request after the other. */
export function createDiscordRoleDelivery(
  { db, clock, outbox, log }: Kernel,
  { links, inbox, settling, bot }: DeliveryDeps,
): void {
  outbox.handle(
    discordRoleEffectKind,
    (payload) => deliver(payload as unknown as DiscordRolePayload),
    policy,
  );

  /**
   * Delivers one request. If the server crashes before it stores Discord's reply, the request is
   * repeated, which is harmless.
   */
  async function deliver({ grantId, round, isForced }: DiscordRolePayload): Promise<void> {
    const grant = await findDiscordGrant(db.read, grantId, clock.now());
    if (grant?.round !== round || grant.state !== 'ASKED') return;
    // the reward was taken back meanwhile, so the account must not get the role any more
    if (!(await inbox.isHolding(db.read, grant.accountId, toDiscordRoleTarget(grant))))
      return void (await deleteDiscordGrant(db.write, grant));
    const link = await links.find(db.read, grant.userId, 'discord');
    const obstacle = findObstacle(grant, link);
    if (obstacle || !link) return settling.settle(grant, obstacle ?? toNoLink(grant));
    if (!bot || (!isForced && (await isStopped(grant))))
      return settling.settle(grant, { ...toUntried(grant), state: 'STOPPED' });
    const answer = await bot.giveRole(link.outsideId, grant.outsideRoleId);
    if (answer.kind === 'GIVEN') return settling.settleGiven(grant, link);
    return settleRefused(grant, link, answer);
  }

  async function isStopped({ roleId }: DiscordGrantRow): Promise<boolean> {
    const stops = await listDiscordRefusalSubjects(db.read);
    return stops.has(botRefusalSubject) || stops.has(buildRoleRefusalSubject(roleId));
  }

  async function settleRefused(
    grant: DiscordGrantRow,
    link: PlayerAccountLink,
    refused: Refused,
  ): Promise<void> {
    const now = clock.now();
    const { kind, answer } = refused;
    const tried = { answer, outsideId: link.outsideId, triedAt: now, dueAt: null };
    log.warn({ grant: grant.id, answer }, 'Discord has not given a role');
    switch (kind) {
      case 'NOT_MEMBER': {
        const dueAt = new Date(now.getTime() + computeNextTryDelayMs(grant.tries + 1));
        return settling.settle(grant, { ...tried, dueAt, state: 'NOT_MEMBER' });
      }
      case 'UNKNOWN_USER':
        await links.breakLink(grant.userId, 'discord', link.outsideId);
        return settling.settle(grant, { ...tried, state: 'RECONNECT' });
      case 'UNKNOWN_ROLE':
        return settling.settleStopped(grant, tried, {
          subject: buildRoleRefusalSubject(grant.roleId),
          message: discordRoleMessages.roleUnknown({ role: grant.name, answer }),
        });
      case 'REFUSED':
        return settling.settleStopped(grant, tried, {
          subject: botRefusalSubject,
          message: discordRoleMessages.botRefused({ answer }),
        });
      default:
        return kind satisfies never;
    }
  }
}

const toUntried = ({ answer }: DiscordGrantRow) => ({ answer, dueAt: null });
const toNoLink = (grant: DiscordGrantRow): WaitingDiscordGrant => ({
  ...toUntried(grant),
  state: 'NO_LINK',
});
/** Returns the reason why a role cannot be given yet. Called before the request to Discord. */
function findObstacle(
  grant: DiscordGrantRow,
  link: PlayerAccountLink | undefined,
): WaitingDiscordGrant | undefined {
  if (grant.isAway) return { ...toUntried(grant), state: 'OWNER_AWAY' };
  if (link?.state === 'RECONNECT') return { ...toUntried(grant), state: 'RECONNECT' };
  return undefined;
}
