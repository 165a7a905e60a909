import { emptyPresetEdits, type PresetEdits } from './preset-edits.ts';

/** Unsaved edits, with the earlier and later states for undo and redo. */
export interface EditHistory {
  readonly past: readonly PresetEdits[];
  readonly now: PresetEdits;
  readonly future: readonly PresetEdits[];
}
/** Maximum number of steps that can be undone. */
const stepsMax = 200;

export const startEditHistory = (now: PresetEdits = emptyPresetEdits): EditHistory => ({
  past: [],
  now,
  future: [],
});
/** Adds a step to the history if the edits have changed. */
export const addEditHistoryStep = (history: EditHistory, next: PresetEdits): EditHistory =>
  next === history.now
    ? history
    : { past: [...history.past, history.now].slice(-stepsMax), now: next, future: [] };
export function undoEdits(history: EditHistory): EditHistory {
  const before = history.past.at(-1);
  return before === undefined
    ? history
    : { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future] };
}
export function redoEdits(history: EditHistory): EditHistory {
  const [next, ...future] = history.future;
  return next === undefined ? history : { past: [...history.past, history.now], now: next, future };
}
/** Converts every step of the history after a change of the table on which the edits are based. */
export const convertEditHistory = (
  { past, now, future }: EditHistory,
  convert: (edits: PresetEdits) => PresetEdits,
): EditHistory => ({ past: past.map(convert), now: convert(now), future: future.map(convert) });
