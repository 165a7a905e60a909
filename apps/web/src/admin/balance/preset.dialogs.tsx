import { getCallCommand } from '@guildhall/contract/office/commands';
import { useId, useState, type FormEvent } from 'react';
import * as m from '../../messages/messages.js';
import { joinClassNames } from '../../ui/class-names.ts';
import { Modal } from '../../ui/modal/modal.tsx';
import { useCloseIfStillMounted } from '../../ui/modal/use-close-if-still-mounted.ts';
import { callAdminApi } from '../admin-call.ts';
import { showCommandSuccess, showCommandFailure } from '../engine/command/command-outcome.ts';
import { callSection, type SaveRowReply } from '../engine/command/section-call.ts';
import c from '../styles/controls.module.css';
import p from '../styles/panel.module.css';
import type { BalanceTable } from './preset-edits.ts';
import { balancePresetsApiPath } from './preset-queries.ts';

interface NameProps {
  title: string;
  label: string;
  text?: string;
  first: string;
  action: string;
  onClose: () => void;
  run: (name: string) => Promise<void>;
}
function NameForm({ label, text, first, action, onClose, run }: NameProps) {
  const id = useId();
  const [name, setName] = useState(first);
  const [isBusy, setBusy] = useState(false);
  const closeOwnDialog = useCloseIfStillMounted(onClose);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await run(name.trim());
      closeOwnDialog();
    } catch (error) {
      showCommandFailure(error);
    }
    setBusy(false);
  };
  return (
    <form className={c.dialogBody} noValidate onSubmit={(event) => void submit(event)}>
      {text !== undefined && <p>{text}</p>}
      <div className={p.field}>
        <label className={joinClassNames(p.label, p.required)} htmlFor={id}>
          {label}
        </label>
        <input
          id={id}
          className={c.input}
          maxLength={120}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <div className={c.dialogEnd}>
        <button type="button" className={c.btn} onClick={onClose}>
          {m.cancel()}
        </button>
        <button
          type="submit"
          className={joinClassNames(c.btn, c.primary)}
          disabled={isBusy || name.trim() === ''}
          aria-busy={isBusy}
        >
          {action}
        </button>
      </div>
    </form>
  );
}
const NameDialog = ({ open, ...props }: NameProps & { open: boolean }) => (
  <Modal open={open} title={props.title} onClose={props.onClose}>
    <NameForm {...props} />
  </Modal>
);

interface DialogProps {
  table: BalanceTable;
  open: boolean;
  onClose: () => void;
}
/**
 * Dialog that copies a preset. No version uses the copy, and so the copy can be changed, unlike a
 * preset in force.
 */
export function ClonePresetDialog({
  table,
  open,
  onClose,
  onCloned,
}: DialogProps & { onCloned: (id: number) => void }) {
  const run = async (name: string) => {
    const clone = await callAdminApi('cloneBalancePreset', {
      params: { id: table.id },
      body: { name },
      ownMessage: 'except-429',
    });
    const text = m.admin_balance_cloned({ name });
    const command = getCallCommand('cloneBalancePreset');
    await showCommandSuccess({ message: text, commandId: clone.commandId, command, text });
    onCloned(clone.id);
  };
  return (
    <NameDialog
      open={open}
      title={m.admin_balance_clone()}
      label={m.admin_balance_clone_name()}
      text={m.admin_balance_clone_text()}
      first={m.admin_balance_copy_of({ name: table.name })}
      action={m.admin_balance_clone()}
      onClose={onClose}
      run={run}
    />
  );
}
export function RenamePresetDialog({ table, open, onClose }: DialogProps) {
  const run = async (name: string) => {
    const saved = await callSection<SaveRowReply>('POST', `${balancePresetsApiPath}/${table.id}`, {
      body: { name },
      ifMatch: table.version,
      ownMessage: 'except-429',
    });
    await showCommandSuccess({
      message: m.admin_updated(),
      commandId: saved.commandId,
      command: 'balance-presets.update',
      text: m.admin_receipt_changed({ one: m.admin_balance_page(), title: name }),
    });
  };
  return (
    <NameDialog
      open={open}
      title={m.admin_balance_rename()}
      label={m.admin_key_name()}
      first={table.name}
      action={m.admin_save()}
      onClose={onClose}
      run={run}
    />
  );
}
