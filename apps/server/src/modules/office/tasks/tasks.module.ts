import { defineModule } from '../../../kernel/modules.ts';
import { tasksParts } from './tasks.routes.ts';

/** Long work that people wait for, and who watches it. */
export const tasks = defineModule({
  name: 'tasks',
  create: (kernel) => ({ api: undefined, ...tasksParts(kernel) }),
});
