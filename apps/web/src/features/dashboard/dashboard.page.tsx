import { createElement, useEffect, useState } from 'react';
import * as m from '../../messages/messages.js';
import { useAlphaKey } from '../../shared/alpha-key/use-alpha-key.ts';
import { useBalances } from '../../shared/balances/use-balances.ts';
import { newestCount, useNewestItems } from '../../shared/inventory/use-inventory.ts';
import { useLevelRewards } from '../../shared/level-rewards/use-level-rewards.ts';
import { useUser } from '../../shared/query/use-user.ts';
import { useReferralRewards } from '../../shared/referral/use-referral-rewards.ts';
import { usePart } from '../../shared/parts/use-part.ts';
import { LoadingNote, Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Achievements } from './achievements.tsx';
import { ActivityEvents } from './activity-events.tsx';
import { AlphaKeyCard } from './alpha-key-card.tsx';
import { ClaimRow } from './claim-row.tsx';
import classes from './dashboard.page.module.css';
import { Hero, HeroSkeleton } from './hero.tsx';
import { Missions } from './missions.tsx';
import { News } from './news.tsx';
import { useAchievements } from './use-achievements.ts';
import { useActivityEvents } from './use-activity-events.ts';
import { useClaimables } from './use-claimables.ts';
import { useMissions } from './use-missions.ts';
import { useNews } from './use-news.ts';
import { usePasses } from './use-passes.ts';

/** Longer than that nothing waits for anything else. */
const patienceMs = 1_000;
/**
 * What stands in sight is drawn once all of it is known: one part after the other would push the
 * rest around. Nothing is asked for later than by itself, and what is slow has a place of its own.
 * Drawn it stays: a part that asks again what was refused would take itself off the page, and come
 * back with the refusal, for ever.
 */
function useIsKnown(): boolean {
  const [isKnown, setIsKnown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsKnown(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  const parts = [
    useUser(),
    useBalances(),
    useAlphaKey(),
    useLevelRewards(),
    useReferralRewards(),
    useMissions(),
    useActivityEvents(),
    usePasses(),
    useAchievements(),
    useNews(),
    useNewestItems(newestCount),
  ];
  const isAllThere = parts.every(({ isLoading }) => !isLoading);
  if (isAllThere && !isKnown) setIsKnown(true);
  return isKnown || isAllThere;
}

/** What stands below the first sight comes when that is there. */
const later = async () => (await import('./later-sections.tsx')).LaterSections;
const newest = async () => (await import('./later-sections.tsx')).LaterItems;
const passPart = async () => (await import('./passes.tsx')).Passes;
const ignore = () => {};

/** In one glance: who am I, how far to the next level, what can I claim now, what is new. */
export function DashboardPage() {
  const user = useUser();
  const rewards = useLevelRewards();
  const claimables = useClaimables();
  const isKnown = useIsKnown();
  const Later = usePart(later, isKnown, ignore);
  const Newest = usePart(newest, isKnown, ignore);
  const next = rewards.data?.find((reward) => reward.status === 'UNREACHED');
  return (
    <main className={classes.page}>
      <h1 className="vh">{m.dashboard_title()}</h1>
      {isKnown ? (
        <>
          {user.data && <Hero user={user.data} next={next} rewards={rewards} />}
          {user.isPending && <HeroSkeleton />}
          {user.isError && !user.data && (
            <ErrorState busy={user.isFetching} onRetry={() => void user.refetch()} />
          )}
          <div className={`wrap ${classes.sections}`}>
            <ClaimRow claimables={claimables} />
            <AlphaKeyCard />
            <PassesWhenThere />
            <div className={classes.columns}>
              <div className={classes.column}>
                <Missions />
                <Achievements />
                {Newest && createElement(Newest)}
              </div>
              <div className={classes.column}>
                <ActivityEvents />
                <News />
                {Later && createElement(Later)}
              </div>
            </div>
          </div>
        </>
      ) : (
        <DashboardSkeleton />
      )}
    </main>
  );
}

/** Passes come in a part of their own, whose place is kept. */
function PassesWhenThere() {
  const hasPass = (usePasses().data?.length ?? 0) > 0;
  const Passes = usePart(passPart, hasPass, ignore);
  if (!hasPass) return null;
  return Passes ? createElement(Passes) : <Skeleton height="430px" />;
}

function DashboardSkeleton() {
  return (
    <>
      <HeroSkeleton />
      <div className={`wrap ${classes.sections}`}>
        <LoadingNote />
        <Skeleton height="188px" />
        <div className={classes.columns}>
          <div className={classes.column}>
            <Skeleton height="420px" />
            <Skeleton height="280px" />
          </div>
          <div className={classes.column}>
            <Skeleton height="360px" />
            <Skeleton height="320px" />
          </div>
        </div>
      </div>
    </>
  );
}
