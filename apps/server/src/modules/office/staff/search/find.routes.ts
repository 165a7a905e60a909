import { findApi as api } from '@guildhall/contract/office/find';
import { calls, type Parts } from '../../../../kernel/modules.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { createFinding } from './find.service.ts';

export function findParts(kernel: Kernel): Parts {
  const find = createFinding(kernel);
  return { calls: [calls(api, { adminFind: (call, { query }) => find(call, query.text) })] };
}
