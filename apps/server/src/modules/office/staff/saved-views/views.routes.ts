import { viewsApi as api } from '@guildhall/contract/office/views';
import { calls, type Parts } from '../../../../kernel/modules.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { createViewUseCases } from './views.service.ts';

export function createViewsParts(kernel: Kernel): Parts {
  const use = createViewUseCases(kernel);
  return {
    calls: [
      calls(api, {
        listViews: (call, { query }) => use.list(call, query.page),
        saveView: (call, { body }) => use.save(call, body),
        removeView: (call, { params }) => use.remove(call, params.id),
      }),
    ],
  };
}
