import { limits } from '@guildhall/contract/limits';
import type { Language } from '@guildhall/contract/kit/text/say';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { createSystemCall, type Call, type UserActor } from '../../../kernel/actor.ts';
import type { ApprovalDecision, UncommittedCommand } from '../../../kernel/value/approvals.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { toIsoTime, toIsoTimeOrNull } from '../../../kernel/db/rows.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { buildPageWithTotal, type PagePosition } from '../../../kernel/db/paged.ts';
import { runWithRollback } from '../../../kernel/commands/preview.ts';
import { toLanguage, formatMessage } from '../../../kernel/say.ts';
import { sumChangeEffects, type ChangeEffect } from '../../../kernel/commands/effects.ts';
import { repeatUntilPageIsShort } from '../../../kernel/jobs/sweep.ts';
import {
  listActiveAdministrators,
  lockAndListAdministrators,
} from '../../identity/accounts/users/users.api.ts';
import type { Notifier } from '../../post/notifications/notifications.api.ts';
import {
  isRelatedByPromotion,
  findDeciderEligibleFrom,
  loadDecidersByAsker,
  loadAdministratorPromotions,
} from './approvals.deciders.ts';
import {
  findRequestClosedReason,
  isTargetChangedError,
  getEffectiveRequestState,
  isCommandAboutDecider,
} from './approvals.policy.ts';
import {
  setRequestDecision,
  listExpiredApprovalRequests,
  hasChangedRoles,
  lockApprovalRequest,
  findApprovalRequest,
  listApprovalRequestsPage,
  type ApprovalRequestWithCallRow,
  type ApprovalRequestRow,
  type ApprovalRequestState,
} from './approvals.store.ts';
import { approvalMessages } from './approvals.messages.ts';

type Staff = Call<UserActor>;
const batch = 50;
interface Deps {
  readonly kernel: Kernel;
  readonly notifier: Notifier;
  readonly again: Router['again'];
}
const conflict = (because: Sentence): AppError => new AppError('CONFLICT', { because });
const forbidden = (because: Sentence): AppError => new AppError('FORBIDDEN', { because });

/**
 * Returns the log message of a request's command; before approval, a message that the command is
 * requested.
 */
const getTitle = ({ message, state }: ApprovalRequestRow): Sentence =>
  state === 'APPROVED' ? message : approvalMessages.wanted({ deed: message });
function toRequestView(
  row: ApprovalRequestRow,
  deciders: Awaited<ReturnType<typeof loadDecidersByAsker>>,
  now: Date,
  language: Language,
) {
  return {
    id: row.id,
    said: formatMessage(getTitle(row), language),
    worth: row.worth.map((message) => formatMessage(message, language)).join('; '),
    askedBy: row.asker_id,
    reason: row.reason,
    state: getEffectiveRequestState(row, now),
    createdAt: toIsoTime(row.created_at),
    expiresAt: toIsoTime(row.expires_at),
    decidedBy: row.decider_id,
    decidedAt: toIsoTimeOrNull(row.decided_at),
    decision: row.decision,
    deciders:
      getEffectiveRequestState(row, now) === 'WAITS'
        ? formatMessage(deciders(row.asker_id).because, language)
        : null,
    entry: row.entry === null ? null : Number(row.entry),
    version: 1,
    updatedAt: toIsoTime(row.decided_at ?? row.created_at),
    updatedBy: null,
  };
}
/** Locks a request until commit; throws CONFLICT if it no longer waits for a decision. */
async function lockOpenRequest(
  { kernel }: Deps,
  tx: Tx,
  id: number,
): Promise<ApprovalRequestWithCallRow> {
  const row = await lockApprovalRequest(tx, id);
  if (!row) throw new AppError('NOT_FOUND');
  const closed = findRequestClosedReason(row, kernel.clock.now());
  if (closed) throw conflict(closed);
  return row;
}
/**
 * Locks, until commit, each of the two users who is an administrator. Throws FORBIDDEN if decider
 * and asker are the same user, or if the decider is no longer an administrator.
 */
