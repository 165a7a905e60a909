import { defineModule } from '../../../kernel/modules.ts';
import { buildTaskFailureTimes } from './task-watch.store.ts';
import { createTasksModuleParts } from './tasks.routes.ts';

/** Shows long-running work that people wait for, and lets operators supervise it. */
export const tasks = defineModule({
  name: 'tasks',
  create: (kernel) => ({
    api: undefined,
    homeLines: { failedTasks: buildTaskFailureTimes },
    ...createTasksModuleParts(kernel),
  }),
});
