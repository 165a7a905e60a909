import { useQuery } from '@tanstack/react-query';
import * as m from '../../messages/messages.js';
import { laterCall } from '../../shared/api/later-call.ts';
import { queryKey } from '../../shared/query/query-keys.ts';
import { useSignedIn } from '../../shared/session/session.store.ts';
import { Button } from '../../ui/button.tsx';
import { LoadingNote, Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { TwoFactorSettingDialog } from './two-factor.dialog.tsx';
import classes from './security.module.css';
import { useTwoFactor, type TwoFactorFlow } from './use-two-factor.ts';

function useSecurity() {
  const { userId } = useSignedIn();
  return useQuery({
    queryKey: queryKey('security', userId),
    queryFn: ({ signal }) => laterCall('readSecurity', { params: { id: userId }, signal }),
  });
}
type SecurityState = NonNullable<ReturnType<typeof useSecurity>['data']>;

/** What guards the account, and what changes it. */
export function Security() {
  const state = useSecurity();
  const flow = useTwoFactor();
  if (state.isPending)
    return (
      <>
        <LoadingNote />
        <Skeleton height="48px" />
      </>
    );
  if (!state.data)
    return <ErrorState busy={state.isFetching} onRetry={() => void state.refetch()} />;
  return (
    <>
      <TwoFactor state={state.data} flow={flow} />
      <TwoFactorSettingDialog flow={flow} />
    </>
  );
}

function TwoFactor({ state, flow }: { state: SecurityState; flow: TwoFactorFlow }) {
  if (state.twoFactor === 'OFF')
    return (
      <>
        <p>{m.guard_factor_text_off()}</p>
        <Button tone="signal" busy={flow.busy} onClick={flow.start}>
          {m.guard_factor_on()}
        </Button>
      </>
    );
  if (state.twoFactor === 'OFFICE')
    return (
      <>
        <p>{m.guard_factor_text_office()}</p>
        <Button onClick={() => flow.open('ask')}>{m.guard_factor_ask()}</Button>
      </>
    );
  return (
    <>
      <p>{m.guard_factor_text_on()}</p>
      <p>{m.guard_codes_left({ count: state.recoveryCodesLeft })}</p>
      <div className={classes.actions}>
        <Button onClick={() => flow.open('renew')}>{m.guard_codes_renew()}</Button>
        <Button tone="danger" onClick={() => flow.open('off')}>
          {m.guard_factor_off()}
        </Button>
      </div>
    </>
  );
}
