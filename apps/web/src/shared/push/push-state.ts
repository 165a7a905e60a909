import { createAtom, useSelector } from '@tanstack/react-store';
import { useEffect } from 'react';
import {
  readLocalStorage,
  removeLocalStorage,
  writeLocalStorage,
} from '../session/browser-storage.ts';

/**
 * Storage key of this browser's choice about push messages. The choice survives sessions, and
 * contains no data about the player.
 */
const key = 'bf-push-choice';
const off = 'off';
/** Milliseconds until a player who has postponed the decision is asked again. */
const laterMs = 30 * 86_400_000;

/**
 * States of push messages. `unsupported`: the browser has none. `denied`: the browser's settings
 * forbid them. `open`: the player has not decided yet. `later`: the player has postponed the
 * decision. `off`: allowed by the browser, but turned off.
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
/** Stores the choice that push messages are turned off in this browser. */
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
  // the player may also decide in the browser's settings or in another tab; some browsers report
  // this
  const status = navigator.permissions?.query({ name: 'notifications' }).catch(() => undefined);
  void status?.then((entry) => entry?.addEventListener('change', readAgain));
  addEventListener('storage', readAgain);
  return () => {
    removeEventListener('storage', readAgain);
    void status?.then((entry) => entry?.removeEventListener('change', readAgain));
  };
}
/** Returns the state of push messages in this browser, and follows its changes. */
export function usePushState(): PushState {
  useEffect(watch, []);
  return useSelector(state);
}
