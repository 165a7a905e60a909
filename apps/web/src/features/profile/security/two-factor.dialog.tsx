import { useState, type FormEvent } from 'react';
import * as m from '../../../messages/messages.js';
import { copyTextWithToast } from '../../../shared/text/copy-text.ts';
import { AuthenticatorQrCode } from '../../../shared/two-factor/binding-code.tsx';
import { AuthenticatorCodeField } from '../../../shared/two-factor/code-field.tsx';
import { RecoveryCodeList } from '../../../shared/two-factor/recovery-code-list.tsx';
import { askToSaveRecoveryCodes } from '../../../shared/two-factor/ask-to-save.ts';
import { useServerNow } from '../../../shared/time/use-now.ts';
import { Button, getButtonClass } from '../../../ui/button/button.tsx';
import '../../../ui/office.tokens.css';
import { Modal } from '../../../ui/modal/modal.tsx';
import form from './change-password.dialog.module.css';
import classes from './two-factor.dialog.module.css';
import type { AuthenticatorBinding, TwoFactorFlow } from './use-two-factor.ts';

/**
 * Asks the questions of two-factor sign-in. Each step has a dialog of its own, so that a new step
 * gets the focus.
 */
export function TwoFactorSettingDialog({ flow }: { flow: TwoFactorFlow }) {
  const { step, close } = flow;
  if (step === undefined) return null;
  const titles: Record<typeof step.kind, string> = {
    binding: m.two_factor_bind_title(),
    recovery: m.two_factor_recovery_title(),
    ask: m.guard_factor_ask(),
    off: m.guard_factor_off(),
    renew: m.guard_codes_renew(),
  };
  return (
    <Modal
      key={step.kind}
      open
      onClose={step.kind === 'recovery' ? askToSaveRecoveryCodes : close}
      title={titles[step.kind]}
    >
      <div className={form.form}>
        {step.kind === 'binding' && <Bind binding={step.binding} flow={flow} />}
        {step.kind === 'recovery' && <Codes codes={step.codes} onClose={close} />}
        {step.kind === 'renew' && <Renew flow={flow} />}
        {step.kind === 'ask' && (
          <CodeForm
            text={m.guard_factor_ask_text()}
            action={m.guard_factor_ask()}
            flow={flow}
            onCode={flow.askAtSignIn}
          />
        )}
        {step.kind === 'off' && (
          <CodeForm
            text={m.guard_factor_off_text()}
            action={m.guard_factor_off()}
            flow={flow}
            onCode={flow.turnOff}
            isDangerous
          />
        )}
      </div>
    </Modal>
  );
}

function Bind({ binding, flow }: { binding: AuthenticatorBinding; flow: TwoFactorFlow }) {
  const isOver = useServerNow(1000) >= binding.expiresAt;
  if (isOver)
    return (
      <>
        <p role="alert">{m.two_factor_expired()}</p>
        <Button tone="signal" busy={flow.busy} onClick={flow.start} data-autofocus>
          {m.two_factor_refresh()}
        </Button>
      </>
    );
  return (
    <>
      <AuthenticatorQrCode
        qrCode={binding.qrCode}
        secret={binding.secret}
        buttonClass={getButtonClass({ small: true })}
      />
      <CodeForm action={m.guard_factor_on()} digits={6} flow={flow} onCode={flow.confirm} />
    </>
  );
}

function CodeForm({
  text,
  action,
  digits = 10,
  flow,
  onCode,
  isDangerous = false,
}: {
  text?: string;
  action: string;
  digits?: number;
  flow: TwoFactorFlow;
  onCode: (code: string) => void;
  isDangerous?: boolean;
}) {
  const [code, setCode] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code !== '' && !flow.busy) onCode(code);
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      {text && <p>{text}</p>}
      <AuthenticatorCodeField
        value={code}
        digits={digits}
        hint={digits > 6 ? m.two_factor_recovery_hint() : undefined}
        onChange={setCode}
      />
      <div className={form.actions}>
        <Button onClick={flow.close}>{m.cancel()}</Button>
        <Button
          type="submit"
          tone={isDangerous ? 'danger' : 'signal'}
          busy={flow.busy}
          disabled={code === ''}
        >
          {action}
        </Button>
      </div>
    </form>
  );
}

function Renew({ flow }: { flow: TwoFactorFlow }) {
  return (
    <>
      <p>{m.two_factor_recovery_new_text()}</p>
      <div className={form.actions}>
        <Button onClick={flow.close}>{m.cancel()}</Button>
        <Button tone="signal" busy={flow.busy} onClick={flow.renew} data-autofocus>
          {m.two_factor_recovery_new()}
        </Button>
      </div>
    </>
  );
}

/** Shows the codes once. By closing the dialog, the player confirms that the codes are saved. */
function Codes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <>
      <RecoveryCodeList codes={codes} text={m.guard_codes_text()} />
      <div className={form.actions}>
        <Button onClick={() => void copyTextWithToast(codes.join('\n'))}>
          {m.two_factor_recovery_copy()}
        </Button>
        <Button tone="signal" onClick={onClose} data-autofocus>
          {m.two_factor_recovery_kept()}
        </Button>
      </div>
    </>
  );
}
