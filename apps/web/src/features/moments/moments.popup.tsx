import { useLocation } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import * as m from '../../messages/messages.js';
import { useLevelRewards, type LevelReward } from '../../shared/level-rewards/use-level-rewards.ts';
import {
  addLevelCelebration,
  dropPendingAnnouncements,
  pendingCelebrations,
  claimInAnimation,
  removePendingCelebration,
  setCelebrationsMounted,
  skipClaimAnimation,
  type AnnouncedCelebration,
  type RewardClaimMoment,
} from '../../shared/moments/moments.store.ts';
import { reserveCelebrationInThisWindow } from '../../shared/moments/take-turn.ts';
import { useUser } from '../../shared/query/use-user.ts';
import { onSessionClear } from '../../shared/session/leave.ts';
import { useMediaQuery } from '../../shared/page/use-media.ts';
import { openDialogStack } from '../../ui/dialogs.store.ts';
import { holdNotices, isNoticeVisible } from '../../ui/toasts/notice-queue.ts';
import { visibleToasts } from '../../ui/toasts/toast.store.ts';
import { RewardClaimAnimation } from './claim-stage.tsx';
import { FlyingRewards, animateRewardsToMenu } from './flights.tsx';
import { gradeClaimCelebration } from './grade.ts';
import { LevelUpBanner } from './level-band.tsx';
import { showAnnouncementCard, showRewardClaimCard, showLevelCard } from './moment-cards.tsx';
import { offerWearAvatar } from './wear.tsx';

/** Display time of a new level or an announcement, in milliseconds. */
const celebrationMs = 4_500;
/** Scroll position in pixels up to which the banner of a new level is in view. */
const bannerScrollMax = 60;

onSessionClear(dropPendingAnnouncements);

/**
 * Ends the animation on Escape or on the next press. Escape then closes nothing else; the press
 * also has its usual effect.
 */
function useSkip(isShown: boolean, skip: () => void): void {
  const press = useEffectEvent(skip);
  useEffect(() => {
    if (!isShown) return;
    const down = (): void => press();
    const key = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      press();
    };
    addEventListener('pointerdown', down, true);
    addEventListener('keydown', key, true);
    return () => {
      removeEventListener('pointerdown', down, true);
      removeEventListener('keydown', key, true);
    };
  }, [isShown]);
}

/** Adds gained levels to the queue; the level at page load is not a gain. */
function useRises(): void {
  const { data: user } = useUser();
  const last = useRef<{ readonly id: number; readonly lvl: number }>(undefined);
  useEffect(() => {
    if (!user) return;
    const before = last.current;
    last.current = { id: user.id, lvl: user.lvl };
    if (before?.id === user.id && user.lvl > before.lvl)
      addLevelCelebration(user.id, before.lvl, user.lvl);
  }, [user]);
}

