import type { Queries } from '../../../kernel/db/db.ts';
import { buildMoneyAmount, type Conversion } from '../gain/gain.api.ts';
import { callPair } from './exchange.policy.ts';
import { listLivingPairs } from './exchange.store.ts';

/** Returns the conversions of every pair. */
export const listPairConversions = async (on: Queries): Promise<Conversion[]> =>
  (await listLivingPairs(on)).map((pair) => ({
    takes: [buildMoneyAmount(pair.currencyFrom, pair.amountFrom)],
    gives: buildMoneyAmount(pair.currencyTo, pair.amountTo),
    name: callPair(pair.currencyFrom, pair.currencyTo),
  }));
