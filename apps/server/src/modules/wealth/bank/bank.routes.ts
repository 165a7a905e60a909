import { balances as api } from '@guildhall/contract/wealth/balances';
import { calls, everyMinute, type Parts } from '../../../kernel/modules.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { mountCurrencySection } from './bank.admin.ts';
import { createBalances } from './balances.service.ts';
import { createBankJobs } from './bank.service.ts';

/** Currencies, and what happens to them in their time. */
export function bankParts(kernel: Kernel): Parts {
  const use = createBalances(kernel);
  const jobs = createBankJobs(kernel);
  return {
    calls: [calls(api, { listBalances: (call) => use.own(call) })],
    sections: [(router) => mountCurrencySection(router, kernel)],
    jobs: { 'bank.end': everyMinute(() => jobs.burnEnded()) },
  };
}
