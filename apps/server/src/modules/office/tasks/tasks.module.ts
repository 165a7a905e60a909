import { defineModule } from '../../../kernel/modules.ts';
import { buildFailureTimes } from './task-watch.store.ts';
import { createTasksParts } from './tasks.routes.ts';

/** Long work that people wait for, and who watches it. */
export const tasks = defineModule({
  name: 'tasks',
  create: (kernel) => ({
    api: undefined,
    homeLines: { failedTasks: buildFailureTimes },
    ...createTasksParts(kernel),
  }),
});
