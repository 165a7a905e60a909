import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatRowError, isNotFoundError } from '../engine/panel/row-error.ts';
import * as m from '../../messages/messages.js';
import { saveFile } from '../../shared/text/save-file.ts';
import { joinClassNames } from '../../ui/class-names.ts';
import { TabPanel, Tabs } from '../../ui/tabs/tabs.tsx';
import { callAdminApi } from '../admin-call.ts';
import { showCommandFailure } from '../engine/command/command-outcome.ts';
import { useKeyboardShortcuts } from '../engine/use-keys.ts';
import { useListAddress } from '../engine/list/use-list-address.ts';
import { useListRefreshOnMissingRow } from '../engine/list/use-missing-row.ts';
import c from '../styles/controls.module.css';
import s from '../styles/player.module.css';
import t from '../styles/table.module.css';
import { BalanceImportDialog } from './import.dialog.tsx';
import { PresetComparison } from './preset-compare.tsx';
import type { BalanceTable } from './preset-edits.ts';
import { PresetRevisionHistory } from './preset-history.tsx';
import { PresetTable } from './preset-table.tsx';
import { buildPresetTableQuery } from './preset-queries.ts';
import { ClonePresetDialog, RenamePresetDialog } from './preset.dialogs.tsx';

const tabs = ['table', 'compare', 'history'] as const;
type Tab = (typeof tabs)[number];
const tabName: Record<Tab, () => string> = {
  table: m.admin_balance_tab_table,
  compare: m.admin_balance_tab_compare,
  history: m.admin_balance_tab_history,
};
type PresetDialog = 'clone' | 'rename' | 'import';

/** Versions that use this preset, the main version first. */
function UsedBy({ table }: { table: BalanceTable }) {
  if (table.usedBy.length === 0) return <span>{m.admin_balance_unused()}</span>;
  return (
    <span>
      {m.admin_balance_used_by()}{' '}
      {table.usedBy.map(({ id, name, enabled, isMain }) => (
        <span key={id} className={c.tag}>
          <span className={joinClassNames(c.state, !enabled && c.off)}>
            {isMain ? `${name}, ${m.admin_balance_main()}` : name}
          </span>
        </span>
      ))}
    </span>
  );
}

function Actions({
  table,
  onOpen,
}: {
  table: BalanceTable;
  onOpen: (dialog: PresetDialog) => void;
}) {
  const download = async (format: 'csv' | 'json') => {
    try {
      const file = await callAdminApi('exportBalanceParameters', {
        params: { presetId: table.id },
        body: { format },
        as: 'file',
        ownMessage: 'except-429',
      });
      saveFile(file as unknown as Blob, `${table.name}.${format}`);
    } catch (error) {
      showCommandFailure(error);
    }
  };
  return (
    <div className={s.acts}>
      <button type="button" className={c.btn} onClick={() => onOpen('rename')}>
        {m.admin_balance_rename()}
      </button>
      <button type="button" className={c.btn} onClick={() => void download('csv')}>
        {m.admin_balance_export_csv()}
      </button>
      <button type="button" className={c.btn} onClick={() => void download('json')}>
        {m.admin_balance_export_json()}
      </button>
      {table.fixedBy === null && (
        <button type="button" className={c.btn} onClick={() => onOpen('import')}>
          {m.admin_balance_import()}
        </button>
      )}
      <button
        type="button"
        className={joinClassNames(c.btn, table.fixedBy !== null && c.primary)}
        onClick={() => onOpen('clone')}
      >
        {m.admin_balance_clone()}
      </button>
    </div>
  );
}

function Preset({
  table,
  isGone,
  page,
}: {
  table: BalanceTable;
  /** True if another operator has deleted the preset since it was opened. */
  isGone: boolean;
  page: ReturnType<typeof useListAddress>;
}) {
  const [open, setOpen] = useState<PresetDialog>();
  const close = () => setOpen(undefined);
  const tab = tabs.find((name) => name === page.search.tab) ?? 'table';
  const back = () => page.closeTo({ ...page.search, tab: undefined });
  useKeyboardShortcuts({ Escape: back });
  return (
    <article className={s.player} aria-label={table.name}>
      <header className={s.bar}>
        <div>
          <h1>{table.name}</h1>
          <div className={s.sub}>
            <span className={c.mono}>#{table.id}</span>
            <UsedBy table={table} />
          </div>
        </div>
        <Actions table={table} onOpen={setOpen} />
      </header>
      <Tabs
        className={t.tabs}
        label={table.name}
        group="preset"
        tabs={tabs.map((id) => ({ id, label: tabName[id]() }))}
        value={tab}
        onChange={(next) => page.openTab(table.id, next === 'table' ? undefined : next)}
      />
      <TabPanel group="preset" value={tab} className={s.body}>
        {tab === 'table' && <PresetTable key={table.id} table={table} isGone={isGone} />}
        {tab === 'compare' && <PresetComparison key={table.id} table={table} />}
        {tab === 'history' && <PresetRevisionHistory key={table.id} table={table} />}
      </TabPanel>
      <ClonePresetDialog
        table={table}
        open={open === 'clone'}
        onClose={close}
        onCloned={(id) => page.openSaved(id)}
      />
      <RenamePresetDialog table={table} open={open === 'rename'} onClose={close} />
      <BalanceImportDialog table={table} open={open === 'import'} onClose={close} />
    </article>
  );
}

/** Screen of one balance preset: its table, its history, and how it differs from other presets. */
export function BalancePresetScreen({ id }: { id: number | 'impossible' }) {
  const isPossible = id !== 'impossible';
  const query = useQuery({ ...buildPresetTableQuery(isPossible ? id : 0), enabled: isPossible });
  useListRefreshOnMissingRow('balance-presets', query.error);
  const page = useListAddress('balance');
  if (query.data)
    return <Preset table={query.data} isGone={isNotFoundError(query.error)} page={page} />;
  if (!query.isError && isPossible) return <div className={c.message} aria-busy="true" />;
  return (
    <div className={c.message} role="alert">
      <strong>{isPossible ? formatRowError(query.error) : m.admin_row_none()}</strong>
      <span className={c.row}>
        {isPossible && (
          <button type="button" className={c.btn} onClick={() => void query.refetch()}>
            {m.state_retry()}
          </button>
        )}
        <button
          type="button"
          className={c.btn}
          onClick={() => page.closeTo({ ...page.search, tab: undefined })}
        >
          {m.admin_balance_page()}
        </button>
      </span>
    </div>
  );
}
