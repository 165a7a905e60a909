import { viewsApi as api } from '@guildhall/contract/office/views';
import type { Router } from '../../../kernel/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { createViewUseCases } from './views.service.ts';

export function mountViews(router: Router, kernel: Kernel): void {
  const use = createViewUseCases(kernel);
  router.bind('listViews', api.listViews, (call, { query }) => use.list(call, query.page));
  router.bind('saveView', api.saveView, (call, { body }) => use.save(call, body));
  router.bind('removeView', api.removeView, (call, { params }) => use.remove(call, params.id));
}
