import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { idParamSchema, instantSchema, emptyReplySchema } from '../kit/field/fields.ts';

export const taskStatuses = ['CREATED', 'STARTED', 'FINISHED', 'FAILED'] as const;
/** Interruption of a task whose server was killed. Another server continues the task. */
export const taskInterruptionSchema = z.object({
  /** Time of the last step. */
  at: instantSchema,
  /** Latest time at which the task continues. */
  resumesAt: instantSchema,
});
const byTask = z.object({ taskId: idParamSchema });

/** Long-running background tasks, visible to the user who started them. */
export const taskCalls = {
  taskResult: endpoint({
    method: 'GET',
    path: '/api/tasks/{taskId}/result',
    may: 'signed-in',
    summary: 'How far the own task is (OP-75)',
    params: byTask,
    reply: z.object({
      status: z.enum(taskStatuses),
      /** Per cent. */
      progress: z.int(),
      result: z.nullable(z.record(z.string(), z.unknown())),
      error: z.nullable(z.string()),
      hasFile: z.boolean(),
      interrupted: z.optional(taskInterruptionSchema),
    }),
    errors: ['NOT_FOUND'],
  }),
  taskFile: endpoint({
    method: 'GET',
    path: '/api/tasks/{taskId}/file',
    may: 'signed-in',
    summary: 'The file that the own task has made',
    params: byTask,
    reply: emptyReplySchema,
    errors: ['NOT_FOUND'],
    carries: 'binary',
  }),
};
