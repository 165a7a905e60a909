import { useId, useState, type FormEvent, type ReactNode } from 'react';
import * as m from '../../../messages/messages.js';
import { joinClassNames } from '../../../ui/class-names.ts';
import { Modal } from '../../../ui/modal/modal.tsx';
import { useCloseIfStillMounted } from '../../../ui/modal/use-close-if-still-mounted.ts';
import c from '../../styles/controls.module.css';
import p from '../../styles/panel.module.css';
import { findApprovalRequestId } from '../../awaiting-approval.ts';
import { showCommandFailure } from './command-outcome.ts';

export interface ReasonDialogProps {
  open: boolean;
  title: string;
  /** Preview of the effect. */
  children?: ReactNode;
  action: string;
  isDangerous?: boolean;
  /** Name of the row; it must be typed before a dangerous action that cannot be undone. */
  confirmName?: string;
  isReady?: boolean;
  /** Reason that was entered before the dialog opened. */
  initialReason?: string;
  /** Makes room for a table of the consequences. */
  wide?: boolean;
  /** Text next to the buttons. */
  note?: string;
  /** True if the first field to fill in is among the children. */
  isReasonLast?: boolean;
  onClose: () => void;
  /** Runs the command; if it throws, the dialog stays open and shows the message. */
  run: (reason: string) => Promise<void>;
}
const reasonMax = 500;

function ReasonForm({
  children,
  action,
  isDangerous,
  confirmName,
  isReasonLast,
  isReady = true,
  initialReason = '',
  note,
  onClose,
  run,
}: ReasonDialogProps) {
  const id = useId();
  const [reason, setReason] = useState(initialReason);
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const closeOwnDialog = useCloseIfStillMounted(onClose);
  const isConfirmed = confirmName === undefined || typed.trim() === confirmName.trim();
  const mayRun = isReady && reason.trim() !== '' && isConfirmed && !isBusy;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!mayRun) return;
    setBusy(true);
    try {
      await run(reason.trim());
      closeOwnDialog();
    } catch (error) {
      showCommandFailure(error);
      // the command waits for approval and its input is stored, so the dialog can close.
      if (findApprovalRequestId(error) !== undefined) closeOwnDialog();
    }
    setBusy(false);
  };
  return (
    <form className={c.dialogBody} onSubmit={(event) => void submit(event)}>
      {children}
      <div className={p.field}>
        <label className={joinClassNames(p.label, p.required)} htmlFor={`${id}-reason`}>
          {m.admin_reason()}
        </label>
        <textarea
          id={`${id}-reason`}
          className={c.input}
          rows={2}
          maxLength={reasonMax}
          required
          data-autofocus={isReasonLast ? undefined : true}
          value={reason}
          aria-keyshortcuts="Control+Enter"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
          onChange={(event) => setReason(event.target.value)}
        />
        <span className={p.hint}>
          {m.admin_reason_hint()}{' '}
          <span aria-hidden="true">
            <kbd className={c.kbd}>Ctrl</kbd> <kbd className={c.kbd}>Enter</kbd>
          </span>
        </span>
      </div>
      {confirmName !== undefined && (
        <div className={p.field}>
          <label className={p.label} htmlFor={`${id}-name`}>
            {m.admin_type_name({ name: confirmName })}
          </label>
          <input
            id={`${id}-name`}
            data-never-stored
            className={c.input}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      )}
      <div className={c.dialogEnd}>
        {note !== undefined && <span className={c.dialogNote}>{note}</span>}
        <button type="button" className={c.btn} onClick={onClose}>
          {m.cancel()}
        </button>
        <button
          type="submit"
          className={joinClassNames(
            c.btn,
            isDangerous ? joinClassNames(c.danger, c.solid) : c.primary,
          )}
          disabled={!mayRun}
          aria-busy={isBusy}
        >
          {action}
        </button>
      </div>
    </form>
  );
}

/**
 * Shows the effect of a command and asks for the reason; for a dangerous command, also asks for the
 * object's name.
 */
export function ReasonDialog(props: ReasonDialogProps) {
  return (
    <Modal open={props.open} title={props.title} wide={props.wide} onClose={props.onClose}>
      <ReasonForm {...props} />
    </Modal>
  );
}
