import type { Api } from '@guildhall/contract/api';
import { adminCalls } from '@guildhall/contract/generated/admin-calls';
import { useEffect, useState } from 'react';
import * as m from '../../../messages/messages.js';
import { ApiError } from '../../../shared/api/api-error.ts';
import { call, createCall } from '../../../shared/api/call.ts';
import { formatError } from '../../../shared/errors/error-text.ts';
import { sessionStore } from '../../../shared/session/session.store.ts';
import { settleTwoFactorPrompt } from '../../../shared/two-factor/two-factor.store.ts';
import { showMessage } from '../../../ui/toasts/toast.store.ts';

const adminCall = createCall<Api, typeof adminCalls>(adminCalls);
const own = { ownMessage: 'everything' } as const;

export interface AuthenticatorBinding {
  qrCode: string;
  /** Secret as text, for players who cannot scan the code. */
  secret: string;
  bindingToken: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}
export type TwoFactorStep =
  | { kind: 'loading' }
  | { kind: 'code' }
  | { kind: 'proof' }
  | { kind: 'binding'; binding: AuthenticatorBinding }
  | { kind: 'recovery'; codes: readonly string[] };

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof ApiError && error.code === code;

/** Shows a failure of the prompt as a toast titled Error with the server's message (R8.33). */
function tell(error: unknown): void {
  showMessage({
    title: m.error_title(),
    text: (error instanceof ApiError && formatError(error)) || m.error_two_factor(),
    tone: 'danger',
  });
}

async function isEnabled(): Promise<boolean> {
  const session = sessionStore.get();
  if (!session) throw new ApiError(401, {});
  return (await call('currentUser', { params: { id: session.userId } })).twoFAEnabled;
}

/**
 * Starts binding an authenticator. Binding needs a password proof not older than five minutes; if
 * there is none, asks for one first (OP-52).
 */
async function startBinding(): Promise<TwoFactorStep> {
  try {
    const { qrCode, secret, bindingToken, expiresAt } = await adminCall('startBinding', own);
    return {
      kind: 'binding',
      binding: { qrCode, secret, bindingToken, expiresAt: Date.parse(expiresAt) },
    };
  } catch (error) {
    if (hasCode(error, 'PROOF_REQUIRED')) return { kind: 'proof' };
    throw error;
  }
}

/**
 * Requests the admin session; returns true once it is open. The client stores the header of the
 * response. The session is given out only once, so a repeated request needs the key of the first.
 */
async function isOpenNow(): Promise<boolean> {
  try {
    await adminCall('requestAdminSession', own);
    return true;
  } catch (error) {
    if (hasCode(error, 'TWO_F_A_REQUIRED')) return false;
    throw error;
  }
}

/** Manages the steps from a blocked call to an open admin session (R4.17 to R4.25). */
export function useTwoFactorFlow() {
  const [step, setStep] = useState<TwoFactorStep>({ kind: 'loading' });
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    const begin = async () => {
      if (await isOpenNow()) return settleTwoFactorPrompt(true);
      setStep((await isEnabled()) ? { kind: 'code' } : await startBinding());
    };
    begin().catch((error: unknown) => {
      tell(error);
      settleTwoFactorPrompt(false);
    });
  }, []);

  const run = async (act: () => Promise<TwoFactorStep | null>) => {
    setBusy(true);
    try {
      const next = await act();
      if (next) setStep(next);
      else if (await isOpenNow()) settleTwoFactorPrompt(true);
      // another call has already received the admin session that this code granted, so a new code
      // is needed
      else setStep({ kind: 'code' });
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };

  return {
    step,
    busy,
    restart: () => void run(startBinding),
    prove: (password: string) =>
      void run(async () => {
        await call('proveIdentity', { body: { password }, ...own });
        return startBinding();
      }),
    confirm: (token: string) =>
      void run(async () => {
        if (step.kind !== 'binding') {
          await adminCall('openTwoFactorSession', { body: { token }, ...own });
          return null;
        }
        const { recoveryCodes } = await adminCall('confirmBinding', {
          body: { token, bindingToken: step.binding.bindingToken },
          ...own,
        });
        return { kind: 'recovery', codes: recoveryCodes };
      }),
    /** Continues the blocked call after the recovery codes were shown. */
    proceed: () => void run(() => Promise.resolve(null)),
  };
}
