import type { BalanceParameter } from '@guildhall/contract/play/balance/balance-parameters';
import {
  toStoredPresetRowKey,
  isSameJsonValue,
  type PresetEdits,
  type ParameterField,
  type StoredParameter,
} from './preset-edits.ts';

type Rows = readonly StoredParameter[];
/** A cell that this operator and another operator changed to different values. */
export interface PresetEditClash {
  readonly key: string;
  readonly id: number;
  readonly name: string;
  /** Undefined if this operator removes a row that the other operator changed. */
  readonly field: ParameterField | undefined;
}
export interface PresetEditsRebase {
  readonly edits: PresetEdits;
  readonly clashes: readonly PresetEditClash[];
  /** Names of rows that the other operator removed and that the edits add again as new rows. */
  readonly readded: readonly string[];
}
/** Intermediate state while edits are applied to the newer rows. */
interface Draft {
  readonly changed: Map<number, Partial<BalanceParameter>>;
  readonly added: PresetEdits['added'][number][];
  readonly clashes: PresetEditClash[];
  readonly readded: string[];
}
type Changed = [id: number, fields: Partial<BalanceParameter>];
/** Keeps the edits of a row that still exists, without edits that are already saved in it. */
function keepChanges(
  { changed, clashes }: Draft,
  [id, fields]: Changed,
  to: StoredParameter,
  from?: StoredParameter,
) {
  const left = Object.entries(fields).filter(
    ([name, value]) => !isSameJsonValue(value, to[name as ParameterField]),
  );
  if (left.length > 0) changed.set(id, Object.fromEntries(left));
  for (const [name] of left)
    if (from && !isSameJsonValue(from[name as ParameterField], to[name as ParameterField]))
      clashes.push({
        key: toStoredPresetRowKey(id),
        id,
        name: to.name,
        field: name as ParameterField,
      });
}
function addAgain({ added, readded }: Draft, [id, fields]: Changed, from: StoredParameter): void {
  const { name, type, value, description, tags, validation } = { ...from, ...fields };
  added.push({ key: `again-${id}`, values: { name, type, value, description, tags, validation } });
  readded.push(name);
}

/**
 * Applies edits to a table that another operator has saved in the meantime, without losing any
 * edit. An edited row that was deleted becomes a new row. A cell changed by both operators keeps
 * the typed value and is listed.
 */
export function rebaseEdits(edits: PresetEdits, before: Rows, now: Rows): PresetEditsRebase {
  const old = new Map(before.map((row) => [row.id, row]));
  const current = new Map(now.map((row) => [row.id, row]));
  const draft: Draft = { changed: new Map(), added: [...edits.added], clashes: [], readded: [] };
  for (const changed of edits.changed) {
    const [from, to] = [old.get(changed[0]), current.get(changed[0])];
    if (to) keepChanges(draft, changed, to, from);
    else if (from && !edits.removed.has(changed[0])) addAgain(draft, changed, from);
  }
  const { changed, added, clashes, readded } = draft;
  const removed = new Set([...edits.removed].filter((id) => current.has(id)));
  for (const id of removed) {
    const [from, to] = [old.get(id), current.get(id)];
    if (from && to && from.version !== to.version)
      clashes.push({ key: toStoredPresetRowKey(id), id, name: to.name, field: undefined });
  }
  return { edits: { changed, added, removed }, clashes, readded };
}
/** Drops this operator's side of a conflict, so that the saved value stays. */
export function dropOwnEditOfClash(
  edits: PresetEdits,
  { id, field }: PresetEditClash,
): PresetEdits {
  if (field === undefined)
    return { ...edits, removed: new Set([...edits.removed].filter((other) => other !== id)) };
  const changed = new Map(edits.changed);
  const { [field]: _mine, ...left } = changed.get(id) ?? {};
  if (Object.keys(left).length === 0) changed.delete(id);
  else changed.set(id, left);
  return { ...edits, changed };
}
