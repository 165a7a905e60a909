import {
  currencyPricesSection,
  currencyThresholdsSection,
  currencyUrlsSection,
  economySettings,
} from '@guildhall/contract/wealth/bank/currency-settings.section';
import type { ChangeImpact } from '@guildhall/contract/kit/section/impact';
import type { Queries } from '../../../../kernel/db/db.ts';
import type { Router } from '../../../../kernel/http/http.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { mountSection } from '../../../../engine/sections.ts';
import { mountSettings } from '../../../../engine/settings.ts';
import { currencyPricesTable, currencyThresholdsTable, currencyUrlsTable } from '../bank.tables.ts';
import { bankMessages } from '../bank.messages.ts';
import { listCurrencyNames } from './currency-names.store.ts';
import { countPayoutsInReview } from '../thresholds/thresholds.store.ts';

type Threshold = { readonly currency: string | null; readonly threshold: number };
const holdsLess = (currency: string): ChangeImpact => ({
  kind: 'gives-power',
  sentence: bankMessages.holdsLess({ currency }),
});
const holdsMore = (currency: string): ChangeImpact => ({
  kind: 'stops',
  sentence: bankMessages.holdsMore({ currency }),
});
type NameOf = (code: string | null) => string;
/**
 * Returns a function that looks up the name of a currency by its code. For a deleted currency, it
 * returns the code.
 */
async function loadNames(db: Queries): Promise<NameOf> {
  const names = new Map((await listCurrencyNames(db)).map(({ code, name }) => [code, name]));
  return (code) => names.get(code ?? '') ?? code ?? '';
}
/**
 * Describes which payouts of a currency will wait for review after the change of a threshold, and
 * which will not any more.
 */
function listThresholdImpacts(
  before: Threshold | undefined,
  after: Threshold | undefined,
  nameOf: NameOf,
): readonly ChangeImpact[] {
  if (!after) return before ? [holdsLess(nameOf(before.currency))] : [];
  const currency = nameOf(after.currency);
  if (!before || after.threshold < before.threshold) return [holdsMore(currency)];
  return after.threshold > before.threshold ? [holdsLess(currency)] : [];
}
/** Mounts the settings of currencies: thresholds, prices, and addresses. */
export function mountCurrencySettings(router: Router, kernel: Kernel): void {
  mountSection(kernel, router, currencyThresholdsSection, currencyThresholdsTable, {
    async compute(db, rows) {
      const waiting = await countPayoutsInReview(
        db,
        rows.map(({ currency }) => currency ?? ''),
      );
      const nameOf = await loadNames(db);
      return ({ currency }) => ({
        name: nameOf(currency),
        waiting: waiting.get(currency ?? '') ?? 0,
      });
    },
    async impacts(tx, { before, after }) {
      const nameOf = await loadNames(tx);
      const list = (from: Threshold | undefined, to: Threshold | undefined) =>
        listThresholdImpacts(from, to, nameOf);
      return before?.currency === after?.currency
        ? list(before, after)
        : [...list(before, undefined), ...list(undefined, after)];
    },
    // payments above the threshold wait for review, so a higher threshold lets more payments
    // through
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
  mountSection(kernel, router, currencyPricesSection, currencyPricesTable, {
    async compute(db) {
      const nameOf = await loadNames(db);
      return ({ currency }) => ({ name: nameOf(currency) });
    },
  });
  mountSection(kernel, router, currencyUrlsSection, currencyUrlsTable);
  mountSettings(kernel, router, economySettings);
}
