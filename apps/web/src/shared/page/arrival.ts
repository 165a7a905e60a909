import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { readDeepLink } from './deep-link.ts';
import { waitingDeviceStore } from '../device/trigger.store.ts';
import {
  parseStoredJson,
  readLocalStorage,
  removeLocalStorage,
  writeLocalStorage,
} from '../session/browser-storage.ts';

const inviteKey = 'bf-invite';

/** Invite code of the link by which the visitor arrived, stored until it is used. */
export const arrivalInviteStore = {
  invite: loadedInvite,
  dropInvite: (): void => removeLocalStorage(inviteKey),
};
/** Milliseconds after which a registration no longer counts as invited. */
const inviteRetentionMs = 30 * 86_400_000;
function loadedInvite(): string | undefined {
  const storedInvite = parseStoredJson(readLocalStorage(inviteKey));
  if (
    typeof storedInvite !== 'object' ||
    storedInvite === null ||
    !('code' in storedInvite) ||
    !('until' in storedInvite)
  )
    return undefined;
  return typeof storedInvite.code === 'string' &&
    typeof storedInvite.until === 'number' &&
    storedInvite.until > Date.now()
    ? storedInvite.code
    : undefined;
}

/**
 * Stores an invite code. The first valid code stays: the server counts a later link as a visit, and
 * the code of the later link replaces the stored code only if the stored code has proven invalid.
 */
function noteInvite(code: string): void {
  if (arrivalInviteStore.invite() === undefined)
    writeLocalStorage(inviteKey, JSON.stringify({ code, until: Date.now() + inviteRetentionMs }));
  void call('visitInvite', { params: { code }, ownMessage: 'always' }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404 && arrivalInviteStore.invite() === code)
      arrivalInviteStore.dropInvite();
  });
}

/**
 * Handles the parameters of a link before the page is drawn and before any other request could
 * reveal them. Returns the running sign-in if the link starts one; it resolves with a function that
 * reports its failure.
 */
export function handleArrivalLink(
  arrivedAt = location.href,
): Promise<(() => void) | undefined> | undefined {
  const { deepLink } = readDeepLink(arrivedAt);
  const { address } = readDeepLink(location.href);
  if (address !== location.href) history.replaceState(history.state, '', address);
  if (deepLink.invite) noteInvite(deepLink.invite);
  if (deepLink.triggerId) waitingDeviceStore.keep(deepLink.triggerId);
  // the module loads on demand, because such links are rare
  if (deepLink.action)
    void import('../link-result.ts').then(({ showAccountLinkResult: tellConnection }) =>
      tellConnection(deepLink),
    );
  const { autoLoginToken, link } = deepLink;
  return autoLoginToken
    ? import('../form/auto-login.ts').then(({ signInFromGameClient: autoLogin }) =>
        autoLogin(autoLoginToken, link),
      )
    : undefined;
}

/**
 * Handles a link that was pasted into an open tab. After a sign-in, the page reloads, so that no
 * data of the former player stays. If the link fails, the player stays signed in, and the message
 * stays on the page.
 */
export async function handleArrivalLinkInOpenTab(
  arrivedAt: string,
  reload: () => void,
): Promise<void> {
  const signingIn = handleArrivalLink(arrivedAt);
  if (!signingIn) return;
  const tellFailure = await signingIn;
  if (tellFailure) tellFailure();
  else reload();
}
