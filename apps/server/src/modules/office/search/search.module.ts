import { officeSearchApi } from '@guildhall/contract/office/search';
import { bindCalls, defineModule } from '../../../kernel/modules.ts';
import { createOfficeSearch } from './search.service.ts';

/** Search over the whole back office. */
export const officeSearchModule = defineModule({
  name: 'search',
  create(kernel) {
    const search = createOfficeSearch(kernel);
    return {
      api: undefined,
      calls: [
        bindCalls(officeSearchApi, { adminFind: (call, { query }) => search(call, query.text) }),
      ],
    };
  },
});
