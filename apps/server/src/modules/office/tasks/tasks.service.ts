import type { Call, UserActor } from '../../../kernel/actor.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { formatMessage } from '../../../kernel/say.ts';

/**
 * Shows users their own tasks and files. For a task of another user, replies as for a task that
 * does not exist (A29).
 */
export function createTaskUseCases({ db, tasks }: Kernel) {
  return {
    async result(call: Call<UserActor>, taskId: number) {
      const task = await tasks.view(db.read, taskId, call.actor.userId);
      if (!task) throw new AppError('NOT_FOUND');
      return { ...task, error: task.error && formatMessage(task.error, call.language) };
    },
    async file(call: Call<UserActor>, taskId: number) {
      const file = await tasks.file(db.read, taskId, call.actor.userId);
      if (!file) throw new AppError('NOT_FOUND');
      return file;
    },
  };
}
