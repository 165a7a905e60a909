import { rowReplySchema } from '../../kit/section/section-rows.ts';
import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import {
  idParamsSchema,
  buildPageWithTotalSchema,
  idSchema,
  idParamSchema,
  instantSchema,
  buildListSchema,
  pagingBodyFields,
  searchOptionSchema,
  text,
} from '../../kit/field/fields.ts';
import { encodeSentence, rule, toErrorText } from '../../kit/problem/problem.ts';
import { replayDaysSchema, replayResultSchema, replayErrors } from '../../kit/section/replay.ts';
import { sentenceSchema } from '../../kit/text/sentence.ts';
import { parameterTypes } from './balance-values.ts';

/**
 * Largest number of parameters in one preset. It is limited because a preset is read and sent as a
 * whole.
 */
export const presetParametersMax = 1000;
/** Largest number of characters in all values of a preset together. */
export const presetValuesLengthMax = 500_000;

/** @public Named in the API document. */
export const parameterNameSchema = z
  .string()
  .check(
    z.regex(/^[A-Za-z][A-Za-z0-9._-]*$/, encodeSentence(rule('parameterName'))),
    z.maxLength(80, toErrorText('tooLong', { max: '80' })),
  );
const type = z.enum(parameterTypes);
const tag = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(60), z.regex(/^[^,]*$/, toErrorText('form')));
const tags = z.array(tag).check(z.maxLength(20));
const validation = z.nullable(z.string().check(z.minLength(1), z.maxLength(5_000)));
const described = { type, value: text(20_000), description: text(1_000), tags, validation };
/** Parameter without its position in a table. */
const parameter = z.object({ name: z.string(), ...described });
export type BalanceParameter = z.output<typeof parameter>;
/** @public Named in the API document. */
export const storedParameterSchema = z.extend(parameter, {
  id: idSchema,
  presetId: idSchema,
  /** True if the platform reads the parameter, which therefore has a fixed type and range. */
  known: z.boolean(),
  version: z.int(),
  updatedAt: instantSchema,
  updatedBy: z.nullable(z.string()),
});
const reason = z.optional(text(500));
const draft = z.strictObject({
  name: parameterNameSchema,
  type,
  value: described.value,
  description: z.prefault(described.description, ''),
  tags: z.prefault(tags, []),
  validation: z.prefault(validation, null),
  reason,
});
const patch = z.strictObject({
  name: z.optional(parameterNameSchema),
  type: z.optional(type),
  value: z.optional(described.value),
  description: z.optional(described.description),
  tags: z.optional(tags),
  validation: z.optional(validation),
});
/** Row of an imported file. Fields that the row leaves out stay unchanged. */
export const importedParameterSchema = z.strictObject({
  name: parameterNameSchema,
  type,
  value: described.value,
  description: z.optional(described.description),
  tags: z.optional(tags),
  validation: z.optional(validation),
});
/**
 * Row of a table that is saved as a whole. A row with an id is a changed row; a row without an id
 * is a new row. The name is checked together with the other rules, so that an incomplete name does
 * not hide other faults.
 */
const cell = z.extend(patch, { id: z.optional(idSchema), name: z.optional(text(200)) });

/** Fault of a parameter in a table. */
const fault = z.object({
  /** Position among the sent rows; null for a row that was not sent. */
  at: z.nullable(z.int()),
  /** Line of the imported file. */
  line: z.optional(z.int()),
  name: z.string(),
  field: z.string(),
  problem: z.string(),
  because: sentenceSchema,
});
/** Change of one parameter by a save. The side on which the parameter does not exist is null. */
const change = z.object({
  name: z.string(),
  before: z.nullable(parameter),
  after: z.nullable(parameter),
});
/** @public Named in the API document. */
export const parameterFaultSchema = fault;
/** @public Named in the API document. */
export const parameterChangeSchema = change;
const written = z.object({
  changes: z.array(change),
  problems: z.array(fault),
  /** Version of the preset after the change. */
  version: z.int(),
  commandId: z.nullable(idSchema),
});
/** Origins of a save. */
const revisionKinds = ['START', 'EDIT', 'IMPORT', 'ROLLBACK', 'UNDO', 'CLONE'] as const;
export type PresetRevisionKind = (typeof revisionKinds)[number];
/** @public Named in the API document. */
export const presetRevisionSchema = z.object({
  id: idSchema,
  kind: z.enum(revisionKinds),
  at: instantSchema,
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  changes: z.array(change),
});
const usedBy = z.object({
  id: idSchema,
  name: z.string(),
  enabled: z.boolean(),
  isMain: z.boolean(),
});

