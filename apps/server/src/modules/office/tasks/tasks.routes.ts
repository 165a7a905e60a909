import { operationsApi, tasksFeed } from '@guildhall/contract/office/operations';
import { tasks as api } from '@guildhall/contract/office/tasks';
import { mountFeed } from '../../../kernel/feeds.ts';
import type { Router } from '../../../kernel/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { createTaskWatch } from './task-watch.service.ts';
import { createTaskUseCases } from './tasks.service.ts';

export function mountTasks(router: Router, kernel: Kernel): void {
  const use = createTaskUseCases(kernel);
  router.bind('taskResult', api.taskResult, (call, { params }) => use.result(call, params.taskId));
  router.bind('taskFile', api.taskFile, async (call, { params }, wire) => {
    const { name, contentType, stream } = await use.file(call, params.taskId);
    wire.header('content-type', contentType);
    wire.header('content-disposition', `attachment; filename="${name}"`);
    return stream;
  });
  const watch = createTaskWatch(kernel);
  mountFeed(router, kernel, tasksFeed, watch);
  router.bind('resumeTask', operationsApi.resumeTask, (call, { params }) =>
    watch.resume(call, params.id),
  );
}
