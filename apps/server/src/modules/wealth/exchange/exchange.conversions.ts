import type { Queries } from '../../../kernel/db/db.ts';
import { buildConversionMoneyAmount, type Conversion } from '../arbitrage/arbitrage.api.ts';
import { formatCurrencyPairName } from './exchange.policy.ts';
import { listActiveCurrencyPairs } from './exchange.store.ts';

/** Lists the conversions that currency pairs make possible. */
export const listPairConversions = async (db: Queries): Promise<Conversion[]> =>
  (await listActiveCurrencyPairs(db)).map((pair) => ({
    takes: [buildConversionMoneyAmount(pair.currencyFrom, pair.amountFrom)],
    gives: buildConversionMoneyAmount(pair.currencyTo, pair.amountTo),
    name: formatCurrencyPairName(pair.currencyFrom, pair.currencyTo),
  }));
