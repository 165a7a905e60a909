import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import * as m from '../../../messages/messages.js';
import { callLazyPortalApi } from '../../../shared/api/later-call.ts';
import { buildQueryKey } from '../../../shared/query/query-keys.ts';
import { useUser } from '../../../shared/query/use-user.ts';
import { useSignedInSession } from '../../../shared/session/session.store.ts';
import { formatDate, formatDateTime } from '../../../shared/time/format.ts';
import { Button, getButtonClass } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LoadingNote, Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';
import { FirstPasswordRequestForm } from './first-password.tsx';
import { getNextSecurityStep, type NextSecurityStep, type SecurityState } from './next-step.ts';
import { TwoFactorSettingDialog } from './two-factor.dialog.tsx';
import classes from './security.module.css';
import { useTwoFactorSettings, type TwoFactorFlow } from './use-two-factor.ts';

/**
 * Describes in plain sentences how the account is protected, and offers the most useful next step.
 */
export function SecuritySettings() {
  const { userId } = useSignedInSession();
  const state = useQuery({
    queryKey: buildQueryKey('security', userId),
    queryFn: ({ signal }) => callLazyPortalApi('readSecurity', { params: { id: userId }, signal }),
  });
  const flow = useTwoFactorSettings();
  if (state.isPending)
    return (
      <div className={classes.state}>
        <LoadingNote />
        <Skeleton height="22px" />
        <Skeleton height="22px" />
        <Skeleton height="22px" />
        <Skeleton height="48px" />
      </div>
    );
  if (!state.data)
    return <ErrorState busy={state.isFetching} onRetry={() => void state.refetch()} />;
  const step = getNextSecurityStep(state.data);
  return (
    <>
      <State state={state.data} />
      <Next step={step} flow={flow} />
      <Others state={state.data} step={step} flow={flow} />
      <TwoFactorSettingDialog flow={flow} />
    </>
  );
}

function State({ state }: { state: SecurityState }) {
  const { twoFactor, lastSignIn } = state;
  const isOn = twoFactor === 'ON';
  return (
    <ul className={classes.state}>
      <Fact isGood={state.emailVerified}>
        {state.emailVerified ? m.guard_email_verified() : m.guard_email_open()}
      </Fact>
      <Fact isGood={state.hasPassword}>{describePassword(state)}</Fact>
      <Fact isGood={isOn}>
        {isOn
          ? m.guard_factor_text_on()
          : twoFactor === 'OFF'
            ? m.guard_factor_text_off()
            : m.guard_factor_text_office()}
      </Fact>
      {isOn && (
        <Fact isGood={state.recoveryCodesLeft > 2}>
          {m.guard_codes_left({ count: state.recoveryCodesLeft })}
        </Fact>
      )}
      {state.passkeys > 0 && <Fact isGood>{m.guard_passkeys({ count: state.passkeys })}</Fact>}
      {lastSignIn && (
        <Fact isGood>
          {m.guard_last_sign_in({ device: lastSignIn.device, when: formatDateTime(lastSignIn.at) })}
        </Fact>
      )}
    </ul>
  );
}
function describePassword({ hasPassword, passwordSetAt }: SecurityState): string {
  if (!hasPassword) return m.guard_password_none();
  return passwordSetAt === null
    ? m.guard_password_set()
    : m.guard_password_since({ when: formatDate(passwordSetAt) });
}
function Fact({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  return (
    <li className={isGood ? classes.good : classes.open}>
      <Icon name={isGood ? 'check' : 'alert'} size={18} />
      <span>{children}</span>
    </li>
  );
}

/** Shows the next step as one button. If there is nothing to do, shows a sentence. */
function Next({ step, flow }: { step: NextSecurityStep; flow: TwoFactorFlow }) {
  const user = useUser().data;
  switch (step) {
    case 'verify':
      return (
        <Link to="/verification-status" className={getButtonClass({ tone: 'signal' })}>
          {m.guard_next_verify()}
        </Link>
      );
    case 'password':
      return user ? <FirstPasswordRequestForm email={user.email} /> : null;
    case 'factor':
      return (
        <Button tone="signal" busy={flow.busy} onClick={flow.start}>
          {m.guard_factor_on()}
        </Button>
      );
    case 'ask':
      return (
        <Button tone="signal" onClick={() => flow.open('ask')}>
          {m.guard_factor_ask()}
        </Button>
      );
    case 'codes':
      return (
        <Button tone="signal" onClick={() => flow.open('renew')}>
          {m.guard_codes_renew()}
        </Button>
      );
    case 'none':
      return <p className={classes.done}>{m.guard_next_none()}</p>;
    default:
      return step satisfies never;
  }
}

/**
 * Other changes of two-factor authentication that are possible now, besides the recommended step.
 */
function Others({
  state: { twoFactor },
  step,
  flow,
}: {
  state: SecurityState;
  step: NextSecurityStep;
  flow: TwoFactorFlow;
}) {
  if (twoFactor === 'OFF' && step !== 'factor')
    return (
      <Button busy={flow.busy} onClick={flow.start}>
        {m.guard_factor_on()}
      </Button>
    );
  if (twoFactor !== 'ON') return null;
  return (
    <div className={classes.actions}>
      {step !== 'codes' && (
        <Button small onClick={() => flow.open('renew')}>
          {m.guard_codes_renew()}
        </Button>
      )}
      <Button small tone="danger" onClick={() => flow.open('off')}>
        {m.guard_factor_off()}
      </Button>
    </div>
  );
}
