import { createAtom, useSelector } from '@tanstack/react-store';
import { useEffect } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { readTabStorage, removeTabStorage, writeTabStorage } from '../session/browser-storage.ts';

const key = 'bf-trigger';
/**
 * Game client that asks to be signed in; `device` is undefined until the server has sent the name
 * of the device.
 */
interface Trigger {
  readonly id: string;
  readonly device: string | undefined;
}
const storedTrigger = readTabStorage(key);
const current = createAtom<Trigger | null>(
  storedTrigger === null ? null : { id: storedTrigger, device: undefined },
);
let requestedTrigger: string | undefined;
/**
 * Asks the server for the name of the device. Drops a trigger that is no longer valid, so that
 * nobody confirms the trigger.
 */
async function name(id: string): Promise<void> {
  if (requestedTrigger === id) return;
  requestedTrigger = id;
  try {
    const { device } = await call('readTrigger', {
      params: { triggerId: id },
      ownMessage: 'always',
    });
    if (current.get()?.id === id) current.set({ id, device });
  } catch (error) {
    requestedTrigger = undefined;
    if (
      current.get()?.id === id &&
      error instanceof ApiError &&
      error.status >= 400 &&
      error.status < 500
    )
      waitingDeviceStore.drop();
  }
}
/**
 * Game client that waits for sign-in. The tab keeps it until it is used or dropped, also across a
 * registration or a password reset (OP-99).
 */
export const waitingDeviceStore = {
  keep: (id: string): void => {
    writeTabStorage(key, id);
    current.set({ id, device: undefined });
  },
  drop: (): void => {
    removeTabStorage(key);
    current.set(null);
  },
  id: (): string | undefined => current.get()?.id,
};
/** Returns the waiting game client once the name of its device is known. */
export function useWaitingDevice(): { id: string; device: string } | null {
  const trigger = useSelector(current);
  useEffect(() => {
    if (trigger && trigger.device === undefined) void name(trigger.id);
  }, [trigger]);
  return trigger?.device === undefined ? null : { id: trigger.id, device: trigger.device };
}
