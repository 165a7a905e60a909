import { createAtom, useSelector } from '@tanstack/react-store';
import { useEffect } from 'react';
import {
  readLocalStorage,
  removeLocalStorage,
  writeLocalStorage,
} from '../session/browser-storage.ts';

/**
 * Key of this browser's choice about push messages. The choice survives sessions and contains no
 * data about the player.
 */
const key = 'bf-push-choice';
const off = 'off';
/** Time in milliseconds before a player who postponed the decision is asked again. */
const laterMs = 30 * 86_400_000;

/**
 * States of push messages. `unsupported`: this browser has none. `denied`: its settings forbid
 * them. `open`: the player has not decided. `later`: the player has not decided and does not want
 * to be asked now. `off`: allowed, but turned off in this browser.
 */
type PushState = 'unsupported' | 'denied' | 'open' | 'later' | 'off' | 'on';

function readState(): PushState {
  if (
    !('Notification' in globalThis && 'PushManager' in globalThis && 'serviceWorker' in navigator)
  )
    return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const choice = readLocalStorage(key);
  if (Notification.permission === 'granted') return choice === off ? 'off' : 'on';
  return choice === off || Number(choice) > Date.now() ? 'later' : 'open';
}
const state = createAtom<PushState>(readState());
const readAgain = (): void => state.set(readState());

export const pushStateStore = { get: readState, readAgain };
/** Stores that push messages are turned off in this browser. */
export function rememberPushOff(): void {
  writeLocalStorage(key, off);
  readAgain();
}
export function postponePushPermissionOffer(): void {
  writeLocalStorage(key, String(Date.now() + laterMs));
  readAgain();
}
export function recordPushEnabled(): void {
  removeLocalStorage(key);
  readAgain();
}

function watch(): () => void {
  readAgain();
  // the player may decide in the browser's settings or in another tab, if the browser reports that
  const status = navigator.permissions?.query({ name: 'notifications' }).catch(() => undefined);
  void status?.then((entry) => entry?.addEventListener('change', readAgain));
  addEventListener('storage', readAgain);
  return () => {
    removeEventListener('storage', readAgain);
    void status?.then((entry) => entry?.removeEventListener('change', readAgain));
  };
}
/** Follows the state of push messages in this browser. */
export function usePushState(): PushState {
  useEffect(watch, []);
  return useSelector(state);
}
