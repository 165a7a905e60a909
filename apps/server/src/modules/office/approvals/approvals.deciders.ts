/**
 * Determines who may approve requests. Administrators count as one party if one of them has
 * promoted the other, even over several steps, or if the same administrator has promoted both: one
 * person could control them all.
 */
import { limits } from '@guildhall/contract/limits';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { Queries } from '../../../kernel/db/db.ts';
import { toDate, toIsoTime } from '../../../kernel/db/rows.ts';
import { listActiveAdministrators } from '../../identity/accounts/users/users.api.ts';
import { listAdministratorPromotions, type PromotionRow } from './approvals.store.ts';
import { approvalMessages } from './approvals.messages.ts';

/**
 * Promotions of some administrators, traced back to administrators whose promotion is not recorded.
 */
export interface AdministratorPromotions {
  /**
   * Returns the user and all administrators through whose promotions, directly or over several
   * steps, the user became administrator.
   */
  ancestors(userId: number): ReadonlySet<number>;
  /**
   * Returns the time since which a user has been an administrator; undefined if no record shows it.
   */
  since(userId: number): Date | undefined;
}
/**
 * Loads the promotions of administrators. A promotion that nobody approved connects both
 * administrators only if approvals were required at the time: before that, each administrator could
 * do everything alone anyway.
 */
export async function loadAdministratorPromotions(
  db: Queries,
  userIds: readonly number[],
): Promise<AdministratorPromotions> {
  const rows = new Map<number, PromotionRow[]>();
  for (let next = [...new Set(userIds)]; next.length > 0;) {
    const promotions = await listAdministratorPromotions(db, next);
    for (const id of next)
      rows.set(
        id,
        promotions.filter((row) => row.user_id === id),
      );
    next = [
      ...new Set(promotions.flatMap(({ by, approved }) => (approved && by !== null ? [by] : []))),
    ].filter((id) => !rows.has(id));
  }
  return {
    ancestors(userId) {
      const ids = new Set([userId]);
      for (const id of ids)
        for (const { by, approved } of rows.get(id) ?? []) if (approved && by !== null) ids.add(by);
      return ids;
    },
    since(userId) {
      const last = rows.get(userId)?.at(-1);
      return last && toDate(last.at);
    },
  };
}
export function isRelatedByPromotion(
  promotions: AdministratorPromotions,
  a: number,
  b: number,
): boolean {
  const ancestors = promotions.ancestors(b);
  return [...promotions.ancestors(a)].some((id) => ancestors.has(id));
}

/**
 * Returns the time from which an administrator may request and decide; undefined if the waiting
 * period is over.
 */
export function findDeciderEligibleFrom(
  promotions: AdministratorPromotions,
  userId: number,
  now: Date,
): Date | undefined {
  const since = promotions.since(userId);
  const from = since && new Date(since.getTime() + limits.administratorAgeMs);
  return from && from > now ? from : undefined;
}
/** Formats a time as the tables of the back office do, because a table contains this sentence. */
const formatOfficeTime = (at: Date): string =>
  `${toIsoTime(at).slice(0, 16).replace('T', ' ')} UTC`;

interface Named {
  readonly id: number;
  readonly username: string;
}
/**
 * The administrators who can decide on the requests of one administrator, and the reasons why the
 * others cannot.
 */
interface Deciders {
  /**
   * Reason why the asking administrator may not make requests yet; undefined if requests are
   * allowed.
   */
  readonly askerRefusal: Sentence | undefined;
  /**
   * True if at least one administrator can decide, now or after the waiting day of new
   * administrators.
   */
  readonly canBeDecided: boolean;
  /**
   * Message that names the administrators who can decide. If nobody can, the message gives the
   * reason for each administrator.
   */
  readonly because: Sentence;
}
/**
 * Name of the environment variable with which the owner of the server adds an independent
 * administrator.
 */
const setting = 'BOOTSTRAP_ADMIN_EMAIL';
function describeDeciders(
  promotions: AdministratorPromotions,
  admins: readonly Named[],
  askerId: number,
  now: Date,
): Deciders {
  const others = admins.filter(({ id }) => id !== askerId);
  const own = findDeciderEligibleFrom(promotions, askerId, now);
  const unrelated = others.filter(({ id }) => !isRelatedByPromotion(promotions, id, askerId));
  const entries = unrelated.map(({ id, username }) => {
    const from = findDeciderEligibleFrom(promotions, id, now);
    return from
      ? approvalMessages.decidesFrom({ name: username, at: formatOfficeTime(from) })
      : approvalMessages.decides({ name: username });
  });
  const reasons = others.map(({ username }) => approvalMessages.sameParty({ name: username }));
  return {
    askerRefusal: own && approvalMessages.askerIsNew({ at: toIsoTime(own) }),
    canBeDecided: unrelated.length > 0,
    because:
      unrelated.length > 0
        ? approvalMessages.deciders({ who: entries })
        : others.length === 0
          ? approvalMessages.nobodyElse({ setting })
          : approvalMessages.nobodyDecides({ why: reasons, setting }),
  };
}
export async function loadDeciders(db: Queries, askerId: number, now: Date): Promise<Deciders> {
  return (await loadDecidersByAsker(db, [askerId], now))(askerId);
}
/** Like `loadDeciders`, but reads the data for several askers at once. */
export async function loadDecidersByAsker(
  db: Queries,
  askerIds: readonly number[],
  now: Date,
): Promise<(askerId: number) => Deciders> {
  const admins = await listActiveAdministrators(db);
  const promotions = await loadAdministratorPromotions(db, [
    ...askerIds,
    ...admins.map(({ id }) => id),
  ]);
  return (askerId) => describeDeciders(promotions, admins, askerId, now);
}
