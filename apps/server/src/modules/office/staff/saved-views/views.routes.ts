import { savedViewsApi as api } from '@guildhall/contract/office/views';
import { calls, type ModuleParts } from '../../../../kernel/modules.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { createSavedViewUseCases } from './views.service.ts';

export function createViewsModuleParts(kernel: Kernel): ModuleParts {
  const use = createSavedViewUseCases(kernel);
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
