import * as m from '../../messages/messages.js';
import { joinClassNames } from '../../ui/class-names.ts';
import c from '../styles/controls.module.css';
import b from '../styles/balance.module.css';
import { parameterFieldLabels } from './change-list.tsx';
import { formatPresetCell, type PresetLine } from './preset-edits.ts';
import type { PresetEditClash } from './rebase-edits.ts';
import type { SaveByOtherOperator } from './edits-state.ts';

/** Number of clashes that are listed individually; the grid marks all clashes. */
const listedMax = 8;
interface NoteProps {
  lost: SaveByOtherOperator;
  lines: readonly PresetLine[];
  onResolve: (clash: PresetEditClash, isTheirs: boolean) => void;
}
function describeClash(
  { key, name, field }: PresetEditClash,
  lines: readonly PresetLine[],
): string {
  const line = lines.find((candidate) => candidate.key === key);
  if (field === undefined || !line?.before) return m.admin_balance_clash_removed({ name });
  return m.admin_balance_clash({
    name,
    field: parameterFieldLabels[field](),
    mine: formatPresetCell(line.values, field) || '–',
    theirs: formatPresetCell(line.before, field) || '–',
  });
}

/**
 * Note about another operator's save during unsaved edits, with the cells that both operators
 * changed.
 */
export function SaveByOtherOperatorNote({ lost, lines, onResolve }: NoteProps) {
  const { by, clashes, readded } = lost;
  return (
    <div className={b.banner} role="alert">
      <span>{m.admin_balance_stale({ name: by ?? m.admin_balance_somebody() })}</span>
      {readded.length > 0 && <span>{m.admin_balance_readded({ names: readded.join(', ') })}</span>}
      {clashes.length > 0 && (
        <ul className={b.clashes}>
          {clashes.slice(0, listedMax).map((clash) => (
            <li key={`${clash.key} ${clash.field}`}>
              <span>{describeClash(clash, lines)}</span>
              <button
                type="button"
                className={joinClassNames(c.btn, c.small)}
                onClick={() => onResolve(clash, false)}
              >
                {m.admin_balance_clash_mine()}
              </button>
              <button
                type="button"
                className={joinClassNames(c.btn, c.small)}
                onClick={() => onResolve(clash, true)}
              >
                {m.admin_balance_clash_theirs()}
              </button>
            </li>
          ))}
          {clashes.length > listedMax && (
            <li>{m.admin_texts_more({ count: clashes.length - listedMax })}</li>
          )}
        </ul>
      )}
    </div>
  );
}
