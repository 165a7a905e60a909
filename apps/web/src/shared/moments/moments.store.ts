import { limits } from '@guildhall/contract/limits';
import { createAtom } from '@tanstack/react-store';
import * as m from '../../messages/messages.js';
import { showMessage } from '../../ui/toasts/toast.store.ts';
import type { DisplayReward } from '../rewards/reward-text.ts';

/** An item that was used up, and its picture's place on the page at the press. */
export interface MergePiece {
  readonly rarity: number | null;
  readonly imageUrl: string | null;
  readonly place: DOMRect;
}
/** An avatar that can be worn at once. */
export interface WearableAvatar {
  readonly avatarId: number;
  readonly name: string;
}
/** Rewards claimed just now. */
export interface RewardClaimMoment {
  readonly got: readonly DisplayReward[];
  readonly text: string;
  /** Place of the first reward on the page, where the animation starts. */
  readonly from: DOMRect | undefined;
  /** The rewards that came last, and their place on the page. */
  readonly added: { readonly got: readonly DisplayReward[]; readonly from: DOMRect | undefined };
  /** Items that became the result; none where nothing was merged. */
  readonly pieces: readonly MergePiece[];
  readonly wear: WearableAvatar | undefined;
}
/** The moment of a claim, while it lasts. */
export const currentClaim = createAtom<RewardClaimMoment | null>(null);

/** Something that the server has announced: it waits until the player can see it. */
export type Celebration = { readonly key: string; readonly since: number } & (
  | { readonly kind: 'level'; readonly from: number; readonly to: number }
  | {
      readonly kind: 'announced';
      readonly type: string;
      readonly title: string | undefined;
      readonly text: string;
      readonly payload: unknown;
    }
);
/** Waiting celebrations, the oldest first. */
export const pendingCelebrations = createAtom<readonly Celebration[]>([]);

/** Extra time of a merge: its items come together before the result is shown, in milliseconds. */
export const mergeAnimationMs = 900;
const gathersMs = 10_000;
/** True while the part that draws moments is on the page; otherwise plain messages say them. */
let isDrawn = false;
export const setCelebrationsMounted = (drawn: boolean): void => void (isDrawn = drawn);
/** Keys that a reply on this page has announced itself: the message about them adds nothing. */
const answered = new Map<string, number>();

let timer: ReturnType<typeof setTimeout> | undefined;
export function skipClaimAnimation(): void {
  clearTimeout(timer);
  currentClaim.set(null);
}
/** The picture beside the button that has the keyboard, otherwise that button. */
function findOrigin(): DOMRect | undefined {
  const pressed = document.activeElement;
  const picture = pressed?.closest('li')?.querySelector('[data-rank]');
  return (picture ?? pressed?.closest('button'))?.getBoundingClientRect();
}
interface ClaimDetails {
  readonly pieces?: readonly MergePiece[];
  readonly wear?: WearableAvatar | undefined;
  /** Key of the celebration that the server announces about the very same. */
  readonly key?: string | undefined;
}
/** Shows claimed rewards; claims made while the animation runs join it. */
export function showClaimedRewards(
  got: readonly DisplayReward[],
  text: string,
  { pieces = [], wear, key }: ClaimDetails = {},
): void {
  if (key !== undefined) {
    answered.set(key, Date.now());
    pendingCelebrations.set((all) => all.filter((one) => one.key !== key));
  }
  clearTimeout(timer);
  const before = currentClaim.get();
  const all = [...(before?.got ?? []), ...got];
  const from = findOrigin();
  const joined = before ? m.dashboard_claimed_many({ count: all.length }) : text;
  currentClaim.set({
    got: all,
    text: joined,
    from: before ? before.from : from,
    added: { got, from },
    pieces,
    wear: wear ?? before?.wear,
  });
  if (!isDrawn)
    showMessage({
      key: 'claim',
      text: m.moment_line({ what: joined, names: all.map(({ name }) => name).join(', ') }),
      tone: 'success',
    });
  timer = setTimeout(
    skipClaimAnimation,
    limits.toastSuccessMs + (pieces.length > 0 ? mergeAnimationMs : 0),
  );
}

/**
 * Celebrates a new level; a rise that was not shown yet is combined with the new one into one rise.
 * The key lets several pages of one player agree which of them shows it.
 */
export function addLevelCelebration(userId: number, from: number, to: number): void {
  pendingCelebrations.set((all) => {
    const waiting = all.find((one) => one.kind === 'level');
    const others = all.filter((one) => one.kind !== 'level');
    const since = waiting?.since ?? Date.now();
    const key = `level:${userId}:${to}`;
    const start = waiting?.kind === 'level' ? waiting.from : from;
    return [...others, { kind: 'level', key, since, from: start, to }];
  });
}
type Announced = Pick<
  Extract<Celebration, { kind: 'announced' }>,
  'key' | 'type' | 'title' | 'text' | 'payload'
>;
/** Celebrates what the server announces, unless the reply of a call has shown it already. */
export function addCelebration(announced: Announced): void {
  const at = answered.get(announced.key);
  if (at !== undefined && Date.now() - at < gathersMs) return;
  const { title, text } = announced;
  if (!isDrawn) {
    showMessage({ title, text, passive: true, tone: 'success', durationMs: limits.toastPushMs });
    return;
  }
  pendingCelebrations.set((all) => [
    ...all,
    { kind: 'announced', since: Date.now(), ...announced },
  ]);
}
export const endCelebration = (key: string): void =>
  pendingCelebrations.set((all) => all.filter((one) => one.key !== key));
