import {
  currencyPrices,
  currencyThresholds,
  currencyUrls,
  economySettings,
} from '@guildhall/contract/wealth/bank/currency-settings.section';
import type { Impact } from '@guildhall/contract/kit/section/impact';
import type { Router } from '../../../../kernel/http/http.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { mountSection } from '../../../../engine/sections.ts';
import { mountSettings } from '../../../../engine/settings.ts';
import { currencyPricesTable, currencyThresholdsTable, currencyUrlsTable } from '../bank.tables.ts';
import { words } from '../bank.words.ts';
import { waitingIn } from '../thresholds/thresholds.store.ts';

type Threshold = { readonly currency: string | null; readonly threshold: number };
const holdsLess = (currency: string): Impact => ({
  kind: 'gives-power',
  sentence: words.holdsLess({ currency }),
});
const holdsMore = (currency: string): Impact => ({
  kind: 'stops',
  sentence: words.holdsMore({ currency }),
});
/** Says which payouts of a currency wait from now on, or no longer do. */
function listThresholdImpacts(
  before: Threshold | undefined,
  after: Threshold | undefined,
): readonly Impact[] {
  if (!after) return before ? [holdsLess(before.currency ?? '')] : [];
  const currency = after.currency ?? '';
  if (!before || after.threshold < before.threshold) return [holdsMore(currency)];
  return after.threshold > before.threshold ? [holdsLess(currency)] : [];
}
/** Mounts the settings that belong to currencies: thresholds, prices, addresses. */
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
    impacts: (_tx, { before, after }) =>
      Promise.resolve(
        before?.currency === after?.currency
          ? listThresholdImpacts(before, after)
          : [...listThresholdImpacts(before, undefined), ...listThresholdImpacts(undefined, after)],
      ),
    // Payments of rules beyond the threshold wait for review: raising it lets more through.
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
