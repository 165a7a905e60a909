import * as m from '../../../messages/messages.js';
import { call } from '../../../shared/api/call.ts';
import { Button } from '../../../ui/button/button.tsx';
import { showMessage } from '../../../ui/toasts/toast.store.ts';
import { useSaveSetting } from '../use-setting.ts';

/**
 * Requests a first password by mail, for players who signed in through a provider or reverted an
 * e-mail change.
 */
export function FirstPasswordRequestForm({ email }: { email: string }) {
  const ask = useSaveSetting(
    () => call('forgotPassword', { body: { email } }),
    () => showMessage({ text: m.success_resend(), tone: 'success' }),
  );
  return (
    <Button busy={ask.isPending} onClick={() => ask.mutate(undefined)}>
      {m.profile_first_password()}
    </Button>
  );
}
