import { limits } from '@guildhall/contract/limits';
import { createAtom } from '@tanstack/react-store';
import * as m from '../../messages/messages.js';
import { closeNotice, dropWaitingNotices, showNotice } from '../../ui/toasts/notice-queue.ts';
import { showMessage } from '../../ui/toasts/toast.store.ts';
import type { DisplayReward } from '../rewards/reward-text.ts';

/**
 * Item that a merge has consumed, and the place of its picture on the page when the button was
 * pressed.
 */
export interface MergeAnimationPiece {
  readonly rarity: number | null;
  readonly imageUrl: string | null;
  readonly place: DOMRect;
}
/** Avatar that the player can wear at once. */
export interface WearableAvatar {
  readonly avatarId: number;
  readonly name: string;
}
/** Claimed rewards whose animation is shown. */
export interface RewardClaimMoment {
  readonly received: readonly DisplayReward[];
  readonly text: string;
  /** Position of the first reward on the page, where the animation starts. */
  readonly from: DOMRect | undefined;
  /** Rewards added last, and their place on the page. */
  readonly added: {
    readonly received: readonly DisplayReward[];
    readonly from: DOMRect | undefined;
  };
  /** Items that were merged into the result; empty if the reward does not come from a merge. */
  readonly pieces: readonly MergeAnimationPiece[];
  readonly wear: WearableAvatar | undefined;
}
/** Claimed rewards whose animation is running. */
export const claimInAnimation = createAtom<RewardClaimMoment | null>(null);

/** Event that the server has announced; it waits until the player can see its celebration. */
export type AnnouncedCelebration = { readonly key: string; readonly since: number } & (
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
export const pendingCelebrations = createAtom<readonly AnnouncedCelebration[]>([]);

/**
 * Milliseconds that the animation of a merge takes longer, because its items move together before
 * the result is shown.
 */
export const mergeAnimationMs = 900;
const gathersMs = 10_000;
/**
 * Milliseconds for which the message about a level reward waits for the celebration of the level,
 * because the page learns the new level later.
 */
const levelWaitMs = 1_500;
/**
 * True while the component that draws celebrations is on the page; otherwise plain messages are
 * shown.
 */
let isDrawn = false;
export const setCelebrationsMounted = (drawn: boolean): void => void (isDrawn = drawn);
/**
 * Keys of events that an answer has already announced on this page, so that the message about them
 * is ignored.
 */
const answered = new Map<string, number>();

let timer: ReturnType<typeof setTimeout> | undefined;
export function skipClaimAnimation(): void {
  clearTimeout(timer);
  claimInAnimation.set(null);
}
/**
 * Returns the place of the picture next to the focused button, or of the button itself if it has no
 * picture.
 */
function findOrigin(): DOMRect | undefined {
  const pressed = document.activeElement;
  const picture = pressed?.closest('li')?.querySelector('[data-rank]');
  return (picture ?? pressed?.closest('button'))?.getBoundingClientRect();
}
interface ClaimDetails {
  readonly pieces?: readonly MergeAnimationPiece[];
  readonly wear?: WearableAvatar | undefined;
  /** Key with which the server announces the same event. */
  readonly key?: string | undefined;
}
/** Shows claimed rewards. Rewards claimed while the animation runs are added to it. */
export function showClaimedRewards(
  received: readonly DisplayReward[],
  text: string,
  { pieces = [], wear, key }: ClaimDetails = {},
): void {
  if (key !== undefined) {
    answered.set(key, Date.now());
    pendingCelebrations.set((celebrations) =>
      celebrations.filter((celebration) => celebration.key !== key),
    );
  }
  clearTimeout(timer);
  const before = claimInAnimation.get();
  const rewards = [...(before?.received ?? []), ...received];
  const from = findOrigin();
  const joined = before ? m.dashboard_claimed_many({ count: rewards.length }) : text;
  claimInAnimation.set({
    received: rewards,
    text: joined,
    from: before ? before.from : from,
    added: { received, from },
    pieces,
    wear: wear ?? before?.wear,
  });
  if (!isDrawn)
    showMessage({
      key: 'claim',
      text: m.moment_line({ what: joined, names: rewards.map(({ name }) => name).join(', ') }),
      tone: 'success',
    });
  timer = setTimeout(
    skipClaimAnimation,
    limits.toastSuccessMs + (pieces.length > 0 ? mergeAnimationMs : 0),
  );
}

/** Time of the last celebration of a level, and the keys of level rewards announced since. */
let levelAt = 0;
const announcedRewards = new Set<string>();
/**
 * Announces a level reward that is ready to claim, unless a new level has made it ready: then the
 * celebration of the level shows it.
 */
export function announceLevelReward(id: string, words: { title?: string; text: string }): void {
  if (Date.now() - levelAt < gathersMs) return;
  const key = `level-reward:${id}`;
  announcedRewards.add(key);
  setTimeout(
    () => {
      if (announcedRewards.has(key))
        showNotice({ key, ...words, tone: 'success', durationMs: limits.toastPushMs });
    },
    isDrawn ? levelWaitMs : 0,
  );
}
/** Withdraws the messages about rewards of the level that is celebrated now. */
function withdrawLevelRewards(): void {
  levelAt = Date.now();
  announcedRewards.forEach(closeNotice);
  announcedRewards.clear();
}
/** Drops everything that waits to be announced, because it belongs to the session that ends. */
export function dropPendingAnnouncements(): void {
  levelAt = 0;
  announcedRewards.clear();
  dropWaitingNotices();
  pendingCelebrations.set([]);
}

/**
 * Celebrates a new level. If an earlier rise was not shown yet, shows both as one. The key makes
 * several pages of the same player agree which of them shows the celebration.
 */
export function addLevelCelebration(userId: number, from: number, to: number): void {
  withdrawLevelRewards();
  pendingCelebrations.set((celebrations) => {
    const waiting = celebrations.find((celebration) => celebration.kind === 'level');
    const others = celebrations.filter((celebration) => celebration.kind !== 'level');
    const since = waiting?.since ?? Date.now();
    const key = `level:${userId}:${to}`;
    const start = waiting?.kind === 'level' ? waiting.from : from;
    return [...others, { kind: 'level', key, since, from: start, to }];
  });
}
type Announced = Pick<
  Extract<AnnouncedCelebration, { kind: 'announced' }>,
  'key' | 'type' | 'title' | 'text' | 'payload'
>;
/**
 * Celebrates an event that the server has announced, unless the answer of a call has already shown
 * it.
 */
export function addCelebration(announced: Announced): void {
  const at = answered.get(announced.key);
  if (at !== undefined && Date.now() - at < gathersMs) return;
  const { title, text } = announced;
  if (!isDrawn) {
    showNotice({ title, text, tone: 'success', durationMs: limits.toastPushMs });
    return;
  }
  pendingCelebrations.set((celebrations) => [
    ...celebrations,
    { kind: 'announced', since: Date.now(), ...announced },
  ]);
}
export const removePendingCelebration = (key: string): void =>
  pendingCelebrations.set((celebrations) =>
    celebrations.filter((celebration) => celebration.key !== key),
  );
