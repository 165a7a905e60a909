import * as m from '../messages/messages.js';
import { toast } from '../ui/toast.store.ts';
import { ApiError } from './api/api-error.ts';
import { call } from './api/call.ts';
import { connectionOf, readDeepLink, type DeepLink } from './deep-link.ts';
import { readTab, removeTab, writeTab } from './session/browser-storage.ts';

const inviteKey = 'bf-invite';

/** The invite that came with the link, until it is used. */
export const arrival = { invite: (): string | undefined => readTab(inviteKey) ?? undefined, dropInvite: (): void => removeTab(inviteKey) };

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
  if (arrival.invite() === undefined) writeTab(inviteKey, code);
  void call('visitInvite', { params: { code }, ownMessage: 'always' }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404 && arrival.invite() === code) arrival.dropInvite();
  });
}

/** Settles what the address brought, before anything is drawn and before any other request carries the address on. */
export function settleArrival(): void {
  const { found, address } = readDeepLink(location.href);
  if (address !== location.href) history.replaceState(history.state, '', address);
  if (found.invite) noteInvite(found.invite);
  tellConnection(found);
}
