import type { Language } from '@guildhall/contract/kit/text/say';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import {
  listUnfinishedTasks,
  findTask,
  listTasksPage,
  type TaskFilters,
} from './task-watch.store.ts';
import { backgroundTaskMessages } from './tasks.messages.ts';
import { buildPageWithTotal, type PagePosition } from '../../../kernel/db/paged.ts';
import { getKindName, listKindNames } from '../../../kernel/stored-names.ts';

/**
 * Creates the supervision of long tasks. Operators see the tasks of all users, and resume a failed
 * task at the step where it stopped.
 */
export function createTaskSupervision({ db, commands, tasks, clock }: Kernel) {
  return {
    kinds: async (language: Language) => ({ data: listKindNames('task', language) }),
    /** Display names for the stored kinds of tasks. */
    names: { kind: async (language: Language) => listKindNames('task', language) },
    async page(filters: TaskFilters, place: PagePosition) {
      const { rows, total } = await listTasksPage(db.read, filters, place, clock.now());
      return buildPageWithTotal(rows, place, total);
    },
    async get(id: number) {
      const row = await findTask(db.read, id, clock.now());
      if (!row) throw new AppError('NOT_FOUND');
      return row;
    },
    open: async (query: { readonly section: string; readonly id?: number | undefined }) => ({
      data: await listUnfinishedTasks(db.read, query, clock.now()),
    }),
    resume: (call: Call<UserActor>, id: number) =>
      commands.run(
        call,
        {
          type: 'tasks.resume',
          message: backgroundTaskMessages.resumedTask(),
          entity: 'tasks',
          entityId: id,
        },
        async (tx) => {
          const resumed = await tasks.resume(tx, id);
          if (!resumed)
            throw new AppError((await findTask(tx, id, clock.now())) ? 'CONFLICT' : 'NOT_FOUND', {
              because: backgroundTaskMessages.onlyWhatFailedResumed(),
            });
          const { kind, attempts } = resumed;
          return {
            reply: {},
            before: { status: 'FAILED', kind, attempts },
            after: { status: 'STARTED', kind, attempts: 0 },
            message: backgroundTaskMessages.resumed({ kind: getKindName('task', kind), n: id }),
          };
        },
      ),
  };
}
