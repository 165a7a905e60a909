/** How much one operator gives alone, and what of it is kept for another. */
import { wholeUnits } from '@guildhall/contract/amounts';
import { approvalSettings } from '@guildhall/contract/office/approvals.section';
import { grantLimits } from '@guildhall/contract/office/grant-limits.section';
import type { Sentence } from '@guildhall/contract/kit/words';
import { systemCall, type Call, type UserActor } from '../../../kernel/actor.ts';
import type { ApprovalDesk, Asked, Bounds, Given, Held } from '../../../kernel/approvals.ts';
import type { Queries, Tx } from '../../../kernel/db.ts';
import { AppError, invalid } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { administrators } from '../../identity/accounts/users.api.ts';
import type { Notifier } from '../../post/notifications/notifications.api.ts';
import type { Bank } from '../../wealth/bank/bank.api.ts';
import { contentsOf } from './approvals.policy.ts';
import { expireSame, insertRequest, requestWithKey, sameWaiting } from './approvals.store.ts';
import { words } from './approvals.words.ts';

const hourMs = 3_600_000;
/** What is needed for anything to be approved: who asks, and somebody else. */
const administratorsMin = 2;
interface Needs {
  readonly kernel: Kernel;
  readonly bank: Bank;
  readonly notifier: Notifier;
}
/** What a threshold is of: how it is called, and how amounts of it are said. */
interface Measure {
  readonly threshold: bigint;
  readonly name: string | ReturnType<typeof words.items>;
  readonly told: (amount: bigint) => string;
}
async function measureOf(
  { kernel, bank }: Needs,
  on: Queries,
  currency: string | null,
): Promise<Measure | undefined> {
  if (currency === null) {
    const { itemsApproval } = (await kernel.configuration.within(on as Tx)).of(grantLimits);
    if (itemsApproval === null) return undefined;
    return { threshold: BigInt(itemsApproval), name: words.items(), told: String };
  }
  const known = await bank.named(on, currency);
  if (!known || known.approvalThreshold === null) return undefined;
  return {
    threshold: known.approvalThreshold,
    name: known.name,
    told: (amount) => wholeUnits(amount, known.decimals),
  };
}
const weighing =
  (needs: Needs) =>
  async (on: Queries, { currency, amount, recipients, before = 0n }: Given) => {
    const measure = await measureOf(needs, on, currency);
    if (!measure || amount + before <= measure.threshold) return undefined;
    const { name, told, threshold } = measure;
    const said = { amount: told(amount), name, threshold: told(threshold) };
    // many small ones are not less than one large one
    if (amount <= threshold) return words.together({ ...said, before: told(before) });
    if (recipients === undefined) return words.rule(said);
    return recipients === 1 ? words.one(said) : words.many({ ...said, n: recipients });
  };

/** The request of this call's key: whoever lost the answer learns it again, whatever came of it. */
async function known(tx: Tx, call: Call): Promise<number | undefined> {
  const { actor, asked, idempotencyKey: key, bodyHash } = call;
  if (actor.kind !== 'user' || !asked || key === undefined) return undefined;
  const row = await requestWithKey(tx, actor.userId, asked.operation, key);
  if (row && row.body_hash !== (bodyHash?.toString('base64') ?? null))
    throw new AppError('IDEMPOTENCY_MISMATCH');
  return row?.id;
}
/** The call as a request keeps it. */
const keptOf = (call: Call<UserActor>, asked: Asked) => ({
  askerId: call.actor.userId,
  asked,
  ifVersion: call.ifVersion ?? null,
  contents: contentsOf(asked, call.ifVersion),
  key: call.idempotencyKey ?? null,
  bodyHash: call.bodyHash?.toString('base64') ?? null,
  reason: call.reason ?? null,
});
/** The others are told that it waits; open pages of all of them show it. */
async function tell(
  { kernel, notifier }: Needs,
  tx: Tx,
  { actor }: Call<UserActor>,
  deed: Sentence,
): Promise<void> {
  const everybody = await administrators(tx);
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
/** The entry of the log that a job would have written. */
const noteExpired = (
  { kernel }: Needs,
  tx: Tx,
  { id, said: deed, asker }: { id: number; said: Sentence; asker: string },
) =>
  kernel.commands.record(
    tx,
    systemCall('Approvals'),
    {
      type: 'approvals.expire',
      said: words.expired({ id, asker, deed }),
      entity: 'approvals',
      entityId: id,
    },
    async () => ({
      reply: {},
      before: { state: 'WAITS' },
      after: { request: id, state: 'EXPIRED' },
    }),
  );
const isStaff = (call: Call): call is Call<UserActor> => call.actor.kind === 'user';
/** A request with its entry in the log, or the same one, which waits already. */
const keeping =
  (needs: Needs) =>
  async (tx: Tx, call: Call, { spec, said = words.unnamed(), worth }: Held): Promise<number> => {
    const { kernel } = needs;
    if (!isStaff(call) || !call.asked) throw new Error('Nobody has asked for it');
    const { hours } = (await kernel.configuration.within(tx)).of(approvalSettings);
    const at = kernel.clock.now();
    const kept = keptOf(call, call.asked);
    const over = await expireSame(tx, kept, at);
    if (over) await noteExpired(needs, tx, { ...over, asker: call.actor.name });
    const row = await insertRequest(tx, {
      ...kept,
      said,
      worth,
      userId: spec.userId ?? null,
      at,
      expiresAt: new Date(at.getTime() + hours * hourMs),
    });
    if (!row) return (await sameWaiting(tx, kept)).id;
    const { operation } = call.asked;
    await kernel.commands.record(
      tx,
      { ...call, idempotencyKey: undefined },
      {
        type: 'approvals.ask',
        said: words.asked({ deed: said }),
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
 * Sets a bound of how much one operator gives alone. With nobody else there to approve it is refused;
 * to raise it, or take it away, is itself what another administrator approves.
 */
const setting =
  ({ kernel }: Needs) =>
  async (tx: Tx, field: string, { before, after }: Bounds): Promise<void> => {
    if (before === after) return;
    const isAlone = (await administrators(tx)).length < administratorsMin;
    if (after !== null && isAlone) throw invalid(field, words.fewAdministrators());
    if (!isAlone && before !== null && (after === null || after > before))
      kernel.approvals.hold(words.loosens());
  };
export const createDesk = (needs: Needs): ApprovalDesk => ({
  weigh: weighing(needs),
  known,
  keep: keeping(needs),
  setThreshold: setting(needs),
});
