import { passkeyCalls as passkeysApi } from '@guildhall/contract/identity/passkeys';
import { computeDeviceHash } from '../../../kernel/http/http.ts';
import { calls } from '../../../kernel/modules.ts';
import { computeSha256 } from '../../../kernel/secrets.ts';
import {
  getOrGenerateBrowserToken,
  sendSignInReplyAndMarkBrowser,
  setBrowserCookie,
} from '../credentials/credentials.api.ts';
import type { createPasskeyAdding } from './adding-passkeys.service.ts';
import type { createPasskeySignIn } from './passkey-sign-in.service.ts';
import type { createPasskeyUseCases } from './passkeys.service.ts';

export const createPasskeyCalls = (
  use: ReturnType<typeof createPasskeyUseCases>,
  adding: ReturnType<typeof createPasskeyAdding>,
  signIn: ReturnType<typeof createPasskeySignIn>,
) =>
  calls(passkeysApi, {
    listPasskeys: (call) => use.list(call),
    beginPasskey: (call) => adding.begin(call),
    addPasskey: (call, { body }) => adding.add(call, body),
    renamePasskey: (call, { params, body }) => use.rename(call, params.passkeyId, body.name),
    removePasskey: (call, { params }) => use.remove(call, params.passkeyId),
    beginPasskeySignIn: (_call, _input, wire) => {
      const browser = getOrGenerateBrowserToken(wire);
      setBrowserCookie(wire, browser);
      return signIn.begin(computeSha256(browser));
    },
    completePasskeySignIn: async (call, { body }, wire) => {
      const browser = getOrGenerateBrowserToken(wire);
      const entry = await signIn.complete(
        { ...call, deviceHash: computeDeviceHash(browser) },
        body,
      );
      return sendSignInReplyAndMarkBrowser(wire, browser, entry);
    },
  });
