import * as z from 'zod/mini';
import { alphaKeyStateSchema } from './alpha-keys.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { f } from '../../kit/field/field-kinds.ts';
import { idParamsSchema, nonEmptyText, idSchema } from '../../kit/field/fields.ts';
import { defineSection } from '../../kit/section/section.ts';
import { problem, rule } from '../../kit/problem/problem.ts';

/** Labels by the number of the state. */
const stateLabels = ['Free', 'Granted', 'Claimed'] as const;
/** Most keys that one call may create. */
export const alphaKeyBatchMax = 10_000;
/** Pattern of keys as stores issue them: printable characters without spaces. */
const keyPattern = /^[\x21-\x7e]{4,100}$/;
export const hasAlphaKeyFormat = (key: string): boolean => keyPattern.test(key);
export const alphaKeyProblem = problem('alphaKey');

export const alphaKeysSection = defineSection({
  name: 'alpha-keys',
  base: '/api/admin/alpha-keys',
  may: 'admin',
  menu: { group: 'panel', page: 'alpha-keys', label: 'Alpha keys' },
  singular: 'alpha key',
  title: 'key',
  fields: {
    key: f.text({
      label: 'Key',
      list: true,
      search: true,
      filter: true,
      max: 100,
      unique: rule('there'),
      help: 'Can be changed and deleted while it is free',
    }),
    state: f.readOnly(
      f.numberChoice(stateLabels, { label: 'State', list: true, filter: true, initial: 0 }),
    ),
    userId: f.readOnly(f.optionalRef('users', { label: 'Player', list: true, filter: true })),
    grantedAt: f.readOnly(f.optionalInstant({ label: 'Granted', list: true })),
    claimedAt: f.readOnly(f.optionalInstant({ label: 'Claimed', list: true })),
    batch: f.readOnly(
      f.optionalInt({
        label: 'Made by entry',
        filter: true,
        min: 1,
        help: 'The entry of the activity log that made it together with others',
      }),
    ),
  },
  check: ({ key }) =>
    key !== null && !hasAlphaKeyFormat(key)
      ? { field: 'key', problem: alphaKeyProblem }
      : undefined,
  sample: { key: 'TYPED-BYHAND-1' },
});

const reason = z.optional(z.string().check(z.maxLength(500)));
const command = z.object({ commandId: idSchema });
/** Query of a command. With `?preview=true` the command returns its effects and changes nothing. */
const previewQuery = z.object({ preview: z.optional(z.enum(['true', 'false'])) });
const dryRunQuery = z.object({ dryRun: z.optional(z.enum(['true', 'false'])) });

export const alphaKeysApi = {
  updateAlphaKeyRequest: endpoint({
    method: 'POST',
    path: '/api/admin/alpha-key-requests/{id}',
    may: 'support',
    summary: 'Grant a key to who asked (0 to 1); an administrator may take a grant back (1 to 0)',
    params: idParamsSchema,
    body: z.strictObject({ alphaKey: alphaKeyStateSchema, reason }),
    reply: command,
    errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
  }),
  adminGrantAlphaKey: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}/alpha-key',
    may: 'admin',
    summary: 'Grant a key to a player who has not asked',
    params: idParamsSchema,
    body: z.strictObject({ reason: nonEmptyText(500) }),
    reply: command,
    errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
  }),
  generateAlphaKeys: endpoint({
    method: 'POST',
    path: '/api/admin/alpha-keys/generate',
    may: 'admin',
    summary: 'Make random keys',
    body: z.strictObject({ count: z.int().check(z.gte(1), z.lte(alphaKeyBatchMax)), reason }),
    reply: z.object({ created: z.int(), commandId: idSchema }),
    errors: [],
  }),
  importAlphaKeys: endpoint({
    method: 'POST',
    path: '/api/admin/alpha-keys/import',
    may: 'admin',
    summary: 'Take keys over, one a line; what is wrong or there already is left out and named',
    query: dryRunQuery,
    bodyBytesMax: 1024 * 1024,
    body: z.strictObject({
      keys: z
        .array(z.string().check(z.maxLength(200)))
        .check(z.minLength(1), z.maxLength(alphaKeyBatchMax)),
      reason,
    }),
    reply: z.object({
      created: z.int(),
      refused: z.array(z.object({ line: z.int(), key: z.string(), problem: z.string() })),
      commandId: z.nullable(idSchema),
    }),
    errors: [],
  }),
  assignAlphaKeys: endpoint({
    method: 'POST',
    path: '/api/admin/alpha-keys/assign',
    may: 'admin',
    summary: 'Grant free keys to waiting requests, the oldest first',
    query: previewQuery,
    body: z.prefault(
      z.strictObject({ limit: z.optional(z.int().check(z.gte(1), z.lte(1_000_000))), reason }),
      {},
    ),
    reply: z.object({
      assigned: z.int(),
      waiting: z.int(),
      free: z.int(),
      commandId: z.nullable(idSchema),
    }),
    errors: ['CONFLICT'],
  }),
};
