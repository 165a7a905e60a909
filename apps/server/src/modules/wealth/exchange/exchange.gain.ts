import type { Queries } from '../../../kernel/db/db.ts';
import { money, type Conversion } from '../gain/gain.api.ts';
import { callPair } from './exchange.policy.ts';
import { livingPairs } from './exchange.store.ts';

/** Returns the conversions of every pair. */
export const pairConversions = async (on: Queries): Promise<Conversion[]> =>
  (await livingPairs(on)).map((pair) => ({
    takes: [money(pair.currencyFrom, pair.amountFrom)],
    gives: money(pair.currencyTo, pair.amountTo),
    name: callPair(pair.currencyFrom, pair.currencyTo),
  }));
