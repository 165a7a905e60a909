import type { Feed, Section } from '@guildhall/contract/kit/section/section';
import { useState, type ReactNode } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { showFailureMessage } from '../../../shared/errors/error-policy.ts';
import { isAdmin } from '../../../shared/session/roles.ts';
import { useSignedInSession } from '../../../shared/session/session.store.ts';
import * as m from '../../../messages/messages.js';
import { Icon } from '../../../ui/icon.tsx';
import c from '../../styles/controls.module.css';
import t from '../../styles/table.module.css';
import { formatFailure } from '../../office-texts.ts';
import {
  pickVisibleColumns,
  saveColumnChoice,
  readColumnChoice,
  type HideableColumn,
} from './columns.ts';
import { buildFilterBody, type ListSearch } from './list-search.ts';
import { PopoverButton } from '../popover.tsx';
import { callSection } from '../command/section-call.ts';

/**
 * Marks the link that opens a row, with the id of the row; the arrow keys, `e` and Enter work on
 * the focused link.
 */
export const rowLinkAttribute = 'data-row-link';
/** Finds the link that opens a row; without an id or such a row, the link of the first row. */
export const findRowLink = (id: number | undefined): HTMLElement | null =>
  (id === undefined
    ? null
    : document.querySelector<HTMLElement>(`[${rowLinkAttribute}="${String(id)}"]`)) ??
  document.querySelector<HTMLElement>(`[${rowLinkAttribute}]`);
export function moveRowFocus(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>(`[${rowLinkAttribute}]`)];
  const at = links.findIndex((link) => link === document.activeElement);
  const next = links[Math.max(0, Math.min(links.length - 1, at === -1 ? 0 : at + by))];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
export const openRowWithFocus = (): void => {
  if (
    document.activeElement instanceof HTMLElement &&
    document.activeElement.hasAttribute(rowLinkAttribute)
  )
    document.activeElement.click();
};

export const tickRowWithFocus = (): void =>
  document.activeElement
    ?.closest('tr')
    ?.querySelector<HTMLInputElement>('input[type=checkbox]')
    ?.click();

/** Returns the shown columns as chosen in this browser. */
export function useColumnsChosenToShow<C extends HideableColumn>(
  section: string,
  columns: readonly C[],
) {
  const [choice, setChoice] = useState(() => readColumnChoice(section));
  const shown = pickVisibleColumns(columns, choice);
  const toggle = (name: string) => {
    const names = shown.map((column) => column.name);
    const next = names.includes(name) ? names.filter((entry) => entry !== name) : [...names, name];
    saveColumnChoice(section, next);
    setChoice(next);
  };
  return { shown, toggle };
}

export function ColumnVisibilityMenu({
  columns,
  shown,
  onToggle,
}: {
  columns: readonly HideableColumn[];
  shown: readonly HideableColumn[];
  onToggle: (name: string) => void;
}) {
  const names = new Set(shown.map((column) => column.name));
  return (
    <PopoverButton
      name={m.admin_columns({ shown: names.size, all: columns.length })}
      trigger={
        <>
          <Icon name="sliders" size={14} />
          {m.admin_columns({ shown: names.size, all: columns.length })}
        </>
      }
    >
      {() => (
        <div className={t.columns}>
          {columns.map(({ name, label }) => (
            <label key={name}>
              <input type="checkbox" checked={names.has(name)} onChange={() => onToggle(name)} />
              {label}
            </label>
          ))}
        </div>
      )}
    </PopoverButton>
  );
}

/**
 * Downloads the filtered list as CSV. Only administrators see the button, because only they may use
 * the endpoint.
 */
export function ExportButton({ section, search }: { section: Section | Feed; search: ListSearch }) {
  const load = () =>
    callSection<Blob>('POST', `${section.base}/export`, {
      body: buildFilterBody(section, search),
      as: 'file',
      isLong: true,
      ownMessage: 'except-429',
    });
  return <FileDownloadButton file={section.name} load={load} />;
}
/** Explains a failed export and suggests a remedy. */
function exportFailed(error: unknown): void {
  const isSilent = error instanceof ApiError && error.status === 0;
  const text = isSilent ? m.admin_export_offline() : formatFailure(error, m.admin_export_failed());
  showFailureMessage(error, { title: m.error_title(), text });
}
/**
 * Downloads a list that the server provides as a file, under its file name; only for
 * administrators.
 */
export function FileDownloadButton({ file, load }: { file: string; load: () => Promise<Blob> }) {
  const { roleNames } = useSignedInSession();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const address = URL.createObjectURL(await load());
      Object.assign(document.createElement('a'), {
        href: address,
        download: `${file}.csv`,
      }).click();
      URL.revokeObjectURL(address);
    } catch (error) {
      exportFailed(error);
    }
    setBusy(false);
  };
  if (!isAdmin(roleNames)) return null;
  return (
    <button
      type="button"
      className={c.btn}
      aria-busy={isBusy}
      disabled={isBusy}
      onClick={() => void run()}
    >
      {m.admin_export()}
    </button>
  );
}

/** Hints below a list about its keys; `?` lists all keys. */
export function ListKeyHints({
  withCreate,
  withSearch,
  updatedAt,
}: {
  withCreate: boolean;
  withSearch: boolean;
  updatedAt: number;
}) {
  const time = new Date(updatedAt).toISOString().slice(11, 19);
  return (
    <div className={t.keys}>
      <span>
        <kbd className={c.kbd}>↑</kbd>
        <kbd className={c.kbd}>↓</kbd>
        {m.admin_key_row()}
      </span>
      <span>
        <kbd className={c.kbd}>E</kbd>
        {m.admin_key_open()}
      </span>
      {withCreate && (
        <span>
          <kbd className={c.kbd}>N</kbd>
          {m.admin_key_new()}
        </span>
      )}
      {withSearch && (
        <span>
          <kbd className={c.kbd}>/</kbd>
          {m.admin_key_search()}
        </span>
      )}
      <span>
        <kbd className={c.kbd}>?</kbd>
        {m.admin_key_all()}
      </span>
      {updatedAt > 0 && <span className={t.readAt}>{m.admin_updated_at({ time })}</span>}
    </div>
  );
}

/** Title, tabs and actions above a list. */
export function ListHead({
  title,
  tabs,
  actions,
}: {
  title: string;
  tabs?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <>
      <div className={t.head}>
        <h1>{title}</h1>
        <div className={t.acts}>{actions}</div>
      </div>
      {tabs}
    </>
  );
}
