import { platformBalanceParameters } from '@guildhall/contract/play/balance/balance';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { toIsoTime, toIsoTimeOrNull } from '../../../kernel/db/rows.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { UndoStep } from '../../../kernel/commands/undo.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { noteCommandImpacts } from '../../../kernel/commands/impacts.ts';
import { assertNotGrantToSelf } from '../../../kernel/value/own-grant.ts';
import { lockRecruiter } from '../../identity/accounts/players/players.api.ts';
import type { Referral } from './referral.api.ts';
import type { RecruitHoldReason } from './referral.policy.ts';
import {
  lockRecruit,
  lockWaitingRecruits,
  listRecruitersPage,
  listRecruitsPage,
  findRecruit,
  findRecruiterOfPendingRecruit,
  setRecruitDecision,
  type RecruitDecision,
  type LockedRecruit,
  type OfficeRecruitRow,
  type RecruiterFilters,
  type RecruiterRow,
  type RecruitFilters,
} from './recruits.store.ts';
import { endRecruitReviewAlarmIfNoneWaits } from './recruits.alarm.ts';
import { findRecruiterAccount } from './referral.store.ts';
import { referralMessages } from './referral.messages.ts';
import type { Language } from '@guildhall/contract/kit/text/say';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { formatMessage } from '../../../kernel/say.ts';
import { buildPageWithTotal, type PagePosition } from '../../../kernel/db/paged.ts';

type Staff = Call<UserActor>;
const byHand: RecruitHoldReason = 'BY_HAND';
/** Message for operators, by the reason for which a recruit is on hold. */
const heldBecause: Readonly<Record<RecruitHoldReason, Sentence>> = {
  OWN_DEVICE: referralMessages.ownDevice(),
  SHARED_DEVICE: referralMessages.sharedDevice(),
  SHARED_NETWORK: referralMessages.sharedNetwork(),
  OWN_MAILBOX: referralMessages.ownMailbox(),
  TOO_MANY_A_DAY: referralMessages.tooManyADay(),
  BY_HAND: referralMessages.byHand(),
};
const toAdminRecruit = (row: OfficeRecruitRow, language: Language) => ({
  id: row.user_id,
  username: row.username,
  userId: row.user_id,
  recruiterId: row.recruiter_id,
  state: row.state,
  heldFor: (row.held_for ?? []).map((code) =>
    formatMessage(heldBecause[code as RecruitHoldReason], language),
  ),
  lvl: row.level,
  matches: row.matches,
  alike: row.alike,
  registeredAt: toIsoTime(row.registered_at),
  releasedAt: toIsoTimeOrNull(row.released_at),
  version: 1,
  updatedAt: toIsoTime(row.released_at ?? row.registered_at),
  updatedBy: null,
});

interface Deps {
  readonly kernel: Kernel;
  readonly referral: Referral;
}
/**
 * The waiting recruits as the operator saw them before deciding on all of them: their number and
 * the newest id.
 */
interface SeenRecruits {
  readonly count: number;
  readonly newestId: number;
}
const toDecision = (row: LockedRecruit): RecruitDecision => ({
  heldFor: row.held_for,
  isRefused: row.is_refused,
});
/**
 * Changes the decision on a recruit if `mayBe` accepts the stored decision. Throws CONFLICT if it
 * does not, because another operator has changed the decision meanwhile.
 */
async function changeDecision(
  { kernel, referral }: Deps,
  tx: Tx,
  userId: number,
  fate: RecruitDecision,
  mayBe: (before: RecruitDecision) => boolean,
) {
  const row = await lockRecruit(tx, userId);
  if (!row) throw new AppError('NOT_FOUND');
  if (!mayBe(toDecision(row)))
    throw new AppError('CONFLICT', {
      because:
        row.held_for === null
          ? referralMessages.recruitNotHeld()
          : referralMessages.recruitHeldAlready(),
    });
  await setRecruitDecision(tx, userId, fate, kernel.clock.now());
  await endRecruitReviewAlarmIfNoneWaits(tx, row.recruiter_id);
  await referral.evaluate(tx, [row.recruiter_id]);
  return row;
}
const counts: RecruitDecision = { heldFor: null, isRefused: false };
const isHeld = ({ heldFor }: RecruitDecision): boolean => heldFor !== null;
const isFree = (fate: RecruitDecision): boolean => !isHeld(fate);
const isOpen = (fate: RecruitDecision): boolean => isHeld(fate) && !fate.isRefused;
/** Reads the number of finished matches after which a recruit counts. */
const loadQualifyingMatches = async ({ configuration, db }: Kernel): Promise<number> =>
  (await configuration.now(db.read)).of(platformBalanceParameters)['referral.matches'];
