import { useId, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import * as m from '../../messages/messages.js';
import { formatNumber } from '../../shared/time/format.ts';
import { joinClassNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { useKeyboardShortcuts } from '../engine/use-keys.ts';
import { useLeaveGuard } from '../engine/form/use-leave-guard.ts';
import c from '../styles/controls.module.css';
import p from '../styles/panel.module.css';
import t from '../styles/table.module.css';
import b from '../styles/balance.module.css';
import { ParameterGrid, type ParameterGridCommands } from './grid/parameter-grid.tsx';
import { SaveByOtherOperatorNote } from './lost-note.tsx';
import {
  parameterFieldsInOrder,
  countPresetProblems,
  filterPresetLines,
  listLineTags,
  toPresetSaveBody,
  addPresetLine,
  type PresetLine,
  type BalanceTable,
} from './preset-edits.ts';
import { PresetReplayButton } from './preset-replay.tsx';
import { usePresetEdits } from './use-preset-edits.ts';

type Editing = ReturnType<typeof usePresetEdits>;
interface FilterState {
  readonly text: string;
  readonly tag: string;
  readonly isChanged: boolean;
}

function Filters({
  filter,
  onFilter,
  tags,
  search,
  isFixed,
  children,
}: {
  filter: FilterState;
  onFilter: (next: FilterState) => void;
  tags: readonly string[];
  search: RefObject<HTMLInputElement | null>;
  isFixed: boolean;
  children: ReactNode;
}) {
  return (
    <div className={t.filters}>
      <label className={joinClassNames(c.input, b.search)}>
        <Icon name="search" size={14} />
        <span className="vh">{m.admin_balance_find()}</span>
        <input
          ref={search}
          type="search"
          placeholder={m.admin_balance_find()}
          value={filter.text}
          onChange={(event) => onFilter({ ...filter, text: event.target.value })}
        />
      </label>
      {tags.length > 0 && (
        <select
          className={joinClassNames(c.input, b.tag)}
          aria-label={m.admin_balance_tags()}
          value={filter.tag}
          onChange={(event) => onFilter({ ...filter, tag: event.target.value })}
        >
          <option value="">{m.admin_balance_all_tags()}</option>
          {tags.map((tag) => (
            <option key={tag}>{tag}</option>
          ))}
        </select>
      )}
      {!isFixed && (
        <label className={b.check}>
          <input
            type="checkbox"
            checked={filter.isChanged}
            onChange={(event) => onFilter({ ...filter, isChanged: event.target.checked })}
          />
          {m.admin_balance_only_changed()}
        </label>
      )}
      {children}
    </div>
  );
}

function SaveBar({
  editing,
  goneId,
  onWrong,
}: {
  editing: Editing;
  /** Id of the note that the preset was deleted; undefined if it was not. */
  goneId: string | undefined;
  onWrong: () => void;
}) {
  const { count, problems, isSaving, reason } = editing;
  if (count === 0) return null;
  return (
    <div className={b.save}>
      <button
        type="button"
        className={joinClassNames(c.btn, c.primary)}
        aria-describedby={goneId}
        disabled={isSaving || problems.size > 0 || goneId !== undefined}
        aria-busy={isSaving}
        onClick={editing.submit}
      >
        {m.admin_save()}
        <kbd className={c.kbd}>Ctrl S</kbd>
      </button>
      <span className={p.unsaved} role="status">
        {m.admin_balance_dirty({ count })}
      </span>
      {problems.size > 0 && (
        <button
          type="button"
          className={joinClassNames(c.btn, c.danger)}
          title={m.admin_grid_next_wrong()}
          onClick={onWrong}
        >
          {m.admin_balance_wrong({ count: countPresetProblems(problems) })}
        </button>
      )}
      <input
        className={joinClassNames(c.input, b.reason)}
        aria-label={m.admin_reason()}
        placeholder={m.admin_reason_optional()}
        maxLength={500}
        value={reason}
        onChange={(event) => editing.setReason(event.target.value)}
      />
      <button type="button" className={joinClassNames(c.btn, c.quiet)} onClick={editing.discard}>
        {m.admin_discard()}
      </button>
    </div>
  );
}

/** Parameters that the platform reads and that the table lacks, with a button to add them. */
function Missing({ table, editing }: { table: BalanceTable; editing: Editing }) {
  const presentNames = new Set(editing.lines.map(({ values }) => values.name));
  const missing = table.missing.filter(({ name }) => !presentNames.has(name));
  if (missing.length === 0) return null;
  return (
    <div className={b.banner} role="status">
      <span>{m.admin_balance_missing({ names: missing.map(({ name }) => name).join(', ') })}</span>
      {table.fixedBy === null && (
        <button
          type="button"
          className={joinClassNames(c.btn, c.small)}
          onClick={() =>
            editing.change(
              missing.reduce(
                (edits, parameter) => addPresetLine(edits, `missing-${parameter.name}`, parameter),
                editing.edits,
              ),
            )
          }
        >
          {m.admin_balance_add_missing()}
        </button>
      )}
    </div>
  );
}

/** Undo and redo buttons for unsaved edits. */
function EditSteps({ editing }: { editing: Editing }) {
  const step = (label: string, keys: string, isPossible: boolean, onClick: () => void) => (
    <button
      type="button"
      className={joinClassNames(c.btn, c.quiet)}
      disabled={!isPossible}
      onClick={onClick}
    >
      {label}
      <kbd className={c.kbd}>{keys}</kbd>
    </button>
  );
  return (
    <>
      {step(m.admin_grid_undo(), 'Ctrl Z', editing.canUndo, editing.undo)}
      {step(m.admin_grid_redo(), 'Ctrl ⇧ Z', editing.canRedo, editing.redo)}
    </>
  );
}
const noFilter: FilterState = { text: '', tag: '', isChanged: false };

/** Moves from one invalid cell to the next, including cells hidden by the filter. */
function useNextWrong(
  editing: Editing,
  lines: readonly PresetLine[],
  grid: RefObject<ParameterGridCommands | null>,
  onFilter: (next: FilterState) => void,
) {
  const last = useRef(-1);
  return () => {
    const problems = editing.lines.flatMap((line) =>
      (editing.problems.get(line.key) ?? []).map(({ field }) => ({ key: line.key, field })),
    );
    const next = problems[(last.current + 1) % problems.length];
    if (!next) return;
    last.current = (last.current + 1) % problems.length;
    const isShown = lines.some(({ key }) => key === next.key);
    if (!isShown) flushSync(() => onFilter(noFilter));
    const row = (isShown ? lines : editing.lines).findIndex(({ key }) => key === next.key);
    grid.current?.goTo({
      row,
      column: Math.max(
        0,
        parameterFieldsInOrder.findIndex((field) => field === next.field),
      ),
    });
  };
}

/**
 * Notes above the grid: why the preset cannot be changed, which parameters are missing, and which
 * edits were lost.
 */
function Notes({
  table,
  editing,
  goneId,
}: {
  table: BalanceTable;
  editing: Editing;
  goneId: string | undefined;
}) {
  const [tableProblem] = editing.problems.get('') ?? [];
  return (
    <>
      {goneId !== undefined && (
        <p id={goneId} className={joinClassNames(c.error, b.banner)} role="alert">
          {m.admin_balance_deleted()}
        </p>
      )}
      {table.fixedBy !== null && (
        <div className={b.banner} role="note">
          <Icon name="lock" size={14} />
          <span>{m.admin_balance_fixed({ version: table.fixedBy })}</span>
        </div>
      )}
      <Missing table={table} editing={editing} />
      {editing.lost && (
        <SaveByOtherOperatorNote
          lost={editing.lost}
          lines={editing.lines}
          onResolve={editing.resolve}
        />
      )}
      {tableProblem && (
        <p className={joinClassNames(c.error, b.banner)} role="alert">
          {tableProblem.problem}
        </p>
      )}
    </>
  );
}

/** Parameters of a preset as a grid that is edited in place and saved as a whole. */
export function PresetTable({ table, isGone }: { table: BalanceTable; isGone: boolean }) {
  const noteId = useId();
  const goneId = isGone ? noteId : undefined;
  const editing = usePresetEdits(table);
  const [filter, setFilter] = useState(noFilter);
  const search = useRef<HTMLInputElement>(null);
  const grid = useRef<ParameterGridCommands>(null);
  const isFixed = table.fixedBy !== null;
  const lines = useMemo(
    () => filterPresetLines(editing.lines, filter, editing.edits),
    [editing.lines, filter, editing.edits],
  );
  const showWrong = useNextWrong(editing, lines, grid, setFilter);
  const add = () => grid.current?.add();
  useLeaveGuard(editing.isDirty);
  useKeyboardShortcuts({
    'mod+s': () => {
      if (!isGone) editing.submit();
    },
    '/': () => search.current?.focus(),
    ...(!isFixed && { n: add }),
  });
  return (
    <div className={b.page}>
      <Notes table={table} editing={editing} goneId={goneId} />
      <Filters
        filter={filter}
        onFilter={setFilter}
        tags={listLineTags(editing.lines)}
        search={search}
        isFixed={isFixed}
      >
        <span className={joinClassNames(c.muted, b.count)} role="status">
          {m.admin_balance_shown({
            shown: formatNumber(lines.length),
            all: formatNumber(editing.lines.length),
          })}
        </span>
        <PresetReplayButton id={table.id} cells={toPresetSaveBody(editing.edits).body} />
        {!isFixed && (
          <>
            <EditSteps editing={editing} />
            <button type="button" className={c.btn} onClick={add}>
              <Icon name="plus" size={13} />
              {m.admin_balance_add()}
              <kbd className={c.kbd}>N</kbd>
            </button>
          </>
        )}
      </Filters>
      <ParameterGrid
        key={JSON.stringify(filter)}
        ref={grid}
        lines={lines}
        editing={editing}
        clashes={editing.lost?.clashes ?? []}
        isFixed={isFixed}
        label={m.admin_balance_tab_table()}
      />
      <SaveBar editing={editing} goneId={goneId} onWrong={showWrong} />
    </div>
  );
}
