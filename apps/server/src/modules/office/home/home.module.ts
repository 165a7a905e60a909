import { homeApi } from '@guildhall/contract/office/home';
import { bindCalls, defineModule } from '../../../kernel/modules.ts';
import { createOfficeHomeReader } from './home.service.ts';

/** Home page of the back office. */
export const officeHomeModule = defineModule({
  name: 'home',
  create(kernel) {
    const use = createOfficeHomeReader(kernel);
    kernel.metrics.gauge({
      name: 'guildhall_open_items',
      help: 'What waits for operators or is wrong, by its line of the home page, up to 1,000',
      label: 'line',
      shared: true,
      read: () => use.countOpen(),
    });
    return {
      api: undefined,
      calls: [bindCalls(homeApi, { adminHome: (call) => use.read(call.language) })],
    };
  },
});
