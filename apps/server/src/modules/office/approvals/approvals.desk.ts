/** Limits grants by a single operator, and keeps requests for approval of larger grants. */
import { toWholeUnits } from '@guildhall/contract/amounts';
import { approvalSettings } from '@guildhall/contract/office/approvals.section';
import { limits } from '@guildhall/contract/limits';
import { grantLimitSettings } from '@guildhall/contract/office/user-items/grant-limits.section';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { createSystemCall, type Call, type UserActor } from '../../../kernel/actor.ts';
import type {
  ApprovalRequestStore,
  OriginalCallInput,
  OperatorLimitBoundChange,
  RepeatablePlayerExchange,
  GivenAmount,
  HeldCommand,
  OperatorLimitChange,
} from '../../../kernel/value/approvals.ts';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { AppError, invalid } from '../../../kernel/errors.ts';
import { lockGrantsByOperator, sumOperatorGrants } from '../../../kernel/value/given.ts';
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
import { messages } from './approvals.messages.ts';

const hourMs = 3_600_000;
/**
 * Number of administrators that an approval requires: the administrator who asks, and a second one.
 */
const administratorsMin = 2;
interface Needs {
  readonly kernel: Kernel;
  readonly bank: Bank;
  readonly notifier: Notifier;
}
/** Threshold with its name and the format of its amounts. */
interface Measure {
  readonly threshold: bigint;
  readonly name: string | ReturnType<typeof messages.items>;
  readonly told: (amount: bigint) => string;
}
async function measureOf(
  { kernel, bank }: Needs,
  on: Queries,
  currency: string | null,
): Promise<Measure | undefined> {
  if (currency === null) {
    const { itemsApproval } = (await kernel.configuration.within(on as Tx)).of(grantLimitSettings);
    if (itemsApproval === null) return undefined;
    return { threshold: BigInt(itemsApproval), name: messages.items(), told: String };
  }
  const known = await bank.named(on, currency);
  if (!known || known.approvalThreshold === null) return undefined;
  return {
    threshold: known.approvalThreshold,
    name: known.name,
    told: (amount) => toWholeUnits(amount, known.decimals),
  };
}
const dayMs = 86_400_000;
/**
 * Sums the grants that an operator has made without approval within a day. The sum is computed
 * under a lock, so that concurrent grants see each other.
 */
async function givenBefore(
  { kernel }: Needs,
  tx: Tx,
  { currency, giverId }: GivenAmount,
): Promise<bigint> {
  if (giverId === undefined) return 0n;
  await lockGrantsByOperator(tx, giverId);
  const since = new Date(kernel.clock.now().getTime() - dayMs);
  return (await sumOperatorGrants(tx, giverId, since, currency)).alone;
}
const weighing =
  (needs: Needs) =>
  async (tx: Tx, given: GivenAmount): Promise<Sentence | undefined> => {
    const { currency, amount, recipients } = given;
    const measure = await measureOf(needs, tx, currency);
    if (!measure) return undefined;
    const before = await givenBefore(needs, tx, given);
    if (amount + before <= measure.threshold) return undefined;
    const { name, told, threshold } = measure;
    const said = { amount: told(amount), name, threshold: told(threshold) };
    // many small amounts count like a large one
    if (amount <= threshold) return messages.together({ ...said, before: told(before) });
    if (recipients === undefined) return messages.rule(said);
    return recipients === 1 ? messages.one(said) : messages.many({ ...said, n: recipients });
  };

/**
 * Returns the maximum amount that one operator gives; a command that gives more needs approval or
 * is refused.
 */
async function boundOf(
  needs: Needs,
  tx: Tx,
  currency: string | null,
): Promise<{ readonly bound: bigint | null; readonly measure: Omit<Measure, 'threshold'> }> {
  if (currency === null) {
    const { items, itemsApproval } = (await needs.kernel.configuration.within(tx)).of(
      grantLimitSettings,
    );
    const bound = itemsApproval ?? items;
    return {
      bound: bound === null ? null : BigInt(bound),
      measure: { name: messages.items(), told: String },
    };
  }
  const known = await needs.bank.named(tx, currency);
  return {
    bound: known?.approvalThreshold ?? known?.grantCeiling ?? null,
    measure: {
      name: known?.name ?? currency,
      told: (amount) => toWholeUnits(amount, known?.decimals ?? 0),
    },
  };
}
/**
 * Prevents an operator from converting grants of one kind into more of another kind than one
 * operator may give. Each conversion is judged separately, which also covers chains of conversions.
 */
