import { currencyPairs } from '@guildhall/contract/wealth/currency-pairs.section';
import { invalid } from '../../../kernel/errors.ts';
import type { Router } from '../../../kernel/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { mountSection } from '../../../kernel/sections.ts';
import { exchangeRefusal, type Bank } from '../bank/bank.api.ts';
import { gainLoop } from './exchange.policy.ts';
import { livingPairs, queueForPairs } from './exchange.store.ts';
import { currencyPairsTable } from './exchange.tables.ts';
import { words } from './exchange.words.ts';

/** Currency pairs in the back office: nothing hard comes of them, and no gain out of nothing. */
export function mountPairs(router: Router, kernel: Kernel, bank: Bank): void {
  mountSection(kernel, router, currencyPairs, currencyPairsTable, {
    compute: async () => (row) => ({ name: `${row.currencyFrom ?? ''} → ${row.currencyTo ?? ''}` }),
    async judge(tx, { currencyFrom, currencyTo }) {
      const codes = [currencyFrom ?? '', currencyTo ?? ''];
      const standings = await bank.standings(tx, null, codes);
      const [from, to] = codes.map((code) => standings.get(code));
      const refused = from && to && exchangeRefusal(from, to, kernel.clock.now());
      if (refused)
        throw invalid(refused.side === 'to' ? 'currencyTo' : 'currencyFrom', refused.because);
    },
    // After it is written, so that an undo and a bulk change are judged like a form.
    async applied(tx, { after }) {
      if (!after) return undefined;
      await queueForPairs(tx);
      const pairs = await livingPairs(tx);
      const pair = pairs.find(({ id }) => id === after.id);
      const loop = pair && gainLoop(pairs, pair);
      if (loop) throw invalid('amountTo', words.loop({ loop: loop.join(' → ') }));
      return undefined;
    },
  });
}
