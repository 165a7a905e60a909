import { accountCalls as api } from '@guildhall/contract/identity/accounts/accounts';
import { calls, only, type ModuleParts } from '../../../kernel/modules.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { createStatisticsUseCases } from './statistics.service.ts';

export function createStatisticsModuleParts(kernel: Kernel): ModuleParts {
  const use = createStatisticsUseCases(kernel);
  return {
    calls: [
      calls(only(api, 'displayedStatistics'), {
        displayedStatistics: (call) => use.displayed(call),
      }),
    ],
  };
}
