import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { f } from '../kit/field/field-kinds.ts';
import {
  idParamsSchema,
  idSchema,
  idParamSchema,
  nonEmptyText,
  buildListSchema,
} from '../kit/field/fields.ts';
import { defineFeed } from '../kit/section/section.ts';
import { operationsPage } from '../kit/section/menu-pages.ts';
import { taskInterruptionSchema, taskStatuses } from './tasks.ts';

/** Long-running work in the background, which a user or the server has started. */
export const tasksFeed = defineFeed({
  name: 'tasks',
  base: '/api/admin/operations/tasks',
  may: 'admin',
  menu: { ...operationsPage, tab: 'Tasks' },
  singular: 'task',
  order: '-id',
  title: 'kind',
  fields: {
    kind: f.text({ label: 'Kind', list: true, filter: true }),
    ownerId: f.optionalRef('users', { label: 'Started by', list: true, filter: true }),
    status: f.choice(
      taskStatuses,
      { CREATED: 'Waiting', STARTED: 'Running', FINISHED: 'Finished', FAILED: 'Failed' },
      { label: 'State', list: true, filter: true },
    ),
    progress: f.int({ label: 'Progress, %', list: true }),
    attempts: f.int({ label: 'Attempts', list: true, help: 'Of the present step' }),
    error: f.optionalText({ label: 'Last error', list: true, max: 500 }),
    createdAt: f.instant({ label: 'Caused', list: true }),
    updatedAt: f.instant({ label: 'Last step', list: true }),
    interruptedAt: f.optionalInstant({
      label: 'Interrupted',
      list: true,
      help: 'Its server was killed or is silent',
    }),
    resumesAt: f.optionalInstant({ label: 'Goes on by', list: true }),
    finishedAt: f.optionalInstant({ label: 'Done', list: true }),
  },
});
/** Calls for operators, about all tasks whoever started them. */
export const tasksAdminApi = {
  taskKinds: endpoint({
    method: 'GET',
    path: '/api/admin/operations/tasks/kinds',
    may: 'admin',
    summary: 'Kinds of tasks by their names',
    reply: buildListSchema(z.object({ id: z.string(), name: z.string() })),
    errors: [],
  }),
  openTasks: endpoint({
    method: 'GET',
    path: '/api/admin/operations/open-tasks',
    may: 'admin',
    summary: 'Tasks of a section, or of one row of it, that are not over, whoever started them',
    query: z.object({
      /** Prefix in the names of the task kinds, for example `tournaments` in `tournaments.pay`. */
      section: nonEmptyText(60),
      id: z.optional(idParamSchema),
    }),
    reply: buildListSchema(
      z.object({
        id: idSchema,
        kind: z.string(),
        /** Per cent. */
        progress: z.int(),
        interrupted: z.optional(taskInterruptionSchema),
      }),
    ),
    errors: [],
  }),
  resumeTask: endpoint({
    method: 'POST',
    path: '/api/admin/operations/tasks/{id}/resume',
    may: 'admin',
    summary: 'Carry a task that has failed on where it was',
    params: idParamsSchema,
    reply: z.object({ commandId: idSchema }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};
