import { savedViewsApi } from '@guildhall/contract/office/saved-views';
import { bindCalls, defineModule } from '../../../kernel/modules.ts';
import { createSavedViewUseCases } from './saved-views.service.ts';
import { savedViewsPersonalData } from './saved-views.tables.ts';

/** List views that operators save for themselves or share. */
export const savedViewsModule = defineModule({
  name: 'saved-views',
  holds: savedViewsPersonalData,
  create(kernel) {
    const use = createSavedViewUseCases(kernel);
    return {
      api: undefined,
      calls: [
        bindCalls(savedViewsApi, {
          listViews: (call, { query }) => use.list(call, query.page),
          saveView: (call, { body }) => use.save(call, body),
          removeView: (call, { params }) => use.remove(call, params.id),
        }),
      ],
    };
  },
});
