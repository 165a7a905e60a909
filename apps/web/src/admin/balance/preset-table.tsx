import { useRef, useState, type ReactNode, type RefObject } from 'react';
import * as m from '../../messages/messages.js';
import { useLoadMore } from '../../shared/use-load-more.ts';
import { formatNumber } from '../../shared/time/format.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { useKeys } from '../engine/use-keys.ts';
import { useLeaveGuard } from '../engine/use-leave-guard.ts';
import c from '../styles/controls.module.css';
import p from '../styles/panel.module.css';
import t from '../styles/table.module.css';
import b from '../styles/balance.module.css';
import { fieldName } from './change-list.tsx';
import { ParameterRow } from './parameter-row.tsx';
import { toCells, columns, filterLines, listTags, type Line, type Table } from './preset-edits.ts';
import { PresetReplay } from './preset-replay.tsx';
import { usePresetEdits } from './use-preset-edits.ts';

/** More lines are drawn as the end of them comes near. */
const pageSize = 60;
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
      <label className={classNames(c.input, b.search)}>
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
          className={classNames(c.input, b.tag)}
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

function SaveBar({ editing }: { editing: Editing }) {
  const { count, problems, isSaving, isJudged, reason } = editing;
  if (count === 0) return null;
  const mayNotSave = isSaving || problems.size > 0 || !isJudged;
  return (
    <div className={b.save}>
      <button
        type="button"
        className={classNames(c.btn, c.primary)}
        disabled={mayNotSave}
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
        <span className={c.error}>{m.admin_balance_wrong({ count: problems.size })}</span>
      )}
      <input
        className={classNames(c.input, b.reason)}
        aria-label={m.admin_reason()}
        placeholder={m.admin_reason_optional()}
        maxLength={500}
        value={reason}
        onChange={(event) => editing.setReason(event.target.value)}
      />
      <button type="button" className={classNames(c.btn, c.quiet)} onClick={editing.discard}>
        {m.admin_discard()}
      </button>
    </div>
  );
}

/** Parameters that the platform reads and the table lacks, with a button to add them. */
function Missing({ table, editing }: { table: Table; editing: Editing }) {
  const there = new Set(editing.lines.map(({ values }) => values.name));
  const missing = table.missing.filter(({ name }) => !there.has(name));
  if (missing.length === 0) return null;
  return (
    <div className={b.banner} role="status">
      <span>{m.admin_balance_missing({ names: missing.map(({ name }) => name).join(', ') })}</span>
      {table.fixedBy === null && (
        <button
          type="button"
          className={classNames(c.btn, c.small)}
          onClick={() => missing.forEach((parameter) => editing.add(parameter))}
        >
          {m.admin_balance_add_missing()}
        </button>
      )}
    </div>
  );
}

function Lines({
  lines,
  editing,
  isFixed,
  label,
}: {
  lines: readonly Line[];
  editing: Editing;
  isFixed: boolean;
  label: string;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(pageSize);
  const end = useLoadMore(scroller, shown < lines.length, () => setShown(shown + pageSize));
  return (
    <div className={t.scroll} ref={scroller} tabIndex={-1}>
      <table className={classNames(t.table, b.table)} aria-label={label}>
        <thead>
          <tr>
            {columns.map((field) => (
              <th key={field} scope="col">
                {fieldName[field]()}
              </th>
            ))}
            <th scope="col">
              <span className="vh">{m.admin_palette_actions()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, shown).map((line, index) => (
            <ParameterRow
              key={line.key}
              line={line}
              number={index + 1}
              problem={editing.problems.get(line.key)}
              isFixed={isFixed}
              deeds={editing.deeds}
            />
          ))}
        </tbody>
      </table>
      <span ref={end} />
      {lines.length === 0 && (
        <div className={c.message}>
          <strong>{m.admin_balance_none_found()}</strong>
        </div>
      )}
    </div>
  );
}

/** Parameters of a preset as a table that is edited in place and saved as a whole. */
export function PresetTable({ table }: { table: Table }) {
  const editing = usePresetEdits(table);
  const [filter, setFilter] = useState<FilterState>({ text: '', tag: '', isChanged: false });
  const search = useRef<HTMLInputElement>(null);
  const tableRef = useRef<HTMLDivElement>(null);
  const isFixed = table.fixedBy !== null;
  const lines = filterLines(editing.lines, filter, editing.edits);
  const whole = editing.problems.get('');
  const add = () => {
    editing.add();
    // the new line stands at the end, and is what is typed in next
    setTimeout(() => {
      const names = tableRef.current?.querySelectorAll<HTMLInputElement>('[data-cell="name"]');
      const last = names?.[names.length - 1];
      last?.scrollIntoView({ block: 'nearest' });
      last?.focus();
    });
  };
  useLeaveGuard(editing.isDirty);
  useKeys({
    'mod+s': editing.submit,
    '/': () => search.current?.focus(),
    ...(!isFixed && { n: add }),
  });
  return (
    <div className={b.page} ref={tableRef}>
      {isFixed && (
        <div className={b.banner} role="note">
          <Icon name="lock" size={14} />
          <span>{m.admin_balance_fixed({ version: table.fixedBy ?? '' })}</span>
        </div>
      )}
      <Missing table={table} editing={editing} />
      {editing.isStale && (
        <div className={b.banner} role="alert">
          {m.admin_balance_stale()}
        </div>
      )}
      {whole && (
        <p className={classNames(c.error, b.banner)} role="alert">
          {whole.problem}
        </p>
      )}
      <Filters
        filter={filter}
        onFilter={setFilter}
        tags={listTags(editing.lines)}
        search={search}
        isFixed={isFixed}
      >
        <span className={classNames(c.muted, b.count)} role="status">
          {m.admin_balance_shown({
            shown: formatNumber(lines.length),
            all: formatNumber(editing.lines.length),
          })}
        </span>
        <PresetReplay id={table.id} cells={toCells(editing.edits).body} />
        {!isFixed && (
          <button type="button" className={c.btn} onClick={add}>
            <Icon name="plus" size={13} />
            {m.admin_balance_add()}
            <kbd className={c.kbd}>N</kbd>
          </button>
        )}
      </Filters>
      <Lines
        key={JSON.stringify(filter)}
        lines={lines}
        editing={editing}
        isFixed={isFixed}
        label={m.admin_balance_tab_table()}
      />
      <SaveBar editing={editing} />
    </div>
  );
}
