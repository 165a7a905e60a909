import { statistics } from '@guildhall/contract/admin/statistics';
import type { Router } from '../../kernel/http.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { mountSection } from '../../kernel/sections.ts';
import { statisticsTable } from './game.tables.ts';

export const mountStatistics = (router: Router, kernel: Kernel): unknown =>
  mountSection(kernel, router, statistics, statisticsTable, { unique: { statistics_name: { field: 'name', problem: 'is taken by another statistic' } } });
