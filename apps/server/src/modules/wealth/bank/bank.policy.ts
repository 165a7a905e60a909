import { currencyType } from '@guildhall/contract/wealth/bank/currencies.section';
import { bankMessages } from './bank.messages.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';

/** Properties of a currency that decide whether it can be issued. */
export interface IssuableCurrency {
  readonly name: string;
  readonly type: number;
  readonly endsAt: Date | null;
}
/**
 * Cause of an issue: a grant by an operator, a payment by a rule, or an exchange in which players
 * get the currency.
 */
export type IssueCause = 'grant' | 'rule' | 'sale';

/**
 * Returns the reason why a currency may not be issued for this cause now; undefined if it may be
 * issued.
 */
export function findIssueRefusal(
  { name, type, endsAt }: IssuableCurrency,
  by: IssueCause,
  now: Date,
): Sentence | undefined {
  if (type === currencyType.hard && by !== 'grant') return bankMessages.hard({ name });
  if (type === currencyType.event && endsAt !== null && endsAt.getTime() <= now.getTime())
    return bankMessages.ended({ name });
  return undefined;
}

/**
 * Returns the side of an exchange whose currency makes it impossible now, with the reason. Returns
 * undefined if the exchange is possible.
 */
export function findExchangeRefusal(
  from: IssuableCurrency,
  to: IssuableCurrency,
  now: Date,
): { readonly side: 'from' | 'to'; readonly because: Sentence } | undefined {
  if (to.type === currencyType.hard)
    return { side: 'to', because: bankMessages.notExchangedInto({ name: to.name }) };
  const onChain = [from, to].find(({ type }) => type === currencyType.chain);
  if (onChain)
    return {
      side: onChain === from ? 'from' : 'to',
      because: bankMessages.notExchangedOnChain({ name: onChain.name }),
    };
  // the currency that the player gets is issued, so issuing it must be allowed
  const [paidFault, receivedFault] = [
    findIssueRefusal(from, 'grant', now),
    findIssueRefusal(to, 'grant', now),
  ];
  if (paidFault) return { side: 'from', because: paidFault };
  return receivedFault && { side: 'to', because: receivedFault };
}

/**
 * Derives a code from the name of a currency without a chosen code: `Old gold` becomes OLDGOLD.
 * Returns undefined if the name has no suitable letters.
 */
export function deriveCurrencyCode(name: string): string | undefined {
  const code = name
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replace(/^\d+/, '')
    .slice(0, 12);
  return code.length < 2 ? undefined : code;
}

/**
 * Splits a correction into the part that the balance covers, and the debt that later payouts repay.
 */
export function splitCorrectionIntoPaymentAndDebt(
  amount: bigint,
  balance: bigint,
): { taken: bigint; owed: bigint } {
  const taken = balance < amount ? balance : amount;
  return { taken, owed: amount - taken };
}
/** Converts a stored limit to minor units; null stands for no limit. */
export const toMinorUnitsOrNull = (stored: string | null | undefined): bigint | null =>
  stored === null || stored === undefined ? null : BigInt(stored);
