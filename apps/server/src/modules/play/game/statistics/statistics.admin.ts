import { statisticsSection, statisticsApi } from '@guildhall/contract/play/statistics.section';
import type { Router } from '../../../../kernel/http/http.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { calls } from '../../../../kernel/modules.ts';
import { mountSection } from '../../../../engine/sections.ts';
import { statisticsTable } from '../game.tables.ts';
import { createStatisticsReset } from './statistics.reset.ts';

export function mountStatisticSection(router: Router, kernel: Kernel): void {
  mountSection(kernel, router, statisticsSection, statisticsTable);
  const reset = createStatisticsReset(kernel);
  calls(statisticsApi, {
    resetStatistics: (call, { query }) => reset(call, query.preview === 'true'),
  })(router);
}
