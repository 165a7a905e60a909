import { limits } from '@guildhall/contract/limits';
import * as m from '../messages/messages.js';
import { toast } from '../ui/toast.store.ts';
import { ApiError } from './api/api-error.ts';
import { call } from './api/call.ts';
import { connectionOf, inAppPath, readDeepLink, type DeepLink } from './deep-link.ts';
import { trigger } from './device/trigger.store.ts';
import { showFailure } from './errors/error-policy.ts';
import { errorText } from './errors/error-text.ts';
import { parseStored, readShared, removeShared, writeShared } from './session/browser-storage.ts';
import { forgetPath } from './session/return-path.ts';
import { sessionStore } from './session/session.store.ts';
import { askSwitch } from './session/switch.store.ts';

const inviteKey = 'bf-invite';

/** The invite that came with the link, until it is used. */
export const arrival = { invite: keptInvite, dropInvite: (): void => removeShared(inviteKey) };
/** Whoever thinks a registration over for so long has come by themselves. */
const inviteKeptMs = 30 * 86_400_000;
function keptInvite(): string | undefined {
  const kept = parseStored(readShared(inviteKey));
  if (typeof kept !== 'object' || kept === null || !('code' in kept) || !('until' in kept)) return undefined;
  return typeof kept.code === 'string' && typeof kept.until === 'number' && kept.until > Date.now() ? kept.code : undefined;
}

const providerNames: Readonly<Record<string, string>> = { discord: 'Discord', twitch: 'Twitch', openloot: 'Open Loot', twitter: 'Twitter' };

function tellConnection(found: DeepLink): void {
  const connection = connectionOf(found);
  if (!connection) return;
  // a name from an address is only shown when it is one of ours
  const provider = providerNames[connection.provider];
  if (provider === undefined) return;
  if (connection.succeeded) toast({ text: m.success_connection({ provider }), tone: 'success' });
  else console.info(`connecting ${provider} failed`);
}

/** The first valid code wins: a later link is a visit, and takes the place of the kept one only where that turned out to be nobody's. */
function noteInvite(code: string): void {
  if (arrival.invite() === undefined) writeShared(inviteKey, JSON.stringify({ code, until: Date.now() + inviteKeptMs }));
  void call('visitInvite', { params: { code }, ownMessage: 'always' }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404 && arrival.invite() === code) arrival.dropInvite();
  });
}

/** Goes to a page of the app without leaving the present one in the history. */
const goTo = (path: string): void => history.replaceState(null, '', `${location.pathname}${location.search}#${path}`);

/** Whether the token's account may take the place of who is here: nobody, or somebody who was asked. Its own account stays as it is. */
async function mayEnter(autoLoginToken: string): Promise<boolean> {
  const present = sessionStore.get();
  if (!present) return true;
  try {
    await call('currentSession', { ownMessage: 'everything' });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return true;
    throw error;
  }
  const owner = await call('readAutoLoginToken', { body: { autoLoginToken }, ownMessage: 'everything' });
  return owner.userId !== present.userId && askSwitch({ username: owner.username });
}
/** Signs in with the token of the game client; the page is drawn when it is known who is there (R4.61 to R4.63, R8.6). */
async function autoLogin(autoLoginToken: string, link: string | undefined): Promise<void> {
  try {
    if (!(await mayEnter(autoLoginToken))) return goTo(inAppPath(link) ?? '/dashboard');
    sessionStore.set(await call('autoLogin', { body: { autoLoginToken, platform: limits.loginPlatform }, ownMessage: 'everything' }));
    forgetPath();
    goTo(inAppPath(link) ?? limits.autoLoginDefaultTarget);
  } catch (error) {
    showFailure(error, { text: (error instanceof ApiError && errorText(error)) || m.error_login_failed() });
    // A link that is over ends no session: of this tab, or of the one in which the same link was faster.
    goTo(sessionStore.adopt() ? (inAppPath(link) ?? '/dashboard') : '/');
  }
}

/**
 * Settles what the address brought, before anything is drawn and before any other request carries the address on. What it gives
 * back is a sign-in under way, if there is one.
 */
export function settleArrival(arrivedAt = location.href): Promise<void> | undefined {
  const { found } = readDeepLink(arrivedAt);
  const { address } = readDeepLink(location.href);
  if (address !== location.href) history.replaceState(history.state, '', address);
  if (found.invite) noteInvite(found.invite);
  if (found.triggerId) trigger.keep(found.triggerId);
  tellConnection(found);
  return found.autoLoginToken ? autoLogin(found.autoLoginToken, found.link) : undefined;
}
