import { useId, useState, type FormEvent, type ReactNode } from 'react';
import * as m from '../../../messages/messages.js';
import { copyTextWithToast } from '../../../shared/text/copy-text.ts';
import { readFormText } from '../../../shared/form/form-text.ts';
import { AuthenticatorQrCode } from '../../../shared/two-factor/binding-code.tsx';
import { AuthenticatorCodeField } from '../../../shared/two-factor/code-field.tsx';
import { RecoveryCodeList } from '../../../shared/two-factor/recovery-code-list.tsx';
import { askToSaveRecoveryCodes } from '../../../shared/two-factor/ask-to-save.ts';
import { settleTwoFactorPrompt } from '../../../shared/two-factor/two-factor.store.ts';
import { useServerNow } from '../../../shared/time/use-now.ts';
import c from '../../../admin/styles/controls.module.css';
import '../../../ui/office.tokens.css';
import { joinClassNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Modal } from '../../../ui/modal/modal.tsx';
import classes from './two-factor-dialog.module.css';
import {
  useTwoFactorFlow,
  type AuthenticatorBinding,
  type TwoFactorStep,
} from './two-factor.flow.ts';

const titles: Record<TwoFactorStep['kind'], () => string> = {
  loading: () => m.two_factor_title(),
  code: () => m.two_factor_title(),
  proof: () => m.two_factor_title(),
  binding: () => m.two_factor_bind_title(),
  recovery: () => m.two_factor_recovery_title(),
};

/**
 * Dialog for a call that is blocked until the user enters a second factor. It opens once the
 * required step is known. Closing it leaves the call blocked (OP-53).
 */
export function TwoFactorDialog() {
  const flow = useTwoFactorFlow();
  const { step } = flow;
  return (
    // each question has a separate dialog, so that the field of the new question gets the focus
    <Modal
      key={step.kind}
      open={step.kind !== 'loading'}
      onClose={
        step.kind === 'recovery' ? askToSaveRecoveryCodes : () => settleTwoFactorPrompt(false)
      }
      title={titles[step.kind]()}
    >
      <div className={classes.body}>
        {step.kind === 'proof' && <ProofForm busy={flow.busy} onProve={flow.prove} />}
        {step.kind === 'code' && (
          <>
            <p>{m.two_factor_enter()}</p>
            <TokenForm
              label={m.two_factor_confirm()}
              busy={flow.busy}
              onConfirm={flow.confirm}
              digits={10}
              hint={m.two_factor_recovery_hint()}
            />
          </>
        )}
        {step.kind === 'recovery' && (
          <RecoveryCodes codes={step.codes} busy={flow.busy} onProceed={flow.proceed} />
        )}
        {step.kind === 'binding' && (
          <BindingStep
            binding={step.binding}
            busy={flow.busy}
            onRefresh={flow.restart}
            onConfirm={flow.confirm}
          />
        )}
      </div>
    </Modal>
  );
}

/** Button of the dialog; without `onClick` it submits the surrounding form. */
function Act({
  busy,
  isOff = false,
  isFirst,
  onClick,
  children,
}: {
  busy: boolean;
  isOff?: boolean;
  /** Takes the focus when the dialog opens. */
  isFirst?: boolean;
  onClick?: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type={onClick ? 'button' : 'submit'}
      className={joinClassNames(c.btn, c.primary)}
      aria-busy={busy}
      disabled={isOff}
      onClick={busy ? undefined : onClick}
      {...(isFirst && { 'data-autofocus': true })}
    >
      {children}
    </button>
  );
}

/** Password field, which hides its text unless the user asks to see it. */
function Password() {
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <div className={classes.password}>
      <label htmlFor={id}>{m.gate_password()}</label>
      <span className={c.input}>
        <input
          id={id}
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          required
          data-autofocus
        />
        <button
          type="button"
          className={joinClassNames(c.btn, c.quiet, c.icon, c.small)}
          aria-pressed={isShown}
          aria-label={m.field_show_password()}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} size={14} />
        </button>
      </span>
    </div>
  );
}

function BindingStep({
  binding,
  busy,
  onRefresh,
  onConfirm,
}: {
  binding: AuthenticatorBinding;
  busy: boolean;
  onRefresh: () => void;
  onConfirm: (token: string) => void;
}) {
  const now = useServerNow(1000);
  if (now >= binding.expiresAt)
    return (
      <>
        <p role="alert">{m.two_factor_expired()}</p>
        <Act busy={busy} onClick={onRefresh}>
          {m.two_factor_refresh()}
        </Act>
      </>
    );
  return (
    <>
      <AuthenticatorQrCode
        qrCode={binding.qrCode}
        secret={binding.secret}
        buttonClass={c.btn ?? ''}
      />
      <TokenForm label={m.two_factor_bind()} busy={busy} onConfirm={onConfirm} />
    </>
  );
}

/** Numeric code; the button stays disabled until a code is typed (R5.2, R5.3). */
function TokenForm({
  label,
  busy,
  digits,
  hint,
  onConfirm,
}: {
  label: string;
  busy: boolean;
  digits?: number;
  hint?: string;
  onConfirm: (token: string) => void;
}) {
  const [token, setToken] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (token !== '' && !busy) onConfirm(token);
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <AuthenticatorCodeField value={token} digits={digits} hint={hint} onChange={setToken} />
      <Act busy={busy} isOff={token === ''}>
        {label}
      </Act>
    </form>
  );
}

/** Recovery codes, shown once directly after binding, for use if the authenticator is lost. */
function RecoveryCodes({
  codes,
  busy,
  onProceed,
}: {
  codes: readonly string[];
  busy: boolean;
  onProceed: () => void;
}) {
  return (
    <>
      <RecoveryCodeList codes={codes} text={m.two_factor_recovery_text()} />
      <div className={c.row}>
        <button
          type="button"
          className={c.btn}
          onClick={() => void copyTextWithToast(codes.join('\n'))}
        >
          {m.two_factor_recovery_copy()}
        </button>
        <Act busy={busy} isFirst onClick={onProceed}>
          {m.two_factor_recovery_kept()}
        </Act>
      </div>
    </>
  );
}

function ProofForm({ busy, onProve }: { busy: boolean; onProve: (password: string) => void }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) onProve(readFormText(new FormData(event.currentTarget), 'password'));
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <p>{m.two_factor_proof()}</p>
      <Password />
      <Act busy={busy}>{m.two_factor_confirm()}</Act>
    </form>
  );
}
