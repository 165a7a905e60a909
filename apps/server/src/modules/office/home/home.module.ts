import { homeApi } from '@guildhall/contract/office/home';
import { calls, defineModule } from '../../../kernel/modules.ts';
import { createHome } from './home.service.ts';

/** Home page of the back office. */
export const home = defineModule({
  name: 'home',
  create(kernel) {
    const use = createHome(kernel);
    return {
      api: undefined,
      calls: [calls(homeApi, { adminHome: (call) => use.read(call.language) })],
    };
  },
});
