import { useState, type FormEvent } from 'react';
import * as m from '../../messages/messages.js';
import { formText } from '../../shared/form-text.ts';
import { settleTwoFactor } from '../../shared/two-factor/two-factor.store.ts';
import { useNow } from '../../shared/time/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Field, PasswordField } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import classes from './two-factor-dialog.module.css';
import { useTwoFactorFlow, type Binding, type TwoFactorStep } from './two-factor.flow.ts';

const titles: Record<TwoFactorStep['kind'], () => string> = {
  loading: () => m.two_factor_title(),
  code: () => m.two_factor_title(),
  proof: () => m.two_factor_title(),
  binding: () => m.two_factor_bind_title(),
  recovery: () => m.two_factor_recovery_title(),
};

/**
 * Opens over whatever was blocked, once it is known what to ask; closing it leaves the call blocked
 * (OP-53).
 */
export function TwoFactorDialog() {
  const flow = useTwoFactorFlow();
  const { step } = flow;
  return (
    // a dialog of its own for each question, so that its field has the focus
    <Modal
      key={step.kind}
      open={step.kind !== 'loading'}
      onClose={step.kind === 'recovery' ? flow.proceed : () => settleTwoFactor(false)}
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

function BindingStep({
  binding,
  busy,
  onRefresh,
  onConfirm,
}: {
  binding: Binding;
  busy: boolean;
  onRefresh: () => void;
  onConfirm: (token: string) => void;
}) {
  const now = useNow(1000);
  if (now >= binding.expiresAt)
    return (
      <>
        <p role="alert">{m.two_factor_expired()}</p>
        <Button tone="signal" busy={busy} onClick={onRefresh}>
          {m.two_factor_refresh()}
        </Button>
      </>
    );
  return (
    <>
      <p>{m.two_factor_bind_text()}</p>
      <img
        className={classes.qr}
        src={binding.qrCode}
        alt={m.two_factor_qr()}
        width="220"
        height="220"
      />
      <p className={classes.secret}>{m.two_factor_secret({ secret: binding.secret })}</p>
      <TokenForm label={m.two_factor_bind()} busy={busy} onConfirm={onConfirm} />
    </>
  );
}

/** Numeric; the button waits for a token (R5.2, R5.3). */
function TokenForm({
  label,
  busy,
  digits = 6,
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
      <Field
        label={m.two_factor_token()}
        value={token}
        onChange={(event) =>
          setToken(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, digits))
        }
        inputMode="numeric"
        autoComplete="one-time-code"
        hint={hint}
        data-autofocus
      />
      <Button type="submit" tone="signal" wide busy={busy} disabled={token === ''}>
        {label}
      </Button>
    </form>
  );
}

/** Shown once, right after binding: for the day on which the authenticator is lost. */
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
      <p>{m.two_factor_recovery_text()}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button onClick={() => void navigator.clipboard.writeText(codes.join('\n'))}>
        {m.two_factor_recovery_copy()}
      </Button>
      <Button tone="signal" wide busy={busy} onClick={onProceed} data-autofocus>
        {m.two_factor_recovery_kept()}
      </Button>
    </>
  );
}

function ProofForm({ busy, onProve }: { busy: boolean; onProve: (password: string) => void }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) onProve(formText(new FormData(event.currentTarget), 'password'));
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <p>{m.two_factor_proof()}</p>
      <PasswordField
        label={m.gate_password()}
        name="password"
        autoComplete="current-password"
        required
        data-autofocus
      />
      <Button type="submit" tone="signal" wide busy={busy}>
        {m.two_factor_confirm()}
      </Button>
    </form>
  );
}