const verbs = {
  release: {
    message: referralMessages.releasedRecruit,
    done: referralMessages.released,
    mayBe: isHeld,
  },
  refuse: {
    message: referralMessages.refusedRecruit,
    done: referralMessages.refused,
    mayBe: isOpen,
  },
  hold: { message: referralMessages.heldRecruit, done: referralMessages.held, mayBe: isFree },
} as const;
type Verb = keyof typeof verbs;
const getNextDecision = (verb: Verb, before: RecruitDecision): RecruitDecision =>
  verb === 'release'
    ? counts
    : verb === 'refuse'
      ? { heldFor: before.heldFor, isRefused: true }
      : { heldFor: [byHand], isRefused: false };
const buildSpec = (verb: Verb, id: number) => ({
  type: `recruits.${verb}`,
  message: verbs[verb].message(),
  entity: 'recruits',
  entityId: id,
  userId: id,
});
function decideOnRecruit(deps: Deps, verb: Verb, call: Staff, id: number) {
  return deps.kernel.commands.run(call, buildSpec(verb, id), async (tx) => {
    const recruit = await lockRecruit(tx, id);
    if (!recruit) throw new AppError('NOT_FOUND');
    const next = getNextDecision(verb, toDecision(recruit));
    const row = await changeDecision(deps, tx, id, next, verbs[verb].mayBe);
    if (verb === 'release') assertNotGrantToSelf(call, row.recruiter_id);
    if (verb === 'refuse') await confirmRefusal(tx, row.recruiter_id, 1, id);
    return {
      reply: {},
      before: { ...toDecision(row) },
      after: { ...next },
      message: verbs[verb].done({ player: row.username }),
    };
  });
}
/**
 * Makes the operator confirm that none of the recruiter's waiting recruits will ever count. Returns
 * the recruiter's name.
 */
async function confirmRefusal(
  tx: Tx,
  recruiterId: number,
  n: number,
  recruitCount: number,
): Promise<string> {
  const player = (await findRecruiterAccount(tx, recruiterId))?.username ?? '';
  noteCommandImpacts(
    [{ kind: 'takes', sentence: referralMessages.refusedNeverCounts({ n, player }) }],
    { of: `recruits ${recruitCount}`, isNamed: true },
  );
  return player;
}
/**
 * Decides, with one command, on all of a recruiter's waiting recruits that the operator has seen.
 */
function decideOnAll(
  deps: Deps,
  verb: 'release' | 'refuse',
  call: Staff,
  recruiterId: number,
  seen: SeenRecruits,
) {
  const { kernel, referral } = deps;
  const spec = {
    type: `recruiters.${verb}`,
    message: verbs[verb].message(),
    entity: 'recruiters',
    entityId: recruiterId,
    userId: recruiterId,
  };
  return kernel.commands.run(call, spec, async (tx, command) => {
    await lockRecruiter(tx, recruiterId);
    const rows = await lockWaitingRecruits(tx, recruiterId);
    if (rows.length === 0)
      throw new AppError('CONFLICT', { because: referralMessages.recruitNotHeld() });
    if (rows.length !== seen.count || rows.at(-1)?.user_id !== seen.newestId)
      throw new AppError('CONFLICT', { because: referralMessages.othersHeld() });
    if (verb === 'release') assertNotGrantToSelf(call, recruiterId);
    const n = rows.length;
    const player =
      verb === 'refuse'
        ? await confirmRefusal(tx, recruiterId, n, recruiterId)
        : ((await findRecruiterAccount(tx, recruiterId))?.username ?? '');
    const plain = { ...call, idempotencyKey: undefined };
    const commandIds: number[] = [];
    for (const row of rows) {
      const next = getNextDecision(verb, toDecision(row));
      await setRecruitDecision(tx, row.user_id, next, kernel.clock.now());
      const part = { ...buildSpec(verb, row.user_id), partOf: command.id };
      const { commandId } = await kernel.commands.record(tx, plain, part, async () => ({
        reply: {},
        before: { ...toDecision(row) },
        after: { ...next },
        message: verbs[verb].done({ player: row.username }),
      }));
      commandIds.push(commandId);
    }
    await endRecruitReviewAlarmIfNoneWaits(tx, recruiterId);
    await referral.evaluate(tx, [recruiterId]);
    const message = (
      verb === 'refuse' ? referralMessages.allRefused : referralMessages.allReleased
    )({ n, player });
    return { reply: {}, after: { commandIds, recruits: n }, message };
  });
}
const toAdminRecruiter = (row: RecruiterRow, language: Language) => ({
  id: row.user_id,
  username: row.username,
  userId: row.user_id,
  isBlocked: row.blocked,
  waiting: row.waiting,
  refused: row.refused,
  recruits: row.recruits,
  heldFor: row.held_for.map((code) =>
    formatMessage(heldBecause[code as RecruitHoldReason], language),
  ),
  firstAt: toIsoTime(row.first_at),
  newestAt: toIsoTime(row.newest_at),
  newestId: row.newest_id,
  version: 1,
  updatedAt: toIsoTime(row.newest_at),
  updatedBy: null,
});