const presets = '/api/game/admin/balance-presets';
const parameters = `${presets}/{presetId}/parameters` as const;
const inPreset = z.object({ presetId: idParamSchema });
const oneOf = z.object({ presetId: idParamSchema, id: idParamSchema });
const preview = z.object({ preview: z.optional(z.enum(['true', 'false'])) });
const may = 'admin' as const;
const refusals = ['NOT_FOUND', 'STALE', 'CONFLICT'] as const;

/** Calls on single parameters, in the form that the specification requires. */
const parameterCalls = {
  listBalanceParameters: endpoint({
    method: 'POST',
    path: `${parameters}/list`,
    may,
    summary: 'Parameters of a preset, by name',
    params: inPreset,
    body: z.prefault(
      z.strictObject({
        ...pagingBodyFields,
        q: z.optional(text(200)),
        tag: z.optional(text(60)),
        type: z.optional(type),
      }),
      {},
    ),
    reply: buildPageWithTotalSchema(storedParameterSchema),
    errors: ['NOT_FOUND'],
  }),
  createBalanceParameter: endpoint({
    method: 'POST',
    path: parameters,
    may,
    summary: 'Add a parameter',
    params: inPreset,
    body: draft,
    reply: rowReplySchema,
    errors: refusals,
  }),
  getBalanceParameter: endpoint({
    method: 'GET',
    path: `${parameters}/{id}`,
    may,
    summary: 'One parameter',
    params: oneOf,
    reply: storedParameterSchema,
    errors: ['NOT_FOUND'],
  }),
  updateBalanceParameter: endpoint({
    method: 'POST',
    path: `${parameters}/{id}`,
    may,
    summary: 'Change a parameter',
    params: oneOf,
    body: z.extend(patch, { reason }),
    reply: rowReplySchema,
    errors: refusals,
  }),
  removeBalanceParameter: endpoint({
    method: 'DELETE',
    path: `${parameters}/{id}`,
    may,
    summary: 'Delete a parameter; what the platform reads has its default then',
    params: oneOf,
    reply: rowReplySchema,
    errors: [...refusals, 'IN_USE'],
  }),
  searchBalanceParameters: endpoint({
    method: 'GET',
    path: parameters,
    may,
    summary: 'Find a parameter by name',
    params: inPreset,
    query: z.object({ name: z.optional(text(200)) }),
    reply: buildListSchema(searchOptionSchema),
    errors: ['NOT_FOUND'],
  }),
  listBalanceParameterTypes: endpoint({
    method: 'GET',
    path: `${parameters}/types`,
    may,
    summary: 'Types that a parameter can have',
    params: inPreset,
    reply: buildListSchema(z.object({ id: z.string(), name: z.string() })),
    errors: ['NOT_FOUND'],
  }),
  exportBalanceParameters: endpoint({
    method: 'POST',
    path: `${parameters}/export`,
    may,
    summary: 'The whole table as CSV, or as JSON',
    params: inPreset,
    body: z.prefault(z.strictObject({ format: z.prefault(z.enum(['csv', 'json']), 'csv') }), {}),
    reply: z.string(),
    errors: ['NOT_FOUND'],
    carries: 'binary',
  }),
  importBalanceParameters: endpoint({
    method: 'POST',
    path: `${parameters}/import`,
    may,
    summary:
      'Take parameters over from CSV or JSON, by name, all or none; `dryRun=true` only says what would happen',
    params: inPreset,
    query: z.object({ dryRun: z.optional(z.enum(['true', 'false'])) }),
    bodyBytesMax: 1024 * 1024,
    body: z.strictObject({
      format: z.enum(['csv', 'json']),
      text: text(900_000),
      /** True to remove parameters that the file does not name. */
      removeOthers: z.prefault(z.boolean(), false),
      reason,
    }),
    reply: written,
    errors: refusals,
  }),
};
/** Calls for presets as a whole. */
const presetCalls = {
  balancePresetTable: endpoint({
    method: 'GET',
    path: `${presets}/{id}/table`,
    may,
    summary: 'A preset with all of its parameters, and who uses it',
    params: idParamsSchema,
    reply: z.object({
      id: idSchema,
      name: z.string(),
      version: z.int(),
      updatedAt: instantSchema,
      updatedBy: z.nullable(z.string()),
      usedBy: z.array(usedBy),
      /**
       * Game version because of which the preset cannot be changed. Null if the preset may be
       * changed.
       */
      fixedBy: z.nullable(z.string()),
      parameters: z.array(storedParameterSchema),
      /** Parameters that the platform reads and the preset lacks, with their default values. */
      missing: z.array(parameter),
    }),
    errors: ['NOT_FOUND'],
  }),
  saveBalanceParameters: endpoint({
    method: 'POST',
    path: `${presets}/{id}/cells`,
    may,
    summary:
      'Change, add and remove many parameters as one; `preview=true` says what is wrong with each and changes nothing',
    params: idParamsSchema,
    query: preview,
    bodyBytesMax: 1024 * 1024,
    body: z.strictObject({
      set: z.prefault(z.array(cell).check(z.maxLength(presetParametersMax)), []),
      remove: z.prefault(z.array(idSchema).check(z.maxLength(presetParametersMax)), []),
      reason,
    }),
    reply: written,
    errors: [...refusals, 'IN_USE'],
  }),
  replayBalancePreset: endpoint({
    method: 'POST',
    path: `${presets}/{id}/replay`,
    may,
    summary:
      'Replay recorded play by a preset, with changes that are not saved, beside the preset in force',
    params: idParamsSchema,
    bodyBytesMax: 1024 * 1024,
    body: z.strictObject({
      set: z.prefault(z.array(cell).check(z.maxLength(presetParametersMax)), []),
      remove: z.prefault(z.array(idSchema).check(z.maxLength(presetParametersMax)), []),
      days: replayDaysSchema,
    }),
    reply: replayResultSchema,
    errors: [...new Set([...refusals, ...replayErrors])],
  }),
  cloneBalancePreset: endpoint({
    method: 'POST',
    path: `${presets}/{id}/clone`,
    may,
    summary: 'A new preset with the same parameters, free to be changed',
    params: idParamsSchema,
    body: z.strictObject({
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
      reason,
    }),
    reply: rowReplySchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  compareBalancePresets: endpoint({
    method: 'GET',
    path: `${presets}/{id}/compare`,
    may,
    summary: 'Two presets side by side, by name',
    params: idParamsSchema,
    query: z.object({ with: idParamSchema }),
    reply: buildListSchema(
      z.object({
        name: z.string(),
        left: z.nullable(parameter),
        right: z.nullable(parameter),
        /** Fields in which the two parameters differ; empty if they are equal. */
        differs: z.array(z.string()),
      }),
    ),
    errors: ['NOT_FOUND'],
  }),
  validateBalancePreset: endpoint({
    method: 'POST',
    path: `${presets}/{id}/validate`,
    may,
    summary: 'What is wrong with a preset, also what the platform reads and it lacks',
    params: idParamsSchema,
    reply: buildListSchema(fault),
    errors: ['NOT_FOUND'],
  }),
  balancePresetHistory: endpoint({
    method: 'GET',
    path: `${presets}/{id}/history`,
    may,
    summary: 'Every save of a preset with what it changed, newest first',
    params: idParamsSchema,
    reply: buildListSchema(presetRevisionSchema),
    errors: ['NOT_FOUND'],
  }),
  rollbackBalancePreset: endpoint({
    method: 'POST',
    path: `${presets}/{id}/rollback`,
    may,
    summary: 'Bring back the parameters as they were after a save; `preview=true` changes nothing',
    params: idParamsSchema,
    query: preview,
    body: z.strictObject({ to: idSchema, reason: text(500) }),
    reply: written,
    errors: refusals,
  }),
};
/** Calls that find parameters by name in all presets, as inputs for rules. */
const numberCalls = {
  findBalanceNumbers: endpoint({
    method: 'GET',
    path: '/api/game/admin/balance-numbers',
    may,
    summary: 'Find a number of the main version’s preset by name',
    query: z.object({ name: z.optional(text(200)) }),
    reply: buildListSchema(searchOptionSchema),
    errors: [],
  }),
  nameBalanceNumber: endpoint({
    method: 'GET',
    path: '/api/game/admin/balance-numbers/{id}',
    may,
    summary: 'What a parameter is called, of whichever preset',
    params: idParamsSchema,
    reply: searchOptionSchema,
    errors: ['NOT_FOUND'],
  }),
};
export const balanceApi = { ...parameterCalls, ...presetCalls, ...numberCalls };
