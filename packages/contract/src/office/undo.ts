import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { idSchema, idParamsSchema, nonEmptyText, wholeNumberSchema } from '../kit/field/fields.ts';

const snapshot = z.nullable(z.record(z.string(), z.unknown()));
const undoneAmount = {
  /** Name of the balance, the item, or the object counted by the command. */
  label: z.string(),
  /**
   * Amount with its sign, which is negative if the amount is taken. The amount is in minor units if
   * it has a currency.
   */
  amount: z.string(),
  currency: z.optional(z.string()),
};
/** Effects of an undo, found by running the undo and rolling it back. */
const undoPreview = z.object({
  /**
   * Entries that are undone: the requested entry, or the parts of this entry. Only the first
   * entries are listed.
   */
  entries: z.array(
    z.object({
      id: idSchema,
      /** Kind of the entry. The kind determines the section to which the fields belong. */
      type: z.string(),
      text: z.string(),
      before: snapshot,
      after: snapshot,
    }),
  ),
  entriesTotal: wholeNumberSchema,
  /** Sums by currency and account, by item, and by other counted object. */
  effects: z.array(
    z.object({
      key: z.string(),
      ...undoneAmount,
      /** Number of players affected; 0 if the change belongs to no player. */
      players: wholeNumberSchema,
    }),
  ),
  /** Players whose possessions or state change. */
  players: wholeNumberSchema,
  /** Gains and losses by player, limited to the first rows. */
  rows: z.array(z.object({ userId: z.nullable(idSchema), username: z.string(), ...undoneAmount })),
  rowsTotal: wholeNumberSchema,
  /** Changed rows by table. */
  tables: z.array(
    z.object({
      table: z.string(),
      label: z.string(),
      added: wholeNumberSchema,
      changed: wholeNumberSchema,
      removed: wholeNumberSchema,
    }),
  ),
  /**
   * False if this undo cannot be undone; the items that it takes back must then be granted again by
   * hand.
   */
  canBeUndone: z.boolean(),
});

/** Undo of entries of the activity log. */
export const undoApi = {
  adminUndo: endpoint({
    method: 'POST',
    path: '/api/admin/activity-log/{id}/undo',
    may: 'admin',
    summary: 'Undo what an entry did',
    params: idParamsSchema,
    body: z.strictObject({ reason: nonEmptyText(500) }),
    reply: z.object({ id: idSchema, undoable: z.boolean() }),
    errors: ['NOT_FOUND', 'NOT_UNDOABLE', 'AWAITS_APPROVAL'],
  }),
  adminPreviewUndo: endpoint({
    method: 'POST',
    path: '/api/admin/activity-log/{id}/undo/preview',
    may: 'admin',
    summary: 'Everything that undoing an entry would change; changes nothing',
    params: idParamsSchema,
    reply: undoPreview,
    errors: ['NOT_FOUND', 'NOT_UNDOABLE'],
  }),
};
