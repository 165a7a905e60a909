import { toWholeUnits } from '@guildhall/contract/amounts';
import type { Api } from '@guildhall/contract/api';
import { pickNameFormForNumber } from '@guildhall/contract/kit/text/counted-names';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { queryClient } from '../query/query-client.ts';
import { buildQueryKey } from '../query/query-keys.ts';
import { sessionStore } from '../session/session.store.ts';
import { formatExactDecimal } from '../time/format.ts';

/** Returns the plural form of a currency's name for a number of whole units. */
function formOf(exact: string, name: string): string {
  const key = buildQueryKey('settings', sessionStore.get()?.userId);
  const names = queryClient.getQueryData<Result<Api['settings']>>(key)?.currencyNames ?? {};
  const [singular = '', few = ''] = Object.hasOwn(names, name) ? (names[name] ?? []) : [];
  const forms = { name, one: singular === '' ? null : singular, few: few === '' ? null : few };
  return pickNameFormForNumber(forms, exact);
}
/**
 * Formats a number of whole units with the matching plural form of the currency's name. The plural
 * forms are part of the settings; until these are loaded, the name stays unchanged.
 */
export const formatCurrencyUnits = (exact: string, name: string): string =>
  `${formatExactDecimal(exact)} ${formOf(exact, name)}`.trim();
/**
 * Returns the matching plural form of a currency's name alone, for a number of minor units that is
 * drawn separately.
 */
export const formatCurrencyName = (
  minor: number | string,
  decimals: number,
  name: string,
): string => formOf(toWholeUnits(minor, decimals), name);
/** Formats minor units of a currency with its name. */
export const formatCurrencyAmount = (
  minor: number | string | bigint,
  decimals: number,
  name: string,
): string => formatCurrencyUnits(toWholeUnits(minor, decimals), name);