/** Returns true while the player can see this window. */
function useIsInView(): boolean {
  const [isInView, setIsInView] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const onChange = (): void => setIsInView(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
  return isInView;
}

/**
 * Returns the celebration to show next; only one is shown at a time. A hidden window keeps its own
 * celebrations waiting. If several windows are open, only one of them shows a celebration.
 */
function useTurn(isFree: boolean): AnnouncedCelebration | undefined {
  const first = useSelector(pendingCelebrations, ([next]) => next);
  const [taken, setTaken] = useState<string>();
  const key = first?.key;
  const since = first?.since;
  useEffect(() => {
    if (!isFree || key === undefined || since === undefined || taken === key) return;
    let hasLeft = false;
    void reserveCelebrationInThisWindow(key, since).then((isOwn) => {
      if (!isOwn) removePendingCelebration(key);
      else if (!hasLeft) setTaken(key);
    });
    return () => {
      hasLeft = true;
    };
  }, [isFree, key, since, taken]);
  return taken === key ? first : undefined;
}

/** Shows a claim according to its grade: as a message at the side, or on the stage. */
function useClaimShown(): {
  onStage: RewardClaimMoment | null;
  leaveStage: (place: DOMRect) => void;
} {
  const claim = useSelector(claimInAnimation);
  const onStage = claim && gradeClaimCelebration(claim) === 'stage' ? claim : null;
  const last = useRef<RewardClaimMoment>(undefined);
  useEffect(() => {
    if (!claim) return;
    if (onStage) last.current = onStage;
    else {
      showRewardClaimCard(claim);
      animateRewardsToMenu(claim.added.received, claim.added.from);
    }
  }, [claim, onStage]);
  return {
    onStage,
    leaveStage: (place) => {
      const { received: got = [], wear } = last.current ?? {};
      animateRewardsToMenu(got, place);
      if (wear) offerWearAvatar(wear);
    },
  };
}

/**
 * Returns true if a new level is shown as a banner. The banner lies over the top of the home page:
 * further down the player would not see it.
 */
function useHasBanner(turn: AnnouncedCelebration | undefined): boolean {
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/dashboard' });
  const isNarrow = useMediaQuery('(max-width: 760px)');
  const isAtTop = useMemo(() => turn !== undefined && scrollY < bannerScrollMax, [turn]);
  return isHome && !isNarrow && isAtTop;
}

/** Keeps notices waiting while the banner of a level is shown. */
function useHeldNotices(isBannerShown: boolean): void {
  useEffect(() => {
    if (!isBannerShown) return;
    holdNotices(true);
    return () => holdNotices(false);
  }, [isBannerShown]);
}

/**
 * Shows the queue: a new level appears over the home page, everything else as a card. Returns the
 * new level.
 */
function useQueue(rewards: readonly LevelReward[]) {
  const isBusy = useSelector(openDialogStack, (open) => open.length > 0);
  const hasClaim = useSelector(claimInAnimation, (claim) => claim !== null);
  const isInView = useIsInView();
  const isFree = isInView && !hasClaim && !isBusy;
  const turn = useTurn(isFree);
  const hasBanner = useHasBanner(turn);
  const level = turn?.kind === 'level' && hasBanner ? turn : undefined;
  const card = level ? undefined : turn;
  const isNoticed = useSelector(visibleToasts, isNoticeVisible);
  const banner = isFree && !isNoticed ? level : undefined;
  const showCard = useEffectEvent((shown: AnnouncedCelebration) =>
    shown.kind === 'level'
      ? showLevelCard(shown, rewards, celebrationMs)
      : showAnnouncementCard(shown, celebrationMs),
  );
  useEffect(() => {
    if (card) showCard(card);
  }, [card]);
  const shownKey = (banner ?? card)?.key;
  useHeldNotices(banner !== undefined);
  useEffect(() => {
    if (shownKey === undefined) return;
    const timer = setTimeout(() => removePendingCelebration(shownKey), celebrationMs);
    return () => clearTimeout(timer);
  }, [shownKey]);
  return banner;
}

/**
 * Queue of celebrations. A claim is shown immediately; an announcement of the server waits until no
 * dialog is open and the previous celebration is over. The queue blocks no presses, and screen
 * readers announce each celebration once.
 */
export function CelebrationQueue() {
  const { onStage, leaveStage } = useClaimShown();
  const rewards = useLevelRewards().data ?? [];
  const banner = useQueue(rewards);
  useRises();
  useSkip(onStage !== null, skipClaimAnimation);
  useSkip(banner !== undefined, () => {
    if (banner) removePendingCelebration(banner.key);
  });
  useEffect(() => {
    setCelebrationsMounted(true);
    return () => setCelebrationsMounted(false);
  }, []);
  return createPortal(
    <>
      <div role="status" aria-live="polite" aria-label={m.moments_region()} data-focus-scope="">
        {onStage && <RewardClaimAnimation moment={onStage} onLeave={leaveStage} />}
        {banner && <LevelUpBanner risen={banner} rewards={rewards} />}
      </div>
      <FlyingRewards />
    </>,
    document.body,
  );
}
