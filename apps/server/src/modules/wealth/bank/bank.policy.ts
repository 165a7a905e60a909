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
 * Issuer of currency: an operator's grant, a rule that pays, or an exchange that sells the currency
 * for another one.
 */
export type CurrencyIssuer = 'grant' | 'rule' | 'sale';

/** Returns the reason why this issuer may not issue the currency now; otherwise undefined. */
export function findIssueRefusal(
  { name, type, endsAt }: IssuableCurrency,
  by: CurrencyIssuer,
  now: Date,
): Sentence | undefined {
  if (type === currencyType.hard && by !== 'grant') return bankMessages.hard({ name });
  if (type === currencyType.event && endsAt !== null && endsAt.getTime() <= now.getTime())
    return bankMessages.ended({ name });
  return undefined;
}

/**
 * Returns the currency that prevents an exchange now, with the reason; undefined if the exchange is
 * possible.
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
  // a currency that cannot be issued cannot be received in an exchange either
  const [paidFault, receivedFault] = [
    findIssueRefusal(from, 'grant', now),
    findIssueRefusal(to, 'grant', now),
  ];
  if (paidFault) return { side: 'from', because: paidFault };
  return receivedFault && { side: 'to', because: receivedFault };
}

/**
 * Derives a code from a name if nobody has chosen one: `Old gold` becomes OLDGOLD. Returns
 * undefined if the name has no suitable letters.
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
 * Divides a correction into the part that the balance covers and a debt that later payouts repay.
 */
export function splitCorrectionIntoPaymentAndDebt(
  amount: bigint,
  balance: bigint,
): { taken: bigint; owed: bigint } {
  const taken = balance < amount ? balance : amount;
  return { taken, owed: amount - taken };
}
/** Converts a stored bound into minor units; null if no bound is stored. */
export const toMinorUnitsOrNull = (stored: string | null | undefined): bigint | null =>
  stored === null || stored === undefined ? null : BigInt(stored);
