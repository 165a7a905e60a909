import { defineModule } from '../../../kernel/modules.ts';
import { buildTaskFailureTimes } from './task-watch.store.ts';
import { createTasksModuleParts } from './tasks.routes.ts';

/** Long-running work that people wait for, and its supervision by operators. */
export const tasks = defineModule({
  name: 'tasks',
  create: (kernel) => ({
    api: undefined,
    homeLines: { failedTasks: buildTaskFailureTimes },
    ...createTasksModuleParts(kernel),
  }),
});
