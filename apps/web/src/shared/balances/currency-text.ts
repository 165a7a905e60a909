import { toWholeUnits } from '@guildhall/contract/amounts';
import type { Api } from '@guildhall/contract/api';
import { pickNameFormForNumber } from '@guildhall/contract/kit/text/counted-names';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { queryClient } from '../query/query-client.ts';
import { buildQueryKey } from '../query/query-keys.ts';
import { sessionStore } from '../session/session.store.ts';
import { formatExactDecimal } from '../time/format.ts';

/** Returns the grammatical form of a currency's name after an exact number of whole units. */
function formOf(exact: string, name: string): string {
  const key = buildQueryKey('settings', sessionStore.get()?.userId);
  const names = queryClient.getQueryData<Result<Api['settings']>>(key)?.currencyNames ?? {};
  const [singular = '', few = ''] = Object.hasOwn(names, name) ? (names[name] ?? []) : [];
  const forms = { name, one: singular === '' ? null : singular, few: few === '' ? null : few };
  return pickNameFormForNumber(forms, exact);
}
/**
 * Formats an exact number of whole units with the currency's name in the matching grammatical form.
 * The forms are part of the settings. Until the settings are loaded, the name is unchanged.
 */
export const formatCurrencyUnits = (exact: string, name: string): string =>
  `${formatExactDecimal(exact)} ${formOf(exact, name)}`.trim();
/**
 * Returns only the name, in the grammatical form for the given number of minor units, because the
 * number is drawn separately.
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
