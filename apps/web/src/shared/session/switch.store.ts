import { createAtom, useSelector } from '@tanstack/react-store';
import { createDeferred } from '../deferred.ts';

/** Account that a link of the game client would sign in while another account is signed in. */
export interface AccountSwitch {
  readonly username: string;
}
const pendingSwitch = createAtom<
  (AccountSwitch & { readonly settle: (wanted: boolean) => void }) | null
>(null);
/** Asks the player; resolves with true if the player wants to switch to the account of the link. */
export function requestAccountSwitch(to: AccountSwitch): Promise<boolean> {
  const { promise, resolve } = createDeferred<boolean>();
  pendingSwitch.get()?.settle(false);
  pendingSwitch.set({ ...to, settle: resolve });
  return promise;
}
export function settleAccountSwitch(wanted: boolean): void {
  const open = pendingSwitch.get();
  pendingSwitch.set(null);
  open?.settle(wanted);
}
export const useAccountSwitch = (): AccountSwitch | null => useSelector(pendingSwitch);
