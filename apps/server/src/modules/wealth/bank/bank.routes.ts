import { balances as api } from '@guildhall/contract/wealth/balances';
import type { Router } from '../../../kernel/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { mountCurrencySection } from './bank.admin.ts';
import { createBalances } from './balances.service.ts';
import { createBankJobs } from './bank.service.ts';

/** Currencies, and what happens to them in their time. */
export function mountBank(router: Router, kernel: Kernel): void {
  mountCurrencySection(router, kernel);
  const use = createBalances(kernel);
  router.bind('listBalances', api.listBalances, (call) => use.own(call));
  const jobs = createBankJobs(kernel);
  kernel.jobs.every('bank.end', '* * * * *', () => jobs.burnEnded());
}
