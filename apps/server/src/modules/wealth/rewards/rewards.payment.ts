import type { Result } from '@guildhall/contract/kit/endpoint';
import type { accounts as accountsApi } from '@guildhall/contract/identity/accounts';
import type { Tx } from '../../../kernel/db.ts';
import { savepoint } from '../../../kernel/db/transaction.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { AppError, Undeliverable } from '../../../kernel/errors.ts';
import type { Reward } from './rewards.stored.ts';
import type { Register } from './rewards.register.ts';
import { holdPayout, insertPayout, releaseHeldPayout, type Entitled } from './rewards.store.ts';
import { words } from './rewards.words.ts';
import type { Sentence } from '@guildhall/contract/kit/words';
import type { Language } from '@guildhall/contract/kit/say';
import { say } from '../../../kernel/say.ts';
import type { Call } from '../../../kernel/actor.ts';

type ToldReceipt = Result<typeof accountsApi.listReceipts>['data'][number];
/** Why a player has something: the rule is a sentence, said where somebody reads it. */
export type Receipt = Omit<ToldReceipt, 'rule'> & { readonly rule: Sentence };
export const tellReceipt = (receipt: Receipt, language: Language): ToldReceipt => ({
  ...receipt,
  rule: say(receipt.rule, language),
});
/** The answer of a claim, with its receipt in the language of whoever claimed. */
export const toldClaim = async <R extends { readonly receipt: Receipt }>(
  { language }: Pick<Call, 'language'>,
  claim: Promise<R>,
): Promise<Omit<R, 'receipt'> & { receipt: ToldReceipt }> => {
  const done = await claim;
  return { ...done, receipt: tellReceipt(done.receipt, language) };
};

/** What a rule pays, and under which key. */
export interface Payout {
  /** The key of the entitlement: paid once. */
  readonly source: string;
  readonly sourceId: number;
  readonly period?: string;
  readonly accountId: number;
  readonly rule: Sentence;
  readonly cause: Record<string, unknown>;
  readonly rewards: readonly Reward[];
  readonly commandId: number;
}
/** Why a payout waits: too little of what it pays, or its owner is blocked or about to leave. */
type HeldFor = 'SUPPLY' | 'OWNER';
/** Keeps what cannot be delivered now for its owner, in the transaction of the payout. */
export type Holder = (tx: Tx, payout: Payout, why: HeldFor) => Promise<void>;

/** What paying stands on. */
interface Needs {
  readonly register: Register;
  /** Who keeps what cannot be delivered: named while modules are put together. */
  readonly held: { by?: Holder };
}
function entitle({ register }: Needs, tx: Tx, payout: Payout, at: Date) {
  const wanted = payout.rewards.map((reward) => {
    const { max, section } = register.payer(reward.kind);
    return {
      kind: reward.kind,
      id: reward.id,
      currency: reward.currency ?? null,
      amount: max === 1 ? 1 : reward.amount,
      // What is no row of a table is called by its kind.
      ...(section === null && { name: reward.currency ?? reward.kind }),
    };
  });
  // The row goes in first: whoever loses the race stops here.
  return insertPayout(tx, { ...payout, period: payout.period ?? '', at }, wanted);
}
async function hand(
  { register }: Needs,
  tx: Tx,
  { id: payoutId, rewards }: Entitled,
  { accountId, rule, cause, commandId }: Payout,
): Promise<Receipt['rewards']> {
  const handed: Receipt['rewards'] = [];
  for (const [n, entry] of rewards.entries()) {
    const { kind, id, currency, amount, name } = entry;
    if (name === null)
      throw new AppError('NOT_FOUND', {
        because: kind === 'AVATAR' ? words.avatarAbsent() : words.itemAbsent(),
      });
    const ref = `${payoutId}:${n}`;
    await register
      .payer(kind)
      .pay(tx, { accountId, id, currency, amount, ref, rule, cause, commandId });
    handed.push({ ...entry, name, kind: kind as Reward['kind'] });
  }
  return handed;
}
async function keep(
  { held }: Needs,
  tx: Tx,
  entitled: Entitled,
  payout: Payout,
  why: HeldFor,
): Promise<{ rewards: Receipt['rewards']; held: true }> {
  if (!held.by) throw new Error('Nobody keeps what cannot be delivered');
  await holdPayout(tx, entitled.id);
  await held.by(tx, payout, why);
  const rewards = entitled.rewards.map((reward) => ({
    ...reward,
    name: reward.name ?? reward.kind,
    kind: reward.kind as Reward['kind'],
  }));
  return { rewards, held: true };
}
/**
 * Hands everything over, or nothing of it: what has no supply left, or an owner who may not be
 * paid for now, is kept for its owner.
 */
async function deliver(
  needs: Needs,
  tx: Tx,
  entitled: Entitled | undefined,
  payout: Payout,
  at: Date,
): Promise<Receipt | undefined> {
  if (!entitled) return undefined;
  const { source, rule, cause } = payout;
  const receipt = { id: entitled.id, kind: source, at: at.toISOString(), rule, cause };
  if (entitled.isSuspended)
    return { ...receipt, ...(await keep(needs, tx, entitled, payout, 'OWNER')) };
  const mayLack = entitled.rewards.some(({ kind }) => needs.register.payer(kind).mayLack);
  const whole = (inside: Tx) => hand(needs, inside, entitled, payout);
  try {
    const rewards = mayLack ? await savepoint(tx, whole) : await whole(tx);
    return { ...receipt, rewards, held: false };
  } catch (error) {
    if (!(error instanceof Undeliverable)) throw error;
    return { ...receipt, ...(await keep(needs, tx, entitled, payout, 'SUPPLY')) };
  }
}

/** Hands payouts over, each once. */
export function createPayments(clock: Clock, register: Register) {
  const needs: Needs = { register, held: {} };
  return {
    holdBy(holder: Holder): void {
      needs.held.by = holder;
    },
    async pay(tx: Tx, payout: Payout): Promise<Receipt | undefined> {
      const at = clock.now();
      return deliver(needs, tx, await entitle(needs, tx, payout, at), payout, at);
    },
    async release(tx: Tx, payout: Payout): Promise<Receipt | undefined> {
      const at = clock.now();
      const entitled =
        (await entitle(needs, tx, payout, at)) ??
        (await releaseHeldPayout(tx, { ...payout, period: payout.period ?? '', at }));
      return deliver(needs, tx, entitled, payout, at);
    },
  };
}
