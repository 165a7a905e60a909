import * as z from 'zod/mini';
import { buildFieldShape, type Field, type Fields } from '../field/field-kinds.ts';
import { id, instant, text } from '../field/fields.ts';

const entries = (fields: Fields, keep: (one: Field) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => keep(field)));
/** Operator's reason for the change, for the log. */
export const reason = z.optional(text(500));

/** Fields of a stored row. */
export const pickReadableFields = (fields: Fields): Fields =>
  entries(fields, (field) => !field.writeOnly);
/** Returns the fields that are columns of the table. */
export const pickFieldsWithTableColumn = (fields: Fields): Fields =>
  entries(fields, (field) => !field.writeOnly && !field.computed);
/** Returns the fields that a create or an update may send. */
export const pickFieldsSentByForms = (fields: Fields): Fields =>
  entries(fields, (field) => !field.readOnly);

export const buildRowSchema = (section: { fields: Fields }) =>
  z.object({
    id,
    ...buildFieldShape(pickReadableFields(section.fields)),
    version: z.int(),
    updatedAt: instant,
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
    reason,
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
    reason,
  });
