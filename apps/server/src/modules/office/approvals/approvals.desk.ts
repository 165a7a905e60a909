/** Limits grants by one operator. Stores larger grants as requests for approval. */
import { toWholeUnits } from '@guildhall/contract/amounts';
import { approvalSettings } from '@guildhall/contract/office/approvals.section';
import { limits } from '@guildhall/contract/limits';
import { grantLimitSettings } from '@guildhall/contract/office/user-items/grant-limits.section';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { createSystemCall, type Call, type UserActor } from '../../../kernel/actor.ts';
import type {
  ApprovalRequestStore,
  RepeatableCallInput,
  OperatorLimitBoundChange,
  RepeatablePlayerExchange,
  GivenAmount,
  CommandOnHold,
  OperatorLimitChange,
} from '../../../kernel/value/approvals.ts';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { AppError, buildFieldError } from '../../../kernel/errors.ts';
import { lockGrantsByOperator, sumOperatorGrants } from '../../../kernel/value/given-value.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { listActiveAdministrators } from '../../identity/accounts/users/users.api.ts';
import type { Notifier } from '../../post/notifications/notifications.api.ts';
import type { Bank } from '../../wealth/bank/bank.api.ts';
import { computeRequestDuplicateKey } from './approvals.policy.ts';
import { loadDeciders } from './approvals.deciders.ts';
import {
  closeOutdatedIdenticalRequest,
  hasAdministratorLostRoleSince,
  insertApprovalRequest,
  findApprovalRequestByKey,
  addKeyToWaitingRequest,
} from './approvals.store.ts';
import { approvalMessages } from './approvals.messages.ts';

const hourMs = 3_600_000;
/** Number of administrators that an approval needs: the asker and a decider. */
const administratorsMin = 2;
interface Deps {
  readonly kernel: Kernel;
  readonly bank: Bank;
  readonly notifier: Notifier;
}
/** Threshold of one currency or item, with its name and the format of its amounts. */
interface Measure {
  readonly threshold: bigint;
  readonly name: string | ReturnType<typeof approvalMessages.items>;
  readonly format: (amount: bigint) => string;
}
async function findMeasure(
  { kernel, bank }: Deps,
  db: Queries,
  currency: string | null,
): Promise<Measure | undefined> {
  if (currency === null) {
    const { itemsApproval } = (await kernel.configuration.within(db as Tx)).of(grantLimitSettings);
    if (itemsApproval === null) return undefined;
    return { threshold: BigInt(itemsApproval), name: approvalMessages.items(), format: String };
  }
  const known = await bank.findCurrency(db, currency);
  if (!known || known.approvalThreshold === null) return undefined;
  return {
    threshold: known.approvalThreshold,
    name: known.name,
    format: (amount) => toWholeUnits(amount, known.decimals),
  };
}
const dayMs = 86_400_000;
/**
 * Sums the grants that an operator made alone, without approval, in the last day. Locks the
 * operator's grants, so that concurrent grants see each other.
 */
async function sumGivenBefore(
  { kernel }: Deps,
  tx: Tx,
  { currency, giverId }: GivenAmount,
): Promise<bigint> {
  if (giverId === undefined) return 0n;
  await lockGrantsByOperator(tx, giverId);
  const since = new Date(kernel.clock.now().getTime() - dayMs);
  return (await sumOperatorGrants(tx, giverId, since, currency)).alone;
}
/**
 * Returns the reason why a grant needs a second administrator; undefined if the operator may make
 * it alone.
 */
async function weighGrant(
  deps: Deps,
  tx: Tx,
  givenAmount: GivenAmount,
): Promise<Sentence | undefined> {
  const { currency, amount, recipients } = givenAmount;
  const measure = await findMeasure(deps, tx, currency);
  if (!measure) return undefined;
  const before = await sumGivenBefore(deps, tx, givenAmount);
  if (amount + before <= measure.threshold) return undefined;
  const { name, format, threshold } = measure;
  const values = { amount: format(amount), name, threshold: format(threshold) };
  // grants of one day are added up, so that many small grants count like one large grant
  if (amount <= threshold) return approvalMessages.together({ ...values, before: format(before) });
  if (recipients === undefined) return approvalMessages.rule(values);
  return recipients === 1
    ? approvalMessages.one(values)
    : approvalMessages.many({ ...values, n: recipients });
}

/**
 * Returns the largest amount that one operator may give alone; null if there is no limit. A larger
 * amount needs approval or is refused.
 */
