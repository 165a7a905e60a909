import { officeSearchApi as api } from '@guildhall/contract/office/find';
import { calls, type ModuleParts } from '../../../../kernel/modules.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { createOfficeSearch } from './find.service.ts';

export function createOfficeSearchModuleParts(kernel: Kernel): ModuleParts {
  const find = createOfficeSearch(kernel);
  return { calls: [calls(api, { adminFind: (call, { query }) => find(call, query.text) })] };
}
