import { createAtom, useSelector } from '@tanstack/react-store';
import { useEffect } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { readTabStorage, removeTabStorage, writeTabStorage } from '../session/browser-storage.ts';

const key = 'bf-trigger';
/**
 * A game client that asks to be signed in; `device` is undefined until the server has sent its
 * name.
 */
interface Trigger {
  readonly id: string;
  readonly device: string | undefined;
}
const kept = readTabStorage(key);
const current = createAtom<Trigger | null>(kept === null ? null : { id: kept, device: undefined });
let asked: string | undefined;
/**
 * Asks the server for the name of the device; drops a trigger that is no longer valid, so that
 * nobody confirms it.
 */
async function name(id: string): Promise<void> {
  if (asked === id) return;
  asked = id;
  try {
    const { device } = await call('readTrigger', {
      params: { triggerId: id },
      ownMessage: 'always',
    });
    if (current.get()?.id === id) current.set({ id, device });
  } catch (error) {
    asked = undefined;
    if (
      current.get()?.id === id &&
      error instanceof ApiError &&
      error.status >= 400 &&
      error.status < 500
    )
      waitingDevice.drop();
  }
}
/**
 * Kept for the tab until it is used or dropped; survives registration and a password reset in
 * between (OP-99).
 */
export const waitingDevice = {
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
/** Waiting client, after its device is known. */
export function useWaitingDevice(): { id: string; device: string } | null {
  const found = useSelector(current);
  useEffect(() => {
    if (found && found.device === undefined) void name(found.id);
  }, [found]);
  return found?.device === undefined ? null : { id: found.id, device: found.device };
}
