import { currencyType } from '@guildhall/contract/wealth/bank/currencies.section';
import { words } from './bank.words.ts';
import type { Sentence } from '@guildhall/contract/kit/text/words';

/** Properties of a currency that decide whether it can be issued. */
export interface Issued {
  readonly name: string;
  readonly type: number;
  readonly endsAt: Date | null;
}
/** Issuer: an operator's grant, a rule that pays, or a sale of currency for another one. */
export type Maker = 'grant' | 'rule' | 'sale';

/** Why nobody may make this now; undefined when he may. */
export function findRefusal(
  { name, type, endsAt }: Issued,
  by: Maker,
  now: Date,
): Sentence | undefined {
  if (type === currencyType.hard && by !== 'grant') return words.hard({ name });
  if (type === currencyType.event && endsAt !== null && endsAt.getTime() <= now.getTime())
    return words.ended({ name });
  return undefined;
}

/**
 * Says which of two currencies keeps them from being exchanged now, and why; undefined if none does.
 */
export function exchangeRefusal(
  from: Issued,
  to: Issued,
  now: Date,
): { readonly side: 'from' | 'to'; readonly because: Sentence } | undefined {
  if (to.type === currencyType.hard)
    return { side: 'to', because: words.notExchangedInto({ name: to.name }) };
  const onChain = [from, to].find(({ type }) => type === currencyType.chain);
  if (onChain)
    return {
      side: onChain === from ? 'from' : 'to',
      because: words.notExchangedOnChain({ name: onChain.name }),
    };
  // what nobody may make is not made by an exchange either
  const [given, gotten] = [findRefusal(from, 'grant', now), findRefusal(to, 'grant', now)];
  if (given) return { side: 'from', because: given };
  return gotten && { side: 'to', because: gotten };
}

/**
 * Derives a code from a name if nobody has chosen one: `Old gold` becomes OLDGOLD. Returns
 * undefined if the name has no suitable letters.
 */
export function toCode(name: string): string | undefined {
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
export function splitTaking(amount: bigint, balance: bigint): { taken: bigint; owed: bigint } {
  const taken = balance < amount ? balance : amount;
  return { taken, owed: amount - taken };
}
/** A stored bound in minor units; null: none. */
export const toUnitsOrNull = (stored: string | null | undefined): bigint | null =>
  stored === null || stored === undefined ? null : BigInt(stored);
