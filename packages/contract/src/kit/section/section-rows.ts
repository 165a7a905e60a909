import * as z from 'zod/mini';
import { buildFieldShape, type Field, type Fields } from '../field/field-kinds.ts';
import { idSchema, instantSchema, text } from '../field/fields.ts';
import { commandEffectSchema, sentenceSchema } from '../text/sentence.ts';

const entries = (fields: Fields, keep: (field: Field) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => keep(field)));
/** Operator's reason for the change, for the log. */
export const commandReasonSchema = z.optional(text(500));

/** Returns the fields that a stored row contains in replies: all except write-only fields. */
export const pickReadableFields = (fields: Fields): Fields =>
  entries(fields, (field) => !field.writeOnly);
export const pickFieldsWithTableColumn = (fields: Fields): Fields =>
  entries(fields, (field) => !field.writeOnly && !field.computed);
/** Returns the fields that a create or an update may send. */
export const pickFieldsSentByForms = (fields: Fields): Fields =>
  entries(fields, (field) => !field.readOnly);

export const buildRowSchema = (section: { fields: Fields }) =>
  z.object({
    id: idSchema,
    ...buildFieldShape(pickReadableFields(section.fields)),
    version: z.int(),
    updatedAt: instantSchema,
    updatedBy: z.nullable(z.string()),
  });
const partly = (field: Field): z.ZodMiniType =>
  field.optional ? z.optional(field.schema) : field.schema;
export const buildDraftSchema = (section: { fields: Fields }) =>
  z.strictObject({
    ...Object.fromEntries(
      Object.entries(pickFieldsSentByForms(section.fields)).map(([name, field]) => [
        name,
        partly(field),
      ]),
    ),
    reason: commandReasonSchema,
  });
/** Schema of a change. A picture is uploaded by a separate call, and null removes the picture. */
export const buildPatchSchema = (section: { fields: Fields }) =>
  z.strictObject({
    ...Object.fromEntries(
      Object.keys(entries(section.fields, ({ kind }) => kind === 'image')).map((name) => [
        name,
        z.optional(z.null()),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(pickFieldsSentByForms(section.fields)).map(([name, field]) => [
        name,
        z.optional(field.schema),
      ]),
    ),
    reason: commandReasonSchema,
  });
/**
 * Reply to a change of a row. `commandId` is null if nothing had to be changed.
 *
 * @public Named in the API document.
 */
export const rowReplySchema = z.object({
  id: idSchema,
  version: z.int(),
  commandId: z.nullable(idSchema),
});
/**
 * Result of a bulk change, or its preview with `preview=true`.
 *
 * @public Named in the API document.
 */
export const savedRowsSchema = z.object({
  rows: z.int(),
  refused: z.array(z.object({ id: idSchema, problem: z.string(), because: sentenceSchema })),
  effects: z.array(commandEffectSchema),
  /**
   * Identifies the selected rows in their present state. The caller sends this value back, so that
   * no other rows are changed.
   */
  seen: z.string(),
  /** Reasons why the change needs a second administrator; empty if one operator may make it. */
  awaits: z.array(z.string()),
  commandId: z.nullable(idSchema),
});
