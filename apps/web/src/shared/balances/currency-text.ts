import { toWholeUnits } from '@guildhall/contract/amounts';
import type { Api } from '@guildhall/contract/api';
import { pickNameForm } from '@guildhall/contract/kit/text/counted-names';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { queryClient } from '../query/query-client.ts';
import { buildQueryKey } from '../query/query-keys.ts';
import { sessionStore } from '../session/session.store.ts';
import { formatExactDecimal } from '../time/format.ts';

/** Returns the form of a currency's name after an exact number of whole units. */
function formOf(exact: string, name: string): string {
  const key = buildQueryKey('settings', sessionStore.get()?.userId);
  const names = queryClient.getQueryData<Result<Api['settings']>>(key)?.currencyNames ?? {};
  const [one = '', few = ''] = Object.hasOwn(names, name) ? (names[name] ?? []) : [];
  const forms = { name, one: one === '' ? null : one, few: few === '' ? null : few };
  return pickNameForm(forms, exact);
}
/**
 * Formats an exact number of whole units with the name of their currency in the form that follows
 * it. The forms come with the settings; until those are read the name stands as it is.
 */
export const formatCurrencyUnits = (exact: string, name: string): string =>
  `${formatExactDecimal(exact)} ${formOf(exact, name)}`.trim();
/**
 * Returns the name alone in the form after so many minor units, where the number has a look of its
 * own.
 */
export const formatCurrencyName = (
  minor: number | string,
  decimals: number,
  name: string,
): string => formOf(toWholeUnits(minor, decimals), name);
/** Formats minor units of a currency with its name. */
export const formatCurrency = (
  minor: number | string | bigint,
  decimals: number,
  name: string,
): string => formatCurrencyUnits(toWholeUnits(minor, decimals), name);
