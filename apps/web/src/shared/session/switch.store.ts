import { createAtom, useSelector } from '@tanstack/react-store';
import { createDeferred } from '../deferred.ts';

/** Account that a link of the game would sign in, while another account is signed in. */
export interface AccountSwitch {
  readonly username: string;
}
const asked = createAtom<(AccountSwitch & { readonly settle: (wanted: boolean) => void }) | null>(
  null,
);
/** Resolves with true if the player wants to switch to the game's account. */
export function requestAccountSwitch(to: AccountSwitch): Promise<boolean> {
  const { promise, resolve } = createDeferred<boolean>();
  asked.get()?.settle(false);
  asked.set({ ...to, settle: resolve });
  return promise;
}
export function settleAccountSwitch(wanted: boolean): void {
  const open = asked.get();
  asked.set(null);
  open?.settle(wanted);
}
export const useAccountSwitch = (): AccountSwitch | null => useSelector(asked);
