import { parameterTypes } from '@guildhall/contract/play/balance-values';
import type { Parameter } from '@guildhall/contract/play/balance-parameters';
import { atLine } from '@guildhall/contract/kit/file-problem';
import { TableFault, type TableRow } from '@guildhall/contract/kit/table-text';
import { memo, useId, type ClipboardEvent, type KeyboardEvent } from 'react';
import * as m from '../../messages/messages.js';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/toast.store.ts';
import c from '../styles/controls.module.css';
import b from '../styles/balance.module.css';
import { sayProblem } from '../words.ts';
import { fieldName } from './change-list.tsx';
import {
  cellText,
  columns,
  readBlock,
  readCell,
  type Field,
  type Line,
  type LineProblem,
} from './preset-edits.ts';

/**
 * Operations of a row on its table. The object must be stable, so that typing redraws one row only.
 */
export interface LineDeeds {
  readonly type: (line: Line, field: Field, value: Parameter[Field]) => void;
  readonly paste: (line: Line, field: Field, block: readonly TableRow[]) => void;
  readonly toggle: (line: Line) => void;
}
interface RowProps {
  line: Line;
  number: number;
  problem: LineProblem | undefined;
  isFixed: boolean;
  deeds: LineDeeds;
}
const cellMark = 'data-cell';
/** Down a column, or up, by Enter and the arrows, as in a spreadsheet; 0: another key. */
function wayOf({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): -1 | 0 | 1 {
  if (altKey || ctrlKey || metaKey) return 0;
  if (key === 'Enter') return shiftKey ? -1 : 1;
  return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
}
function goAlong(event: KeyboardEvent<HTMLElement>, field: Field): void {
  const way = wayOf(event);
  if (way === 0) return;
  event.preventDefault();
  const all = event.currentTarget
    .closest('tbody')
    ?.querySelectorAll<HTMLElement>(`[${cellMark}="${field}"]:not(:disabled)`);
  const cells = [...(all ?? [])];
  const next = cells[cells.indexOf(event.currentTarget) + way];
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}
function nameOf({ values, before }: Line, number: number, field: Field): string {
  return before
    ? m.admin_balance_cell({ field: fieldName[field](), name: before.name })
    : m.admin_balance_cell_new({
        field: fieldName[field](),
        n: values.name === '' ? number : values.name,
      });
}

interface CellProps extends RowProps {
  field: Field;
  problemId: string;
}
function ChoiceCell(props: CellProps) {
  const { line, field, isFixed, deeds } = props;
  const choices = field === 'type' ? parameterTypes : (['true', 'false'] as const);
  const text = cellText(line.values, field);
  if (isFixed || (field === 'type' && line.before?.known))
    return <span className={b.plain}>{text}</span>;
  return (
    <select
      {...marksOf(props)}
      className={b.cell}
      value={text}
      onChange={(event) => {
        const value = readCell(field, event.target.value);
        if (value !== undefined) deeds.type(line, field, value);
      }}
    >
      {choices.every((choice) => choice !== text) && <option value={text}>{text}</option>}
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </select>
  );
}
/** Returns the attributes that identify a cell and mark its problem. */
const marksOf = ({ line, number, field, problem, problemId }: CellProps) => ({
  [cellMark]: field,
  'aria-label': nameOf(line, number, field),
  ...(problem?.field === field && { 'aria-invalid': true, 'aria-describedby': problemId }),
  disabled: line.isRemoved,
});
function useCell({ line, field, deeds }: CellProps) {
  const type = (text: string) => {
    const value = readCell(field, text);
    if (value !== undefined) deeds.type(line, field, value);
  };
  return {
    type,
    paste: (event: ClipboardEvent) => {
      try {
        const block = readBlock(event.clipboardData.getData('text/plain'));
        if (!block) return;
        event.preventDefault();
        deeds.paste(line, field, block);
      } catch (error) {
        if (!(error instanceof TableFault)) throw error;
        event.preventDefault();
        const text = sayProblem(atLine(error.line, error.problem));
        toast({ title: m.admin_balance_paste_refused(), text, tone: 'danger' });
      }
    },
    press: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Escape' && isTyped(line, field) && line.before) {
        // drops the typed value; the panel closes on the next Escape
        event.preventDefault();
        deeds.type(line, field, line.before[field]);
      } else if (event.currentTarget instanceof HTMLInputElement) goAlong(event, field);
    },
  };
}
function TextCell(props: CellProps) {
  const { line, field, isFixed } = props;
  const { type, paste, press } = useCell(props);
  const text = cellText(line.values, field);
  const isProse = field === 'tags' || field === 'description';
  const shared = {
    ...marksOf(props),
    className: classNames(b.cell, !isProse && c.mono),
    readOnly: isFixed || (field === 'name' && line.before?.known === true),
    autoComplete: 'off',
    spellCheck: false,
    'data-unkept': true,
    onKeyDown: press,
  };
  if (field === 'value' && line.values.type === 'JSON')
    return (
      <textarea {...shared} rows={1} value={text} onChange={(event) => type(event.target.value)} />
    );
  // tags are read when they are typed to the end: a comma would vanish under the hand
  if (field === 'tags')
    return (
      <input
        {...shared}
        key={text}
        defaultValue={text}
        onBlur={(event) => type(event.target.value)}
        onPaste={paste}
      />
    );
  return (
    <input
      {...shared}
      value={text}
      onChange={(event) => type(event.target.value)}
      onPaste={paste}
    />
  );
}
const isChoice = (line: Line, field: Field): boolean =>
  field === 'type' || (field === 'value' && line.values.type === 'BOOLEAN');
const isTyped = ({ before, values }: Line, field: Field): boolean =>
  before !== undefined && cellText(before, field) !== cellText(values, field);

/** One parameter as a row of cells that are edited in place. */
export const ParameterRow = memo(function ParameterRow(props: RowProps) {
  const { line, number, problem, isFixed, deeds } = props;
  const problemId = useId();
  const { before, values, isRemoved } = line;
  const name = values.name === '' ? String(number) : values.name;
  return (
    <tr
      className={classNames(isRemoved && b.removed, !before && b.added)}
      data-still
      data-wrong={problem ? true : undefined}
    >
      {columns.map((field) => (
        <td key={field} className={classNames(b[field], isTyped(line, field) && b.typed)}>
          {isChoice(line, field) ? (
            <ChoiceCell {...props} field={field} problemId={problemId} />
          ) : (
            <TextCell {...props} field={field} problemId={problemId} />
          )}
          {field === 'name' && before?.known && (
            <span className={b.note}>{m.admin_balance_known()}</span>
          )}
          {field === 'value' && before && isTyped(line, field) && (
            <span className={b.note}>
              {m.admin_balance_was({ value: cellText(before, field) || '–' })}
            </span>
          )}
          {problem?.field === field && (
            <span id={problemId} className={b.problem} role="alert">
              {problem.problem}
            </span>
          )}
        </td>
      ))}
      <td className={b.end}>
        {!isFixed && (
          <button
            type="button"
            className={classNames(c.btn, c.quiet, c.icon, c.small)}
            aria-label={
              isRemoved ? m.admin_balance_restore({ name }) : m.admin_balance_remove({ name })
            }
            onClick={() => deeds.toggle(line)}
          >
            <Icon name={isRemoved ? 'refresh' : 'close'} size={13} />
          </button>
        )}
      </td>
    </tr>
  );
});