const weighingConversion =
  (needs: Needs) =>
  async (tx: Tx, { gives, gets }: RepeatablePlayerExchange): Promise<Sentence | undefined> => {
    const to = await boundOf(needs, tx, gets.currency);
    if (to.bound === null || (await mayDecideAlone(needs, tx))) return undefined;
    const from = await boundOf(needs, tx, gives.currency);
    const [name, threshold] = [to.measure.name, to.measure.told(to.bound)];
    if (from.bound === null || gives.amount <= 0n)
      return messages.unbounded({ from: from.measure.name, name, threshold });
    const times = from.bound / gives.amount;
    const most = (times > 0n ? times : 1n) * gets.amount;
    if (most <= to.bound) return undefined;
    const [given, amount] = [from.measure.told(from.bound), to.measure.told(most)];
    return messages.multiplies({ given, from: from.measure.name, amount, name, threshold });
  };

/**
 * Finds the request with the key of this call, so that a caller who lost the response gets it
 * again, whatever the outcome of the request.
 */
async function known(tx: Tx, call: Call): Promise<number | undefined> {
  const { actor, asked, idempotencyKey: key, bodyHash } = call;
  if (actor.kind !== 'user' || !asked || key === undefined) return undefined;
  const row = await findApprovalRequestByKey(tx, actor.userId, asked.operation, key);
  if (row && row.body_hash !== (bodyHash?.toString('base64') ?? null))
    throw new AppError('IDEMPOTENCY_MISMATCH');
  return row?.id;
}
/**
 * Converts a call to the form that a request stores, together with the rows on which the call
 * acted.
 */