async function lockDeciders(tx: Tx, askerId: number, deciderId: number) {
  if (askerId === deciderId) throw forbidden(approvalMessages.ownRequest());
  const acting = await lockAndListAdministrators(tx, [askerId, deciderId]);
  if (!acting.some(({ id }) => id === deciderId)) throw forbidden(approvalMessages.notActing());
  return acting;
}
/**
 * Throws unless both are administrators and the decider may decide: is not the asker, is not too
 * new, and does not belong to the asker's party. Both users keep the role until commit.
 */
async function assertMayDecide(
  { kernel }: Deps,
  tx: Tx,
  { asker_id: askerId }: ApprovalRequestRow,
  deciderId: number,
): Promise<void> {
  const acting = await lockDeciders(tx, askerId, deciderId);
  if (!acting.some(({ id }) => id === askerId)) throw conflict(approvalMessages.askerGone());
  const now = kernel.clock.now();
  const since = new Date(now.getTime() - limits.administratorAgeMs);
  if (await hasChangedRoles(tx, { actorId: askerId, userId: deciderId, since }))
    throw forbidden(approvalMessages.promoted());
  const promotions = await loadAdministratorPromotions(tx, [askerId, deciderId]);
  const from = findDeciderEligibleFrom(promotions, deciderId, now);
  if (from) throw forbidden(approvalMessages.deciderIsNew({ at: toIsoTime(from) }));
  if (isRelatedByPromotion(promotions, askerId, deciderId))
    throw forbidden(approvalMessages.related());
}
/** Returns the asker, with the present rights. An approved command runs as this actor. */
async function requireAsker({ kernel }: Deps, row: ApprovalRequestRow): Promise<UserActor> {
  const administrator = (await listActiveAdministrators(kernel.db.read)).find(
    ({ id }) => id === row.asker_id,
  );
  if (!administrator) throw conflict(approvalMessages.askerGone());
  return {
    kind: 'user',
    userId: administrator.id,
    accountId: administrator.account_id,
    sessionId: 0,
    byPassword: true,
    name: administrator.username,
    roles: ['ADMIN'],
    statusId: 1,
    language: administrator.language,
    passwordResetRequired: false,
    provenUntil: new Date(0),
  };
}
/** Executes the requested call, in the same transaction as the decision. */
async function repeatCall(
  deps: Deps,
  row: ApprovalRequestWithCallRow,
  decision: ApprovalDecision,
  language: Language,
): Promise<void> {
  const call: Staff = {
    actor: await requireAsker(deps, row),
    address: null,
    device: '',
    idempotencyKey: undefined,
    bodyHash: undefined,
    reason: row.reason ?? undefined,
    ifVersion: row.if_version ?? undefined,
    decision,
    language,
  };
  await deps.again(row.asked, call);
}
async function requireRequest({ kernel }: Deps, id: number): Promise<ApprovalRequestWithCallRow> {
  const row = await findApprovalRequest(kernel.db.read, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
const buildSpec = (verb: string, id: number) => ({
  type: `approvals.${verb}`,
  message: approvalMessages.decided(),
  entity: 'approvals',
  entityId: id,
});
type Closing = { state: ApprovalRequestState; by?: Call<UserActor>; entry?: number };
/** Writes the decision and notifies the asker. */
async function closeRequest(
  { kernel, notifier }: Deps,
  tx: Tx,
  row: ApprovalRequestRow,
  decision: Closing & { message: Sentence },
): Promise<void> {
  await setRequestDecision(tx, row.id, {
    state: decision.state,
    deciderId: decision.by?.actor.userId ?? null,
    decision: decision.by?.reason ?? null,
    entry: decision.entry ?? null,
    at: kernel.clock.now(),
  });
  const everybody = await listActiveAdministrators(tx);
  for (const { id } of everybody) await kernel.realtime.emit(tx, id, 'APPROVALS_UPDATED', {});
  const asker = everybody.find(({ id }) => id === row.asker_id);
  if (asker && decision.by?.actor.userId !== row.asker_id)
    await notifier.notify(
      tx,
      { userId: asker.id, language: asker.language },
      'APPROVAL_DECIDED',
      { said: decision.message },
      null,
    );
}
/** Thrown to roll back a command that would act on other rows or values than the request. */
class ActsOnOther extends Error {}
function assertSame(row: ApprovalRequestWithCallRow, performed: UncommittedCommand): void {
  if (row.asked.seen !== performed.fingerprint) throw new ActsOnOther();
}
/** Closes a request permanently, because its call would now act on other rows or values. */
const closeStale = (deps: Deps, id: number) =>
  deps.kernel.commands.run(createSystemCall('Approvals'), buildSpec('stale', id), async (tx) => {
    const row = await lockOpenRequest(deps, tx, id);
    const message = approvalMessages.becameStale({ id, asker: row.asker, deed: row.message });
    await closeRequest(deps, tx, row, { state: 'STALE', message });
    const after = { request: id, state: 'STALE' };
    return { reply: {}, before: { state: 'WAITS' }, after, message };
  });
/** Thrown to return the first reply if a call with this key has already approved the request. */
class Replayed extends Error {}

async function approveRequest(deps: Deps, call: Staff, id: number) {
  const { commands } = deps.kernel;
  let answer: { commandId: number; entry: number } | undefined;
  const around: ApprovalDecision['around'] = async (tx, perform) => {
    let isNew = false;
    answer = await commands.record(tx, call, buildSpec('approve', id), async () => {
      isNew = true;
      const row = await lockOpenRequest(deps, tx, id);
      await assertMayDecide(deps, tx, row, call.actor.userId);
      const performed = await perform();
      assertSame(row, performed);
      if (isCommandAboutDecider(performed, call.actor)) throw forbidden(approvalMessages.ownGain());
      const message = approvalMessages.approved({ id, asker: row.asker });
      const { commandId: entry } = performed;
      const notice = approvalMessages.approvedBy({ deed: row.message, id, by: call.actor.name });
      await closeRequest(deps, tx, row, { state: 'APPROVED', by: call, entry, message: notice });
      return { reply: { entry }, after: { request: id, entry }, message };
    });
    if (!isNew) throw new Replayed();
  };
  const addApproval = (deed: Sentence) =>
    approvalMessages.approvedBy({ deed, id, by: call.actor.name });
  const row = await requireRequest(deps, id);
  try {
    await repeatCall(deps, row, { around, addApproval }, call.language);
  } catch (error) {
    const isStale = error instanceof ActsOnOther || isTargetChangedError(error);
    if (!isStale && !(error instanceof Replayed)) throw error;
    if (isStale) answer = undefined;
  }
  if (answer !== undefined) return answer;
  // throws an error with the request's state if another call has decided meanwhile
  await closeStale(deps, id);
  throw conflict(approvalMessages.stale());
}

const nothing = { said: '', type: '', before: null, after: null, effects: [] };
/** Runs a request's call and rolls it back; returns the effects that it would have now. */
async function previewRequest(deps: Deps, call: Staff, id: number) {
  const row = await requireRequest(deps, id);
  const isOwn = row.asker_id === call.actor.userId;
  const closed = findRequestClosedReason(row, deps.kernel.clock.now());
  if (closed) return { ...nothing, problem: formatMessage(closed, call.language), isOwn: false };
  try {
    const { spec, outcome } = await runWithRollback<UncommittedCommand>(async (finishWith) => {
      const around: ApprovalDecision['around'] = async (tx, perform) => {
        if (!isOwn) await assertMayDecide(deps, tx, row, call.actor.userId);
        const performed = await perform();
        assertSame(row, performed);
        if (!isOwn && isCommandAboutDecider(performed, call.actor))
          throw forbidden(approvalMessages.ownGain());
        finishWith(performed);
      };
      await repeatCall(deps, row, { around, addApproval: (deed) => deed }, call.language);
      throw new ActsOnOther();
    });
    const message = outcome.message ?? spec.message ?? approvalMessages.unnamed();
    const effects = (outcome as { effects?: readonly ChangeEffect[] }).effects ?? [];
    return {
      said: formatMessage(message, call.language),
      type: spec.type,
      before: outcome.before ?? null,
      after: outcome.after ?? null,
      effects: sumChangeEffects(effects, call.language),
      problem: null,
      isOwn,
    };
  } catch (error) {
    const isStale = error instanceof ActsOnOther || isTargetChangedError(error);
    if (isStale)
      return {
        ...nothing,
        problem: formatMessage(approvalMessages.staleNow(), call.language),
        isOwn,
      };
    if (!(error instanceof AppError)) throw error;
    return { ...nothing, problem: error.messageIn(call.language), isOwn };
  }
}
async function expireRequests(deps: Deps): Promise<void> {
  const { kernel } = deps;
  const expireRequest = (id: number) =>
    kernel.commands.run(createSystemCall('Approvals'), buildSpec('expire', id), async (tx) => {
      const row = await lockApprovalRequest(tx, id);
      const isDue =
        row?.state === 'WAITS' && getEffectiveRequestState(row, kernel.clock.now()) === 'EXPIRED';
      if (!row || !isDue) throw conflict(approvalMessages.over());
      const message = approvalMessages.expired({ id, asker: row.asker, deed: row.message });
      await closeRequest(deps, tx, row, { state: 'EXPIRED', message });
      return {
        reply: {},
        before: { state: 'WAITS' },
        after: { request: id, state: 'EXPIRED' },
        message,
      };
    });
  await repeatUntilPageIsShort(batch, async () => {
    const expired = await listExpiredApprovalRequests(kernel.db.read, kernel.clock.now(), batch);
    for (const { id } of expired)
      await expireRequest(id).catch((error: unknown) => {
        // another call has already closed the request
        if (!(error instanceof AppError)) throw error;
      });
    return expired.length;
  });
}

/** Creates the use cases of approval requests, and of the decisions on them. */
export function createApprovalRequestUseCases(deps: Deps) {
  const { db, clock, commands } = deps.kernel;
  return { page, get, preview, approve, refuse, withdraw, expire };

  async function page(
    filters: { state?: ApprovalRequestState; askedBy?: number | null },
    place: PagePosition,
    language: Language,
  ) {
    const span = place;
    const { rows, total } = await listApprovalRequestsPage(db.read, filters, span);
    const now = clock.now();
    const askers = rows.map((row) => row.asker_id);
    const deciders = await loadDecidersByAsker(db.read, askers, now);
    const data = rows.map((row) => toRequestView(row, deciders, now, language));
    return buildPageWithTotal(data, place, total);
  }
  async function get(id: number, language: Language) {
    const row = await requireRequest(deps, id);
    const now = clock.now();
    const deciders = await loadDecidersByAsker(db.read, [row.asker_id], now);
    return toRequestView(row, deciders, now, toLanguage(language));
  }
  function preview(call: Staff, id: number) {
    return previewRequest(deps, call, id);
  }
  function approve(call: Staff, id: number) {
    return approveRequest(deps, call, id);
  }
  function refuse(call: Staff, id: number) {
    return commands.run(call, buildSpec('refuse', id), async (tx) => {
      const row = await lockOpenRequest(deps, tx, id);
      // a refusal gives nobody anything of value, so any administrator but the asker may refuse
      await lockDeciders(tx, row.asker_id, call.actor.userId);
      const message = approvalMessages.refused({ id, asker: row.asker, deed: row.message });
      await closeRequest(deps, tx, row, { state: 'REFUSED', by: call, message });
      return {
        reply: {},
        before: { state: 'WAITS' },
        after: { request: id, state: 'REFUSED' },
        message,
      };
    });
  }
  function withdraw(call: Staff, id: number) {
    return commands.run(call, buildSpec('withdraw', id), async (tx) => {
      const row = await lockOpenRequest(deps, tx, id);
      if (row.asker_id !== call.actor.userId) throw forbidden(approvalMessages.notYours());
      const message = approvalMessages.withdrew({ id, deed: row.message });
      await closeRequest(deps, tx, row, { state: 'WITHDRAWN', by: call, message });
      return {
        reply: {},
        before: { state: 'WAITS' },
        after: { request: id, state: 'WITHDRAWN' },
        message,
      };
    });
  }
  /** Closes expired requests. Writes a log entry for each, and notifies the askers. */
  function expire() {
    return expireRequests(deps);
  }
}