/** Registers the undo of decisions on one recruit and on all recruits of a recruiter. */
function registerUndo(deps: Deps): void {
  const { undo } = deps.kernel;
  // restores the decisions from before the command; an undo of this undo works the same way,
  // because its record also contains the decisions before and after
  const restore: UndoStep = async (tx, entry, _command, call) => {
    const [next, present] = [parseDecision(entry.before), parseDecision(entry.after)];
    const isSame = (now: RecruitDecision) =>
      isHeld(now) === isHeld(present) && now.isRefused === present.isRefused;
    const row = await changeDecision(deps, tx, Number(entry.entityId), next, isSame);
    if (isFree(next)) assertNotGrantToSelf(call, row.recruiter_id);
    return { before: entry.after, after: entry.before };
  };
  for (const verb of ['release', 'hold'] as const)
    undo.register(`recruits.${verb}`, restore, restore);
  undo.register('recruits.refuse', restore);
  for (const verb of ['release', 'refuse'] as const)
    undo.register(`recruiters.${verb}`, async (tx, entry, command, call) => {
      const { commandIds } = entry.after as { commandIds: number[] };
      await undo.parts(tx, call, commandIds, command);
      return { before: entry.after, after: null };
    });
}
/**
 * Reads the decision on a recruit from a record. Records from before recruits could be refused
 * contain only the reasons of the hold.
 */
const parseDecision = (snapshot: Record<string, unknown> | null): RecruitDecision => ({
  heldFor: (snapshot?.['heldFor'] ?? null) as RecruitDecision['heldFor'],
  isRefused: snapshot?.['isRefused'] === true,
});
/** Creates the function that lists recruiters with waiting recruits. */
function createRecruiterList({ db }: Kernel) {
  return { page, get };

  async function page(filters: RecruiterFilters, place: PagePosition, language: Language) {
    const { rows, total } = await listRecruitersPage(db.read, filters, place);
    const data = rows.map((row) => toAdminRecruiter(row, language));
    return buildPageWithTotal(data, place, total);
  }
  async function get(id: number, language: Language) {
    const row = await findRecruiterOfPendingRecruit(db.read, id);
    if (!row) throw new AppError('NOT_FOUND');
    return toAdminRecruiter(row, language);
  }
}

/**
 * Creates the use cases of the review, in which an administrator lists recruits, lets them count,
 * holds them or refuses them.
 */
export function createRecruitReview(kernel: Kernel, referral: Referral) {
  const { db } = kernel;
  const deps: Deps = { kernel, referral };
  registerUndo(deps);
  const recruiters = createRecruiterList(kernel);
  return { page, get, recruiters, release, refuse, hold, releaseAll, refuseAll };

  async function page(filters: RecruitFilters, place: PagePosition, language: Language) {
    const { rows, total } = await listRecruitsPage(db.read, filters, {
      ...place,
      qualifiedFrom: await loadQualifyingMatches(kernel),
    });
    const data = rows.map((row) => toAdminRecruit(row, language));
    return buildPageWithTotal(data, place, total);
  }
  async function get(id: number, language: Language) {
    const row = await findRecruit(db.read, id, await loadQualifyingMatches(kernel));
    if (!row) throw new AppError('NOT_FOUND');
    return toAdminRecruit(row, language);
  }
  function release(call: Staff, id: number) {
    return decideOnRecruit(deps, 'release', call, id);
  }
  function refuse(call: Staff, id: number) {
    return decideOnRecruit(deps, 'refuse', call, id);
  }
  function hold(call: Staff, id: number) {
    return decideOnRecruit(deps, 'hold', call, id);
  }
  function releaseAll(call: Staff, recruiterId: number, seen: SeenRecruits) {
    return decideOnAll(deps, 'release', call, recruiterId, seen);
  }
  function refuseAll(call: Staff, recruiterId: number, seen: SeenRecruits) {
    return decideOnAll(deps, 'refuse', call, recruiterId, seen);
  }
}