async function getBound(
  deps: Deps,
  tx: Tx,
  currency: string | null,
): Promise<{ readonly bound: bigint | null; readonly measure: Omit<Measure, 'threshold'> }> {
  if (currency === null) {
    const { items, itemsApproval } = (await deps.kernel.configuration.within(tx)).of(
      grantLimitSettings,
    );
    const bound = itemsApproval ?? items;
    return {
      bound: bound === null ? null : BigInt(bound),
      measure: { name: approvalMessages.items(), format: String },
    };
  }
  const known = await deps.bank.findCurrency(tx, currency);
  return {
    bound: known?.approvalThreshold ?? known?.grantCeiling ?? null,
    measure: {
      name: known?.name ?? currency,
      format: (amount) => toWholeUnits(amount, known?.decimals ?? 0),
    },
  };
}
/**
 * Returns the reason why an exchange needs approval; undefined if it needs none. Players could
 * exchange the largest amount of `gives` that an operator may give them; this must not yield more
 * of `gets` than one operator may give. Checking each exchange by itself also covers chains of
 * exchanges.
 */
async function weighConversion(
  deps: Deps,
  tx: Tx,
  { gives, gets }: RepeatablePlayerExchange,
): Promise<Sentence | undefined> {
  const to = await getBound(deps, tx, gets.currency);
  if (to.bound === null || (await mayDecideAlone(deps, tx))) return undefined;
  const from = await getBound(deps, tx, gives.currency);
  const [name, threshold] = [to.measure.name, to.measure.format(to.bound)];
  if (from.bound === null || gives.amount <= 0n)
    return approvalMessages.unbounded({ from: from.measure.name, name, threshold });
  const times = from.bound / gives.amount;
  const most = (times > 0n ? times : 1n) * gets.amount;
  if (most <= to.bound) return undefined;
  const [given, amount] = [from.measure.format(from.bound), to.measure.format(most)];
  return approvalMessages.multiplies({ given, from: from.measure.name, amount, name, threshold });
}

/**
 * Finds the request that was stored under the idempotency key of this call. A caller who lost the
 * reply gets the same request again, whatever its state is now.
 */
async function findKnownRequest(tx: Tx, call: Call): Promise<number | undefined> {
  const { actor, asked, idempotencyKey: key, bodyHash } = call;
  if (actor.kind !== 'user' || !asked || key === undefined) return undefined;
  const row = await findApprovalRequestByKey(tx, actor.userId, asked.operation, key);
  if (row && row.body_hash !== (bodyHash?.toString('base64') ?? null))
    throw new AppError('IDEMPOTENCY_MISMATCH');
  return row?.id;
}
/**
 * Converts a call to the form in which it is stored, with a fingerprint of the rows that the call
 * would change.
 */
const toStoredRequest = (call: Call<UserActor>, asked: RepeatableCallInput, seen: string) => ({
  askerId: call.actor.userId,
  asked: { ...asked, seen },
  seen,
  ifVersion: call.ifVersion ?? null,
  contents: computeRequestDuplicateKey(asked, call.ifVersion),
  key: call.idempotencyKey ?? null,
  bodyHash: call.bodyHash?.toString('base64') ?? null,
  reason: call.reason ?? null,
});
/**
 * Notifies the other administrators that a request waits, and updates the open pages of all
 * administrators.
 */
async function notifyAdministrators(
  { kernel, notifier }: Deps,
  tx: Tx,
  { actor }: Call<UserActor>,
  deed: Sentence,
): Promise<void> {
  const everybody = await listActiveAdministrators(tx);
  const others = everybody.filter(({ id }) => id !== actor.userId);
  const values = { asker: actor.name, deed };
  const notices = others.map(({ id: userId, language }) => ({
    to: { userId, language },
    values,
    image: null,
  }));
  await notifier.notifyAll(tx, 'APPROVAL_WAITS', notices);
  for (const { id } of everybody) await kernel.realtime.emit(tx, id, 'APPROVALS_UPDATED', {});
}
/** Writes the log entry for a request that is closed because a new request replaces it. */
function recordClosing(
  { kernel }: Deps,
  tx: Tx,
  { id, message: deed, state }: { id: number; message: Sentence; state: 'EXPIRED' | 'STALE' },
  asker: string,
) {
  const isExpired = state === 'EXPIRED';
  return kernel.commands.record(
    tx,
    createSystemCall('Approvals'),
    {
      type: isExpired ? 'approvals.expire' : 'approvals.stale',
      message: isExpired
        ? approvalMessages.expired({ id, asker, deed })
        : approvalMessages.becameStale({ id, asker, deed }),
      entity: 'approvals',
      entityId: id,
    },
    async () => ({ reply: {}, before: { state: 'WAITS' }, after: { request: id, state } }),
  );
}
/**
 * Throws CONFLICT if nobody could ever approve the request. Throws FORBIDDEN if the asker has
 * become an administrator too recently.
 */
async function assertAskable({ kernel }: Deps, tx: Tx, { actor }: Call<UserActor>): Promise<void> {
  const { askerRefusal, canBeDecided, because } = await loadDeciders(
    tx,
    actor.userId,
    kernel.clock.now(),
  );
  if (askerRefusal) throw new AppError('FORBIDDEN', { because: askerRefusal });
  if (!canBeDecided) throw new AppError('CONFLICT', { because });
}
const isStaff = (call: Call): call is Call<UserActor> => call.actor.kind === 'user';
/**
 * Stores a request with its log entry. If an equal request is waiting, returns the waiting request
 * instead.
 */
