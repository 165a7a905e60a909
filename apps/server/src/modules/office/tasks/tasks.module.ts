import { taskCalls } from '@guildhall/contract/office/tasks';
import { tasksAdminApi, tasksFeed } from '@guildhall/contract/office/tasks.section';
import { mountFeed } from '../../../engine/feeds.ts';
import { bindCalls, defineModule } from '../../../kernel/modules.ts';
import { sendTaskFile } from './task-file.ts';
import { createTaskSupervision } from './task-watch.service.ts';
import { buildTaskFailureTimes } from './task-watch.store.ts';
import { createTaskUseCases } from './tasks.service.ts';

/** Shows users their long-running tasks, and lets operators supervise all of them. */
export const backgroundTasksModule = defineModule({
  name: 'tasks',
  create(kernel) {
    const use = createTaskUseCases(kernel);
    const watch = createTaskSupervision(kernel);
    return {
      api: undefined,
      homeLines: { failedTasks: buildTaskFailureTimes },
      calls: [
        bindCalls(taskCalls, {
          taskResult: (call, { params }) => use.result(call, params.taskId),
          taskFile: (call, { params }, wire) => sendTaskFile(wire, use.file(call, params.taskId)),
        }),
        bindCalls(tasksAdminApi, {
          taskKinds: (call) => watch.kinds(call.language),
          openTasks: (_call, { query }) => watch.open(query),
          resumeTask: (call, { params }) => watch.resume(call, params.id),
        }),
      ],
      sections: [(router) => mountFeed(router, kernel, tasksFeed, watch)],
    };
  },
});
