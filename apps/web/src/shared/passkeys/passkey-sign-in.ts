import { startAuthentication } from '@simplewebauthn/browser';
import * as m from '../../messages/messages.js';
import { callLazyPortalApi } from '../api/later-call.ts';
import { waitingDeviceStore } from '../device/trigger.store.ts';
import { showFailureMessage } from '../errors/error-policy.ts';
import type { sessionStore } from '../session/session.store.ts';
import { describePasskeyFailure, isPasskeyCancelled } from './passkey-failure.ts';

type Session = Parameters<typeof sessionStore.set>[0];
/**
 * Signs in with a passkey that the player chooses. Closing the browser's dialog is not a failure.
 */
export async function signInWithPasskey(enter: (session: Session) => void): Promise<void> {
  try {
    const { challenge, rpId } = await callLazyPortalApi('beginPasskeySignIn', {
      body: {},
      ownMessage: 'except-429',
    });
    const { id, response } = await startAuthentication({
      optionsJSON: { challenge, rpId, userVerification: 'required' },
    });
    const { clientDataJSON, authenticatorData, signature } = response;
    const body = { credentialId: id, clientDataJSON, authenticatorData, signature };
    enter(
      await callLazyPortalApi('completePasskeySignIn', {
        body: { ...body, triggerId: waitingDeviceStore.id() },
        ownMessage: 'except-429',
      }),
    );
  } catch (error) {
    if (!isPasskeyCancelled(error))
      showFailureMessage(error, { text: describePasskeyFailure(error, m.passkey_failed()) });
  }
}
