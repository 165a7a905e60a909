import { createAtom, useSelector } from '@tanstack/react-store';
import { createDeferred } from '../deferred.ts';

/** Account to which a link of the game would sign in, while another account is signed in. */
export interface Switch {
  readonly username: string;
}
const asked = createAtom<(Switch & { readonly settle: (wanted: boolean) => void }) | null>(null);
/** True when the player wants the game's account instead of the present one. */
export function askSwitch(to: Switch): Promise<boolean> {
  const { promise, resolve } = createDeferred<boolean>();
  asked.get()?.settle(false);
  asked.set({ ...to, settle: resolve });
  return promise;
}
export function settleSwitch(wanted: boolean): void {
  const open = asked.get();
  asked.set(null);
  open?.settle(wanted);
}
export const useSwitch = (): Switch | null => useSelector(asked);
