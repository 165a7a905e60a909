import { accounts as api } from '@guildhall/contract/identity/accounts';
import type { Router } from '../../../kernel/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { createStatisticsUseCases } from './statistics.service.ts';

export function mountStatistics(router: Router, kernel: Kernel): void {
  const use = createStatisticsUseCases(kernel);
  router.bind('displayedStatistics', api.displayedStatistics, (call) => use.displayed(call));
}
