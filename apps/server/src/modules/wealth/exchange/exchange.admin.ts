import { currencyPairsSection } from '@guildhall/contract/wealth/exchange/currency-pairs.section';
import { buildFieldError } from '../../../kernel/errors.ts';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { mountSection } from '../../../engine/sections.ts';
import { findExchangeRefusal, type Bank } from '../bank/bank.api.ts';
import { formatCurrencyPairName } from './exchange.policy.ts';
import { currencyPairsTable } from './exchange.tables.ts';

/** Mounts currency pairs in the back office. No pair may give a hard currency. */
export function mountCurrencyPairSection(router: Router, kernel: Kernel, bank: Bank): void {
  mountSection(kernel, router, currencyPairsSection, currencyPairsTable, {
    compute: async () => (row) => ({
      name: formatCurrencyPairName(row.currencyFrom, row.currencyTo),
    }),
    async validate(tx, { currencyFrom, currencyTo, amountFrom, amountTo }) {
      const codes = [currencyFrom ?? '', currencyTo ?? ''];
      const standings = await bank.standings(tx, null, codes);
      const [from, to] = codes.map((code) => standings.get(code));
      const refused = from && to && findExchangeRefusal(from, to, kernel.clock.now());
      if (refused)
        throw buildFieldError(
          refused.side === 'to' ? 'currencyTo' : 'currencyFrom',
          refused.because,
        );
      await kernel.approvals.weighConversion(tx, {
        gives: { currency: currencyFrom ?? '', amount: BigInt(amountFrom) },
        gets: { currency: currencyTo ?? '', amount: BigInt(amountTo) },
      });
    },
  });
}
