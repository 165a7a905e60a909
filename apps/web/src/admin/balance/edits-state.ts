import { mapHistory, recordEdits, startHistory, type EditHistory } from './edit-history.ts';
import { countEdits, getEditsSince, type Edits, type Table } from './preset-edits.ts';
import { rebaseEdits, takeTheirs, type Clash } from './rebase-edits.ts';

/** Another operator's save under unsaved edits. */
export interface Lost {
  readonly by: string | null;
  readonly clashes: readonly Clash[];
  readonly readded: readonly string[];
}
export interface EditsState {
  readonly history: EditHistory;
  /** The table that the edits are laid over. */
  readonly base: Table;
  /** Version that this operator's last save made. */
  readonly ownVersion: number;
  /** Edits that are stored by now, while the table here does not show them yet. */
  readonly stored: Edits | undefined;
  readonly lost: Lost | undefined;
}
export const startState = (table: Table): EditsState => ({
  history: startHistory(),
  base: table,
  ownVersion: table.version,
  stored: undefined,
  lost: undefined,
});
/** Notes the answer to a save, before the table is read again. */
export const noteSave = (state: EditsState, stored: Edits, ownVersion: number): EditsState => ({
  ...state,
  stored,
  ownVersion,
  lost: undefined,
});
/** Drops the edits that are stored; those made while the save ran have not been sent. */
export const endSave = (state: EditsState): EditsState =>
  state.stored === undefined
    ? state
    : {
        ...state,
        history: startHistory(getEditsSince(state.history.now, state.stored)),
        stored: undefined,
      };
/** Lays the edits over a newer table; one that this operator's own save made names nobody. */
export function moveOnto(before: EditsState, table: Table): EditsState {
  const state = endSave(before);
  const { history, base, lost, ownVersion } = state;
  const isOwn = table.version === base.version || table.version === ownVersion;
  const rebase = (edits: Edits) => rebaseEdits(edits, base.parameters, table.parameters);
  const { clashes, readded } = rebase(history.now);
  const next = {
    ...state,
    history: mapHistory(history, (edits) => rebase(edits).edits),
    base: table,
  };
  if (isOwn || countEdits(history.now) === 0) return next;
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
/** Settles a clash: the typed value is saved next, or the saved one stands. */
export const settleClash = (state: EditsState, clash: Clash, isTheirs: boolean): EditsState => ({
  ...state,
  history: isTheirs
    ? recordEdits(state.history, takeTheirs(state.history.now, clash))
    : state.history,
  lost: state.lost && {
    ...state.lost,
    clashes: state.lost.clashes.filter((other) => other !== clash),
  },
});
