import {
  currencyPrices,
  currencyThresholds,
  currencyUrls,
  economySettings,
} from '@guildhall/contract/wealth/currency-settings.section';
import type { Router } from '../../../kernel/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { mountSection } from '../../../kernel/sections.ts';
import { mountSettings } from '../../../kernel/settings.ts';
import { currencyPricesTable, currencyThresholdsTable, currencyUrlsTable } from './bank.tables.ts';
import { waitingIn } from './thresholds.store.ts';

/** What is said of currencies beside themselves: thresholds, prices, addresses. */
export function mountCurrencySettings(router: Router, kernel: Kernel): void {
  mountSection(kernel, router, currencyThresholds, currencyThresholdsTable, {
    async compute(on, rows) {
      const waiting = await waitingIn(
        on,
        rows.map(({ currency }) => currency ?? ''),
      );
      return ({ currency }) => ({
        name: currency ?? '',
        waiting: waiting.get(currency ?? '') ?? 0,
      });
    },
    // What a rule pays beyond it waits for somebody: to make it wait less is to let more through.
    async applied(tx, { before, after, call }) {
      const isSame = before?.currency === after?.currency;
      const field = 'threshold';
      await kernel.approvals.setLimit(
        tx,
        call,
        { field, kind: 'ceiling' },
        {
          before: before ? BigInt(before[field]) : null,
          after: after && isSame ? BigInt(after[field]) : null,
        },
      );
      return undefined;
    },
  });
  mountSection(kernel, router, currencyPrices, currencyPricesTable, {
    compute: async () => (row) => ({ name: row.currency ?? '' }),
  });
  mountSection(kernel, router, currencyUrls, currencyUrlsTable);
  mountSettings(kernel, router, economySettings);
}
