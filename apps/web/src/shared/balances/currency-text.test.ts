import { expect, it } from 'vitest';
import { queryClient } from '../query/query-client.ts';
import { buildQueryKey } from '../query/query-keys.ts';
import { sessionStore } from '../session/session.store.ts';
import { formatCurrencyAmount, formatCurrencyName } from './currency-text.ts';

it('writes an amount with the form of the name that follows it, once the settings are known', () => {
  // the session of another test file may still exist in this process
  const key = buildQueryKey('settings', sessionStore.get()?.userId);
  queryClient.removeQueries({ queryKey: key });
  expect(formatCurrencyAmount(1, 0, 'Crowns')).toBe('1 Crowns');
  queryClient.setQueryData(key, {
    currencyNames: { Crowns: ['Crown', ''], Кроны: ['крона', 'кроны'] },
  });
  expect(formatCurrencyAmount(1, 0, 'Crowns')).toBe('1 Crown');
  expect(formatCurrencyAmount(1200, 2, 'Crowns')).toBe('12.00 Crowns');
  expect(formatCurrencyAmount(3, 0, 'Кроны')).toBe('3 кроны');
  expect(formatCurrencyName(3, 0, 'Кроны')).toBe('кроны');
  expect(formatCurrencyAmount(1, 0, 'constructor')).toBe('1 constructor');
});
