/** Builds the server's answer to the preview of an undo. */
import type { adminApi } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';

type Preview = Result<typeof adminApi.adminPreviewUndo>;
/** Builds the preview of an undo of one entry; `changes` overrides its values. */
export const buildUndoPreview = (changes: Partial<Preview> = {}): Preview => ({
  entries: [{ id: 41, type: 'users.grant-currency', text: 'Granted', before: null, after: null }],
  entriesTotal: 1,
  effects: [],
  players: 0,
  rows: [],
  rowsTotal: 0,
  tables: [],
  canBeUndone: true,
  ...changes,
});