const keptOf = (call: Call<UserActor>, asked: OriginalCallInput, seen: string) => ({
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
 * Notifies the other administrators of a waiting request; the open pages of all administrators show
 * the request.
 */
async function tell(
  { kernel, notifier }: Needs,
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
/** Writes the log entry for a request that is closed to make room for another request. */
function noteClosed(
  { kernel }: Needs,
  tx: Tx,
  { id, said: deed, state }: { id: number; said: Sentence; state: 'EXPIRED' | 'STALE' },
  asker: string,
) {
  const isExpired = state === 'EXPIRED';
  return kernel.commands.record(
    tx,
    createSystemCall('Approvals'),
    {
      type: isExpired ? 'approvals.expire' : 'approvals.stale',
      said: isExpired
        ? messages.expired({ id, asker, deed })
        : messages.becameStale({ id, asker, deed }),
      entity: 'approvals',
      entityId: id,
    },
    async () => ({ reply: {}, before: { state: 'WAITS' }, after: { request: id, state } }),
  );
}
/**
 * Throws if nobody could ever approve the request, or if the asker became an administrator too
 * recently.
 */
async function assertAskable({ kernel }: Needs, tx: Tx, { actor }: Call<UserActor>): Promise<void> {
  const { judgeAsker, canBeDecided, because } = await loadDeciders(
    tx,
    actor.userId,
    kernel.clock.now(),
  );
  if (judgeAsker) throw new AppError('FORBIDDEN', { because: judgeAsker });
  if (!canBeDecided) throw new AppError('CONFLICT', { because });
}
const isStaff = (call: Call): call is Call<UserActor> => call.actor.kind === 'user';
/** Stores a request with its entry in the log, or returns an equal request that already waits. */
const keeping =
  (needs: Needs) =>
  async (
    tx: Tx,
    call: Call,
    { spec, said = messages.unnamed(), worth, fingerprint }: HeldCommand,
  ): Promise<number> => {
    const { kernel } = needs;
    if (!isStaff(call) || !call.asked) throw new Error('Nobody has asked for it');
    const { hours } = (await kernel.configuration.within(tx)).of(approvalSettings);
    const at = kernel.clock.now();
    const kept = keptOf(call, call.asked, fingerprint);
    await assertAskable(needs, tx, call);
    const over = await closeOutdatedIdenticalRequest(tx, kept, at);
    if (over) await noteClosed(needs, tx, over, call.actor.name);
    const row = await insertApprovalRequest(tx, {
      ...kept,
      said,
      worth,
      userId: spec.userId ?? null,
      at,
      expiresAt: new Date(at.getTime() + hours * hourMs),
    });
    if (!row) return (await addKeyToWaitingRequest(tx, kept)).id;
    const { operation } = call.asked;
    await kernel.commands.record(
      tx,
      { ...call, idempotencyKey: undefined },
      {
        type: 'approvals.ask',
        said: messages.asked({ deed: said }),
        entity: 'approvals',
        entityId: row.id,
        ...(spec.userId !== undefined && { userId: spec.userId }),
      },
      async () => ({ reply: {}, after: { request: row.id, operation } }),
    );
    await tell(needs, tx, call, said);
    return row.id;
  };
/**
 * Sets a limit on the amount that one operator gives alone. A threshold requires somebody who
 * approves amounts above it. Raising or removing a threshold or a ceiling itself needs another
 * administrator's approval. If the only administrator of a game without thresholds has set a
 * ceiling, that administrator may change the ceiling, because there is nobody else to ask.
 */
const setting =
  (needs: Needs) =>
  async (
    tx: Tx,
    call: Call,
    { field, kind }: OperatorLimitChange,
    { before, after }: OperatorLimitBoundChange,
  ): Promise<void> => {
    if (before === after || call.actor.kind !== 'user') return;
    const isAlone = (await listActiveAdministrators(tx)).length < administratorsMin;
    const loosens = before !== null && (after === null || after > before);
    if (kind === 'threshold' && after !== null && isAlone && !loosens)
      throw invalid(field, messages.fewAdministrators());
    if (loosens && !(await mayDecideAlone(needs, tx)))
      needs.kernel.approvals.hold(messages.loosens());
  };
/**
 * Returns true if there is only one administrator and no threshold, and if the other administrators
 * were not just removed.
 */
async function mayDecideAlone(needs: Needs, tx: Tx): Promise<boolean> {
  const isAlone = (await listActiveAdministrators(tx)).length < administratorsMin;
  if (!isAlone || (await hasThresholds(needs, tx))) return false;
  const since = new Date(needs.kernel.clock.now().getTime() - limits.administratorAgeMs);
  return !(await hasAdministratorLostRoleSince(tx, since));
}
async function hasThresholds({ kernel, bank }: Needs, on: Queries): Promise<boolean> {
  const { itemsApproval } = (await kernel.configuration.within(on as Tx)).of(grantLimitSettings);
  return itemsApproval !== null || (await bank.limited(on)).thresholds;
}
/**
 * Makes promotions wait for approval as soon as any command needs approval. If there are only
 * ceilings, promotions wait once there is a second administrator to ask.
 */
const holdingPromotion =
  (needs: Needs) =>
  async (tx: Tx, because: Sentence): Promise<void> => {
    const { items } = (await needs.kernel.configuration.within(tx)).of(grantLimitSettings);
    const hasCeilings = items !== null || (await needs.bank.limited(tx)).ceilings;
    const isBounded =
      hasCeilings && (await listActiveAdministrators(tx)).length >= administratorsMin;
    if (isBounded || (await hasThresholds(needs, tx))) needs.kernel.approvals.hold(because);
  };
export const createApprovalDesk = (needs: Needs): ApprovalRequestStore => ({
  weigh: weighing(needs),
  isOn: (on) => hasThresholds(needs, on),
  known,
  keep: keeping(needs),
  setLimit: setting(needs),
  weighConversion: weighingConversion(needs),
  holdPromotion: holdingPromotion(needs),
});
