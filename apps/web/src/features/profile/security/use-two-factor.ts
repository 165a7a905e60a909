import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import { callLazyPortalApi } from '../../../shared/api/later-call.ts';
import { showFailureMessage } from '../../../shared/errors/error-policy.ts';
import { buildQueryKey } from '../../../shared/query/query-keys.ts';
import { refetchQueries } from '../../../shared/query/refetch.ts';
import { useSignedInSession } from '../../../shared/session/session.store.ts';
import { showMessage } from '../../../ui/toasts/toast.store.ts';

export interface AuthenticatorBinding {
  qrCode: string;
  /** Secret as text, for players who cannot scan the code. */
  secret: string;
  bindingToken: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}
type Step =
  | { kind: 'binding'; binding: AuthenticatorBinding }
  | { kind: 'recovery'; codes: readonly string[] }
  | { kind: 'ask' | 'off' | 'renew' };

/**
 * Manages the player's two-factor sign-in: the open question, and the effect of its answer. The
 * proof dialog asks for the password if the server requires it.
 */
export function useTwoFactorSettings() {
  const { userId } = useSignedInSession();
  const client = useQueryClient();
  const [step, setStep] = useState<Step>();
  const params = { id: userId };
  const work = useMutation({
    mutationFn: (act: () => Promise<Step | undefined>) => act(),
    onMutate: () => step,
    onSuccess: (next, _act, answered) => {
      // a dialog that was opened in the meantime stays open, but codes are shown only once
      setStep((now) => (now === answered || next?.kind === 'recovery' ? next : now));
      for (const name of ['security', 'user'] as const)
        void refetchQueries(client, { queryKey: buildQueryKey(name) });
    },
    onError: (error) =>
      showFailureMessage(error, { title: m.error_title(), text: m.error_failed() }),
  });
  const run = (act: () => Promise<Step | undefined>) => () => work.mutate(act);
  return {
    step,
    busy: work.isPending,
    open: (kind: 'ask' | 'off' | 'renew') => setStep({ kind }),
    close: () => setStep(undefined),
    start: run(async () => {
      const { expiresAt, ...binding } = await callLazyPortalApi('startOwnBinding', { params });
      return { kind: 'binding', binding: { ...binding, expiresAt: Date.parse(expiresAt) } };
    }),
    confirm: (token: string) =>
      work.mutate(async () => {
        if (step?.kind !== 'binding') return undefined;
        const body = { token, bindingToken: step.binding.bindingToken };
        const { recoveryCodes } = await callLazyPortalApi('confirmOwnBinding', { params, body });
        return { kind: 'recovery', codes: recoveryCodes };
      }),
    renew: run(async () => {
      const { codes } = await callLazyPortalApi('renewOwnRecoveryCodes', { params });
      return { kind: 'recovery', codes };
    }),
    askAtSignIn: (token: string) =>
      work.mutate(async () => {
        await callLazyPortalApi('askCodeAtSignIn', { params, body: { token } });
        showMessage({ text: m.guard_factor_is_on(), tone: 'success' });
        return undefined;
      }),
    turnOff: (token: string) =>
      work.mutate(async () => {
        await callLazyPortalApi('turnTwoFactorOff', { params, body: { token } });
        showMessage({ text: m.guard_factor_is_off(), tone: 'success' });
        return undefined;
      }),
  };
}
export type TwoFactorFlow = ReturnType<typeof useTwoFactorSettings>;