async function keepRequest(
  deps: Deps,
  tx: Tx,
  call: Call,
  { spec, message = approvalMessages.unnamed(), worth, fingerprint }: CommandOnHold,
): Promise<number> {
  const { kernel } = deps;
  if (!isStaff(call) || !call.asked) throw new Error('Nobody has asked for it');
  const { hours } = (await kernel.configuration.within(tx)).of(approvalSettings);
  const at = kernel.clock.now();
  const request = toStoredRequest(call, call.asked, fingerprint);
  await assertAskable(deps, tx, call);
  const over = await closeOutdatedIdenticalRequest(tx, request, at);
  if (over) await recordClosing(deps, tx, over, call.actor.name);
  const row = await insertApprovalRequest(tx, {
    ...request,
    message,
    worth,
    userId: spec.userId ?? null,
    at,
    expiresAt: new Date(at.getTime() + hours * hourMs),
  });
  if (!row) return (await addKeyToWaitingRequest(tx, request)).id;
  const { operation } = call.asked;
  await kernel.commands.record(
    tx,
    { ...call, idempotencyKey: undefined },
    {
      type: 'approvals.ask',
      message: approvalMessages.asked({ deed: message }),
      entity: 'approvals',
      entityId: row.id,
      ...(spec.userId !== undefined && { userId: spec.userId }),
    },
    async () => ({ reply: {}, after: { request: row.id, operation } }),
  );
  await notifyAdministrators(deps, tx, call, message);
  return row.id;
}
/**
 * Checks a change of the limits on operators. Throws VALIDATION for a new threshold if there is no
 * second administrator who could approve amounts above it. Raising or removing a threshold or a
 * ceiling needs approval, unless `mayDecideAlone` allows the only administrator to do it.
 */
async function checkLimitChange(
  deps: Deps,
  tx: Tx,
  call: Call,
  { field, kind }: OperatorLimitChange,
  { before, after }: OperatorLimitBoundChange,
): Promise<void> {
  if (before === after || call.actor.kind !== 'user') return;
  const isAlone = (await listActiveAdministrators(tx)).length < administratorsMin;
  const loosens = before !== null && (after === null || after > before);
  if (kind === 'threshold' && after !== null && isAlone && !loosens)
    throw buildFieldError(field, approvalMessages.fewAdministrators());
  if (loosens && !(await mayDecideAlone(deps, tx)))
    deps.kernel.approvals.hold(approvalMessages.loosens());
}
/**
 * Returns true if the only administrator may act alone: no approval threshold is set, and no other
 * administrator was removed recently.
 */
async function mayDecideAlone(deps: Deps, tx: Tx): Promise<boolean> {
  const isAlone = (await listActiveAdministrators(tx)).length < administratorsMin;
  if (!isAlone || (await hasThresholds(deps, tx))) return false;
  const since = new Date(deps.kernel.clock.now().getTime() - limits.administratorAgeMs);
  return !(await hasAdministratorLostRoleSince(tx, since));
}
async function hasThresholds({ kernel, bank }: Deps, db: Queries): Promise<boolean> {
  const { itemsApproval } = (await kernel.configuration.within(db as Tx)).of(grantLimitSettings);
  return itemsApproval !== null || (await bank.limited(db)).thresholds;
}
/**
 * Makes promotions need approval if any threshold is set. If only ceilings are set, a promotion
 * needs approval only if there are at least two administrators.
 */
async function holdPromotion(deps: Deps, tx: Tx, because: Sentence): Promise<void> {
  const { items } = (await deps.kernel.configuration.within(tx)).of(grantLimitSettings);
  const hasCeilings = items !== null || (await deps.bank.limited(tx)).ceilings;
  const isBounded = hasCeilings && (await listActiveAdministrators(tx)).length >= administratorsMin;
  if (isBounded || (await hasThresholds(deps, tx))) deps.kernel.approvals.hold(because);
}
/** Creates the functions that decide which commands need approval, and store the requests. */
export function createApprovalRequestStore(deps: Deps): ApprovalRequestStore {
  return {
    weigh: (tx, given) => weighGrant(deps, tx, given),
    isOn: (db) => hasThresholds(deps, db),
    known: findKnownRequest,
    keep: (tx, call, command) => keepRequest(deps, tx, call, command),
    setLimit: (tx, call, limit, change) => checkLimitChange(deps, tx, call, limit, change),
    weighConversion: (tx, exchange) => weighConversion(deps, tx, exchange),
    holdPromotion: (tx, because) => holdPromotion(deps, tx, because),
  };
}
