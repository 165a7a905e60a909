import { createAtom, useSelector } from '@tanstack/react-store';
import { useEffect } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { readTabStorage, removeTabStorage, writeTabStorage } from '../session/browser-storage.ts';

const key = 'bf-trigger';
/**
 * Game client that waits to be signed in; `device` is undefined until the server has sent its name.
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
 * Reads the name of the device. Drops a request that is no longer valid, so that nobody confirms
 * it.
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
 * Request of a game client to be signed in. The tab stores it until it is used or dropped, also
 * during a registration or a password reset (OP-99).
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
/** Returns the waiting game client, once the name of its device is known; null before. */
export function useWaitingDevice(): { id: string; device: string } | null {
  const trigger = useSelector(current);
  useEffect(() => {
    if (trigger && trigger.device === undefined) void name(trigger.id);
  }, [trigger]);
  return trigger?.device === undefined ? null : { id: trigger.id, device: trigger.device };
}
