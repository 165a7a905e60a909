import { defineModule } from '../../../kernel/modules.ts';
import { failedSince } from './task-watch.store.ts';
import { tasksParts } from './tasks.routes.ts';

/** Long work that people wait for, and who watches it. */
export const tasks = defineModule({
  name: 'tasks',
  create: (kernel) => ({
    api: undefined,
    homeLines: { failedTasks: failedSince },
    ...tasksParts(kernel),
  }),
});
