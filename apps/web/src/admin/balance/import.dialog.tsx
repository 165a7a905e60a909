import { getCallCommand } from '@guildhall/contract/office/commands';
import { decodeText } from '@guildhall/contract/kit/text/text-file';
import { useId, useState, type FormEvent } from 'react';
import * as m from '../../messages/messages.js';
import { formatNumber } from '../../shared/time/format.ts';
import { joinClassNames } from '../../ui/class-names.ts';
import { Modal } from '../../ui/modal/modal.tsx';
import { useCloseIfStillMounted } from '../../ui/modal/use-close-if-still-mounted.ts';
import { showMessage } from '../../ui/toasts/toast.store.ts';
import { callAdminApi } from '../admin-call.ts';
import { checkUploadSize } from '../engine/field/upload-size.ts';
import { showCommandSuccess, showCommandFailure } from '../engine/command/command-outcome.ts';
import { formatFieldProblemAsSentence } from '../office-texts.ts';
import c from '../styles/controls.module.css';
import p from '../styles/panel.module.css';
import { ParameterChangeList } from './change-list.tsx';
import type { BalanceTable, SaveParametersReply } from './preset-edits.ts';

interface Chosen {
  readonly format: 'csv' | 'json';
  readonly text: string;
  readonly removeOthers: boolean;
}
const load = (table: BalanceTable, file: Chosen, dryRun: boolean): Promise<SaveParametersReply> =>
  callAdminApi('importBalanceParameters', {
    params: { presetId: table.id },
    query: dryRun ? { dryRun: 'true' } : {},
    body: file,
    ifMatch: dryRun ? undefined : table.version,
    ownMessage: 'except-429',
  });

/** Effects of importing a file, counted by kind, and the rows that cannot be imported. */
function DryRun({ outcome: { changes, problems } }: { outcome: SaveParametersReply }) {
  const counts = [
    [m.admin_balance_import_added(), changes.filter(({ before }) => before === null).length],
    [
      m.admin_balance_import_changed(),
      changes.filter(({ before, after }) => before !== null && after !== null).length,
    ],
    [m.admin_balance_import_removed(), changes.filter(({ after }) => after === null).length],
    [m.admin_balance_import_refused(), problems.length],
  ] as const;
  if (changes.length === 0 && problems.length === 0)
    return <p className={p.hint}>{m.admin_balance_import_same()}</p>;
  return (
    <div aria-live="polite">
      <dl className={joinClassNames(p.facts, p.effects)}>
        {counts.map(([label, count]) => [
          <dt key={`${label}-label`}>{label}</dt>,
          <dd key={label}>
            <strong>{formatNumber(count)}</strong>
          </dd>,
        ])}
      </dl>
      {problems.length > 0 && (
        <ul className={p.refused}>
          {problems.map(({ line, field, name, problem }) => (
            <li key={`${line} ${field} ${name}`} className={c.error}>
              {line === undefined
                ? problem
                : m.admin_balance_import_line({ line: String(line), name: name || field, problem })}
            </li>
          ))}
        </ul>
      )}
      <ParameterChangeList label={m.admin_balance_import_changed()} changes={changes} />
    </div>
  );
}

function ImportForm({ table, onClose }: { table: BalanceTable; onClose: () => void }) {
  const id = useId();
  const [file, setFile] = useState<Chosen>();
  const [removeOthers, setRemoveOthers] = useState(false);
  const [outcome, setOutcome] = useState<SaveParametersReply>();
  const [isBusy, setBusy] = useState(false);
  const closeOwnDialog = useCloseIfStillMounted(onClose);
  const previewFile = async (chosen: Chosen) => {
    setFile(chosen);
    setOutcome(undefined);
    setBusy(true);
    try {
      setOutcome(await load(table, chosen, true));
    } catch (error) {
      showCommandFailure(error);
    }
    setBusy(false);
  };
  const choose = async (picked: File | undefined) => {
    if (!picked || !checkUploadSize(picked)) return;
    const format = picked.name.toLowerCase().endsWith('.json') ? 'json' : 'csv';
    const decoded = decodeText(new Uint8Array(await picked.arrayBuffer()));
    if ('problem' in decoded) {
      setFile(undefined);
      setOutcome(undefined);
      showMessage({
        title: m.error_title(),
        text: formatFieldProblemAsSentence(decoded.problem),
        tone: 'danger',
      });
    } else await previewFile({ format, text: decoded.text, removeOthers });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!file) return;
    setBusy(true);
    try {
      const reply = await load(table, file, false);
      await showCommandSuccess({
        message: m.admin_balance_imported(),
        commandId: reply.commandId,
        command: getCallCommand('importBalanceParameters'),
        text: m.admin_balance_saved_text({ name: table.name, count: reply.changes.length }),
      });
      closeOwnDialog();
    } catch (error) {
      showCommandFailure(error);
    }
    setBusy(false);
  };
  const mayTake =
    outcome !== undefined && outcome.problems.length === 0 && outcome.changes.length > 0;
  return (
    <form className={c.dialogBody} noValidate onSubmit={(event) => void submit(event)}>
      <p>{m.admin_balance_import_text()}</p>
      <div className={p.field}>
        <label className={p.label} htmlFor={id}>
          {m.admin_balance_import_file()}
        </label>
        <input
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,.json,text/csv,text/plain,application/json"
          data-autofocus
          // allows choosing a corrected file with the same name again
          onClick={({ currentTarget }) => void (currentTarget.value = '')}
          onChange={(event) => void choose(event.target.files?.[0])}
        />
      </div>
      <label className={c.row}>
        <input
          type="checkbox"
          checked={removeOthers}
          onChange={(event) => {
            setRemoveOthers(event.target.checked);
            if (file) void previewFile({ ...file, removeOthers: event.target.checked });
          }}
        />
        {m.admin_balance_import_others()}
      </label>
      {outcome && <DryRun outcome={outcome} />}
      <div className={c.dialogEnd}>
        <button type="button" className={c.btn} onClick={onClose}>
          {m.cancel()}
        </button>
        <button
          type="submit"
          className={joinClassNames(c.btn, c.primary)}
          disabled={!mayTake || isBusy}
          aria-busy={isBusy}
        >
          {m.admin_balance_import()}
        </button>
      </div>
    </form>
  );
}
/** Dialog that shows the effects of importing a table from a file before the import. */
export const BalanceImportDialog = ({
  table,
  open,
  onClose,
}: {
  table: BalanceTable;
  open: boolean;
  onClose: () => void;
}) => (
  <Modal open={open} wide title={m.admin_balance_import_title()} onClose={onClose}>
    <ImportForm table={table} onClose={onClose} />
  </Modal>
);
