import type { Kernel } from '../../../kernel/kernel.ts';
import type { Inbox } from '../../wealth/inbox/inbox.api.ts';
import type { Links, OwnLink } from '../links/links.api.ts';
import { effectKind, type RolePayload } from './asking.service.ts';
import { toNextTryMs, type RoleAnswer } from './discord-answers.policy.ts';
import type { DiscordBot } from './discord-bot.ts';
import { words } from './discord-roles.words.ts';
import { findGrant, forgetGrant, type GrantRow } from './grants.store.ts';
import { toThing, type Settling, type Waits } from './settling.service.ts';
import { listStops, ofBot, buildRoleKey } from './stops.store.ts';

/** Discord is asked one at a time: all calls share one bucket. Times in milliseconds. */
const policy = { concurrency: 1, longestPauseMs: 10 * 60_000, giveUpMs: 48 * 3_600_000 };

interface DeliveryDeps {
  readonly links: Pick<Links, 'find' | 'breakLink'>;
  readonly inbox: Pick<Inbox, 'isHolding'>;
  readonly settling: Settling;
  /** Undefined where no bot is set up. */
  readonly bot: DiscordBot | undefined;
}
type Refused = Exclude<RoleAnswer, { kind: 'GIVEN' }>;

/** Asks Discord for roles, one request of the outbox after the other. */
export function createDelivery(
  { db, clock, outbox, log }: Kernel,
  { links, inbox, settling, bot }: DeliveryDeps,
): void {
  outbox.handle(effectKind, (payload) => deliver(payload as unknown as RolePayload), policy);

  /** Killed between the answer and the end of the round, another try asks again: harmless twice. */
  async function deliver({ grantId, round, isForced }: RolePayload): Promise<void> {
    const grant = await findGrant(db.read, grantId, clock.now());
    if (grant?.round !== round || grant.state !== 'ASKED') return;
    // Taken back meanwhile: what is not owed is not given.
    if (!(await inbox.isHolding(db.read, grant.accountId, toThing(grant))))
      return void (await forgetGrant(db.write, grant));
    const link = await links.find(db.read, grant.userId, 'discord');
    const obstacle = findObstacle(grant, link);
    if (obstacle || !link) return settling.settle(grant, obstacle ?? toNoLink(grant));
    if (!bot || (!isForced && (await isStopped(grant))))
      return settling.settle(grant, { ...toUntried(grant), state: 'STOPPED' });
    const answer = await bot.giveRole(link.outsideId, grant.outsideRoleId);
    if (answer.kind === 'GIVEN') return settling.settleGiven(grant, link);
    return settleRefused(grant, link, answer);
  }

  async function isStopped({ roleId }: GrantRow): Promise<boolean> {
    const stops = await listStops(db.read);
    return stops.has(ofBot) || stops.has(buildRoleKey(roleId));
  }

  async function settleRefused(grant: GrantRow, link: OwnLink, refused: Refused): Promise<void> {
    const now = clock.now();
    const { kind, answer } = refused;
    const tried = { answer, outsideId: link.outsideId, triedAt: now, dueAt: null };
    log.warn({ grant: grant.id, answer }, 'Discord has not given a role');
    switch (kind) {
      case 'NOT_MEMBER': {
        const dueAt = new Date(now.getTime() + toNextTryMs(grant.tries + 1));
        return settling.settle(grant, { ...tried, dueAt, state: 'NOT_MEMBER' });
      }
      case 'UNKNOWN_USER':
        await links.breakLink(grant.userId, 'discord', link.outsideId);
        return settling.settle(grant, { ...tried, state: 'RECONNECT' });
      case 'UNKNOWN_ROLE':
        return settling.settleStopped(grant, tried, {
          subject: buildRoleKey(grant.roleId),
          what: words.roleUnknown({ role: grant.name, answer }),
        });
      case 'REFUSED':
        return settling.settleStopped(grant, tried, {
          subject: ofBot,
          what: words.botRefused({ answer }),
        });
      default:
        return kind satisfies never;
    }
  }
}

const toUntried = ({ answer }: GrantRow) => ({ answer, dueAt: null });
const toNoLink = (grant: GrantRow): Waits => ({ ...toUntried(grant), state: 'NO_LINK' });
/** Returns the reason why a role cannot be given yet; checked before Discord is asked. */
function findObstacle(grant: GrantRow, link: OwnLink | undefined): Waits | undefined {
  if (grant.isAway) return { ...toUntried(grant), state: 'OWNER_AWAY' };
  if (link?.state === 'RECONNECT') return { ...toUntried(grant), state: 'RECONNECT' };
  return undefined;
}
