import { messageRewardsMax } from '@guildhall/contract/events';
import type { receiptCalls } from '@guildhall/contract/wealth/inbox/receipts';
import type { Result } from '@guildhall/contract/kit/endpoint';
import type { Language } from '@guildhall/contract/kit/text/say';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { Call } from '../../../kernel/actor.ts';
import { formatMessage } from '../../../kernel/say.ts';

type ToldReceipt = Result<typeof receiptCalls.listReceipts>['data'][number];
type ToldLine = NonNullable<ToldReceipt['lines']>[number];
/**
 * Receipt line about one cause: its rewards, or the reason why it brought none. Messages in the
 * line are translated when the receipt is read.
 */
export type ReceiptLine = Readonly<Omit<ToldLine, 'what' | 'why' | 'rewards'>> & {
  readonly what: Sentence;
  readonly rewards: readonly ToldLine['rewards'][number][];
  readonly why: Sentence | null;
};
export const buildExperienceReceiptReward = (amount: number): ReceiptLine['rewards'][number] => ({
  kind: 'EXP',
  id: null,
  currency: null,
  amount,
  name: 'EXP',
  imageUrl: null,
});
/**
 * Receipt of a payment, or of the reason why nothing was paid. Messages in the receipt are
 * translated when the receipt is read.
 */
export type Receipt = Omit<ToldReceipt, 'rule' | 'lines' | 'why'> & {
  readonly rule: Sentence;
  /** Reason why the payout is on hold or was not made. */
  readonly why?: Sentence | null;
  readonly lines?: readonly ReceiptLine[];
};
export type PayoutState = 'PAID' | 'HELD' | 'REVIEW';
/**
 * Returns the state of a payout: paid, waiting for review, or on hold until it can be delivered.
 */
export const toPayoutState = ({
  held,
  inReview,
}: Pick<Receipt, 'held' | 'inReview'>): PayoutState =>
  held ? (inReview === true ? 'REVIEW' : 'HELD') : 'PAID';
/** Converts a receipt to its form in replies, with translated messages. */
export const toReceiptReply = (
  { lines, why, ...receipt }: Receipt,
  language: Language,
): ToldReceipt => ({
  ...receipt,
  rule: formatMessage(receipt.rule, language),
  ...(why && { why: formatMessage(why, language) }),
  ...(lines &&
    lines.length > 0 && {
      lines: lines.map((line) => ({
        ...line,
        rewards: [...line.rewards],
        what: formatMessage(line.what, language),
        why: line.why && formatMessage(line.why, language),
      })),
    }),
});
/**
 * Returns the first rewards of a receipt, as many as one realtime message contains. The message's
 * text names all rewards.
 */
export const toMessageRewards = (rewards: Receipt['rewards']): Receipt['rewards'] =>
  rewards.slice(0, messageRewardsMax);
/** Builds the reply to a claim, with its receipt in the caller's language. */
export const toClaimReply = async <R extends { readonly receipt: Receipt }>(
  { language }: Pick<Call, 'language'>,
  claim: Promise<R>,
): Promise<Omit<R, 'receipt'> & { receipt: ToldReceipt }> => {
  const result = await claim;
  return { ...result, receipt: toReceiptReply(result.receipt, language) };
};
