import { useState, type FormEvent } from 'react';
import * as m from '../../messages/messages.js';
import { formText } from '../../shared/form-text.ts';
import { settleTwoFactor } from '../../shared/two-factor/two-factor.store.ts';
import { useNow } from '../../shared/time/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Field, PasswordField } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import classes from './two-factor-dialog.module.css';
import { useTwoFactorFlow, type Binding } from './two-factor.flow.ts';

/** Opens over whatever was blocked, once it is known what to ask; closing it leaves the call blocked (OP-53). */
export function TwoFactorDialog() {
  const flow = useTwoFactorFlow();
  const { step } = flow;
  return (
    // a dialog of its own for each question, so that its field has the focus
    <Modal key={step.kind} open={step.kind !== 'loading'} onClose={() => settleTwoFactor(false)} title={step.kind === 'binding' ? m.two_factor_bind_title() : m.two_factor_title()}>
      <div className={classes.body}>
        {step.kind === 'proof' && <ProofForm busy={flow.busy} onProve={flow.prove} />}
        {step.kind === 'code' && (
          <>
            <p>{m.two_factor_enter()}</p>
            <TokenForm label={m.two_factor_confirm()} busy={flow.busy} onConfirm={flow.confirm} />
          </>
        )}
        {step.kind === 'binding' && <BindingStep binding={step.binding} busy={flow.busy} onRefresh={flow.restart} onConfirm={flow.confirm} />}
      </div>
    </Modal>
  );
}

function BindingStep({ binding, busy, onRefresh, onConfirm }: { binding: Binding; busy: boolean; onRefresh: () => void; onConfirm: (token: string) => void }) {
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
      <img className={classes.qr} src={binding.qrCode} alt={m.two_factor_qr()} width="220" height="220" />
      <p className={classes.secret}>{m.two_factor_secret({ secret: binding.secret })}</p>
      <TokenForm label={m.two_factor_bind()} busy={busy} onConfirm={onConfirm} />
    </>
  );
}

/** Numeric; the button waits for a token (R5.2, R5.3). */
function TokenForm({ label, busy, onConfirm }: { label: string; busy: boolean; onConfirm: (token: string) => void }) {
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
        onChange={(event) => setToken(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 6))}
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
      />
      <Button type="submit" tone="signal" wide busy={busy} disabled={token === ''}>
        {label}
      </Button>
    </form>
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
      <PasswordField label={m.gate_password()} name="password" autoComplete="current-password" required data-autofocus />
      <Button type="submit" tone="signal" wide busy={busy}>
        {m.two_factor_confirm()}
      </Button>
    </form>
  );
}
