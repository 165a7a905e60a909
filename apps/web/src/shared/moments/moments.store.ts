import { limits } from '@guildhall/contract/limits';
import { createAtom } from '@tanstack/react-store';
import * as m from '../../messages/messages.js';
import type { Shown } from '../rewards/reward-text.ts';

/** Rewards claimed just now, which the stage animates. */
export interface ClaimMoment {
  readonly got: readonly Shown[];
  readonly text: string;
  /** Place of the first reward on the page, where the animation starts. */
  readonly from: DOMRect | undefined;
}
/** The moment of a claim, while it lasts. */
export const claimMoment = createAtom<ClaimMoment | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

export function skipClaimMoment(): void {
  clearTimeout(timer);
  claimMoment.set(null);
}
/** The picture beside the button that has the keyboard. */
function originOf(): DOMRect | undefined {
  const card = document.activeElement?.closest('li');
  return card?.querySelector('[data-rank]')?.getBoundingClientRect();
}
/** Shows claimed rewards; claims made while the animation runs join it. */
export function showClaimed(got: readonly Shown[], text: string): void {
  clearTimeout(timer);
  const before = claimMoment.get();
  const all = [...(before?.got ?? []), ...got];
  claimMoment.set({
    got: all,
    text: before ? m.dashboard_claimed_many({ count: all.length }) : text,
    from: before ? before.from : originOf(),
  });
  timer = setTimeout(skipClaimMoment, limits.toastSuccessMs);
}
