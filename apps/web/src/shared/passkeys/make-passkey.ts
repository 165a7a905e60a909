import { startRegistration } from '@simplewebauthn/browser';
import * as m from '../../messages/messages.js';
import { callLazyPortalApi } from '../api/later-call.ts';
import { showFailureMessage } from '../errors/error-policy.ts';
import { describePasskeyFailure, isPasskeyCancelled } from './passkey-failure.ts';

/** Ids of the signature algorithms that servers and authenticators support: EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257];
const isKnownHere = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError';

/**
 * Makes the browser create a passkey, and adds it to the account; reports a failure, but not if the
 * player has closed the browser's dialog. Returns false if no passkey was created.
 */
export async function createPasskey(userId: number, name: string): Promise<boolean> {
  const params = { id: userId };
  try {
    const options = await callLazyPortalApi('beginPasskey', { params });
    const { id, response } = await startRegistration({
      optionsJSON: {
        challenge: options.challenge,
        rp: { id: options.rpId, name: 'Guildhall' },
        user: { id: options.userHandle, name: options.email, displayName: options.username },
        pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
        excludeCredentials: options.existing.map((known) => ({
          id: known.id,
          type: 'public-key' as const,
          transports: known.transports as AuthenticatorTransport[],
        })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
      },
    });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    await callLazyPortalApi('addPasskey', {
      params,
      body: { name, credentialId: id, clientDataJSON, attestationObject, transports },
    });
    return true;
  } catch (error) {
    if (isPasskeyCancelled(error)) return false;
    const fallback = isKnownHere(error) ? m.passkey_known_here() : m.passkey_not_made();
    showFailureMessage(error, {
      title: m.error_title(),
      text: describePasskeyFailure(error, fallback),
    });
    return false;
  }
}
