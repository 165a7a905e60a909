import { accounts as api } from '@guildhall/contract/identity/accounts';
import { calls, only, type Parts } from '../../../kernel/modules.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { createStatisticsUseCases } from './statistics.service.ts';

export function createStatisticsParts(kernel: Kernel): Parts {
  const use = createStatisticsUseCases(kernel);
  return {
    calls: [
      calls(only(api, 'displayedStatistics'), {
        displayedStatistics: (call) => use.displayed(call),
      }),
    ],
  };
}
