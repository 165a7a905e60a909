import {
  convertEditHistory,
  addEditHistoryStep,
  startEditHistory,
  type EditHistory,
} from './edit-history.ts';
import {
  countEditedPresetLines,
  getPresetEditsSinceSave,
  type PresetEdits,
  type BalanceTable,
} from './preset-edits.ts';
import { rebaseEdits, dropOwnEditOfClash, type PresetEditClash } from './rebase-edits.ts';

/** A save by another operator while this operator has unsaved edits. */
export interface SaveByOtherOperator {
  readonly by: string | null;
  readonly clashes: readonly PresetEditClash[];
  readonly readded: readonly string[];
}
export interface EditsState {
  readonly history: EditHistory;
  /** The loaded table to which the edits apply. */
  readonly base: BalanceTable;
  /** Version that this operator's last save has created. */
  readonly ownVersion: number;
  /** Edits that are already stored but not yet contained in the loaded table. */
  readonly stored: PresetEdits | undefined;
  readonly lost: SaveByOtherOperator | undefined;
}
/** Creates the state of a table without edits. */
export const createEditsState = (table: BalanceTable): EditsState => ({
  history: startEditHistory(),
  base: table,
  ownVersion: table.version,
  stored: undefined,
  lost: undefined,
});
/** Records the reply to a save, before the table is loaded again. */
export const recordSaveReplyForEdits = (
  state: EditsState,
  stored: PresetEdits,
  ownVersion: number,
): EditsState => ({ ...state, stored, ownVersion, lost: undefined });
/**
 * Removes edits that are now stored. Edits that were made during the save were not sent and are
 * kept.
 */
export const dropStoredEditsAfterSave = (state: EditsState): EditsState =>
  state.stored === undefined
    ? state
    : {
        ...state,
        history: startEditHistory(getPresetEditsSinceSave(state.history.now, state.stored)),
        stored: undefined,
      };
/**
 * Applies the edits to a newer table. If this operator's own save created the table, reports no
 * save by another operator.
 */
export function rebaseEditsOntoTable(before: EditsState, table: BalanceTable): EditsState {
  const state = dropStoredEditsAfterSave(before);
  const { history, base, lost, ownVersion } = state;
  const isOwn = table.version === base.version || table.version === ownVersion;
  const rebase = (edits: PresetEdits) => rebaseEdits(edits, base.parameters, table.parameters);
  const { clashes, readded } = rebase(history.now);
  const next = {
    ...state,
    history: convertEditHistory(history, (edits) => rebase(edits).edits),
    base: table,
  };
  if (isOwn || countEditedPresetLines(history.now) === 0) return next;
  const known = new Set(clashes.map(({ key, field }) => `${key} ${field}`));
  const earlier = (lost?.clashes ?? []).filter(({ key, field }) => !known.has(`${key} ${field}`));
  return {
    ...next,
    lost: {
      by: table.updatedBy,
      clashes: [...earlier, ...clashes],
      readded: [...(lost?.readded ?? []), ...readded],
    },
  };
}
/**
 * Resolves a conflict. Either the typed value stays in the edits, to be saved next, or the saved
 * value stays.
 */
export const resolveEditClash = (
  state: EditsState,
  clash: PresetEditClash,
  isTheirs: boolean,
): EditsState => ({
  ...state,
  history: isTheirs
    ? addEditHistoryStep(state.history, dropOwnEditOfClash(state.history.now, clash))
    : state.history,
  lost: state.lost && {
    ...state.lost,
    clashes: state.lost.clashes.filter((other) => other !== clash),
  },
});
