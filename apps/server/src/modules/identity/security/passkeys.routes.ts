import { passkeys as passkeysApi } from '@guildhall/contract/identity/passkeys';
import { computeDeviceHash } from '../../../kernel/http/http.ts';
import { calls } from '../../../kernel/modules.ts';
import { computeSha256 } from '../../../kernel/secrets.ts';
import { identifyBrowser, markAndSign, markBrowser } from '../credentials/credentials.api.ts';
import type { createAddingPasskeys } from './adding-passkeys.service.ts';
import type { createPasskeySignIn } from './passkey-sign-in.service.ts';
import type { createPasskeys } from './passkeys.service.ts';

export const createPasskeyCalls = (
  use: ReturnType<typeof createPasskeys>,
  adding: ReturnType<typeof createAddingPasskeys>,
  signIn: ReturnType<typeof createPasskeySignIn>,
) =>
  calls(passkeysApi, {
    listPasskeys: (call) => use.list(call),
    beginPasskey: (call) => adding.begin(call),
    addPasskey: (call, { body }) => adding.add(call, body),
    renamePasskey: (call, { params, body }) => use.rename(call, params.passkeyId, body.name),
    removePasskey: (call, { params }) => use.remove(call, params.passkeyId),
    beginPasskeySignIn: (_call, _input, wire) => {
      const browser = identifyBrowser(wire);
      markBrowser(wire, browser);
      return signIn.begin(computeSha256(browser));
    },
    completePasskeySignIn: async (call, { body }, wire) => {
      const browser = identifyBrowser(wire);
      const entry = await signIn.complete(
        { ...call, deviceHash: computeDeviceHash(browser) },
        body,
      );
      return markAndSign(wire, browser, entry);
    },
  });
