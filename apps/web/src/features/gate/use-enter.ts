import { useRouter } from '@tanstack/react-router';
import * as m from '../../messages/messages.js';
import { ApiError } from '../../shared/api/api-error.ts';
import { arrivalInviteStore } from '../../shared/page/arrival.ts';
import { waitingDeviceStore, useWaitingDevice } from '../../shared/device/trigger.store.ts';
import { consumeReturnPath } from '../../shared/session/return-path.ts';
import { sessionStore } from '../../shared/session/session.store.ts';
import { showMessage } from '../../ui/toasts/toast.store.ts';

/** Completes a sign-in or registration after the server has accepted it. */
export function useSignInCompletion() {
  const { history } = useRouter();
  const waiting = useWaitingDevice();
  return (session: Parameters<typeof sessionStore.set>[0]): void => {
    sessionStore.set(session);
    arrivalInviteStore.dropInvite();
    if (waiting) showMessage({ text: m.device_done({ device: waiting.device }), tone: 'success' });
    waitingDeviceStore.drop();
    history.replace(consumeReturnPath());
  };
}

/**
 * Drops an expired link of a game client, so that the next attempt to sign in works without the
 * link.
 */
export function dropDeviceIfLinkExpired(error: unknown): void {
  if (error instanceof ApiError && error.code === 'LINK_INVALID') waitingDeviceStore.drop();
}
