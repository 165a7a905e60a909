import { operationsApi, tasksFeed } from '@guildhall/contract/office/operations';
import { taskCalls as api } from '@guildhall/contract/office/tasks';
import { mountFeed } from '../../../engine/feeds.ts';
import { calls, only, type ModuleParts } from '../../../kernel/modules.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { listKindNames } from '../../../kernel/stored-names.ts';
import { createTaskWatch } from './task-watch.service.ts';
import { createTaskUseCases } from './tasks.service.ts';

export function createTasksModuleParts(kernel: Kernel): ModuleParts {
  const use = createTaskUseCases(kernel);
  const watch = createTaskWatch(kernel);
  return {
    calls: [
      calls(api, {
        taskResult: (call, { params }) => use.result(call, params.taskId),
        taskFile: async (call, { params }, wire) => {
          const { name, contentType, stream } = await use.file(call, params.taskId);
          wire.header('content-type', contentType);
          wire.header('content-disposition', `attachment; filename="${name}"`);
          return stream;
        },
      }),
      calls(only(operationsApi, 'openTasks', 'resumeTask', 'taskKinds'), {
        taskKinds: async (call) => ({ data: listKindNames('task', call.language) }),
        openTasks: (_call, { query }) => watch.open(query),
        resumeTask: (call, { params }) => watch.resume(call, params.id),
      }),
    ],
    sections: [
      (router) =>
        mountFeed(router, kernel, tasksFeed, {
          ...watch,
          names: { kind: async (language) => listKindNames('task', language) },
        }),
    ],
  };
}
