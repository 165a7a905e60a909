import { useEffect, useState } from 'react';
import * as m from '../../messages/messages.js';
import { useAlphaKey } from '../../shared/alpha-key/use-alpha-key.ts';
import { useBalances } from '../../shared/balances/use-balances.ts';
import { useNewestItems } from '../../shared/inventory/use-inventory.ts';
import { useLevelRewards } from '../../shared/level-rewards/use-level-rewards.ts';
import { useUser } from '../../shared/query/use-user.ts';
import { useReferralRewards } from '../../shared/referral/use-referral-rewards.ts';
import { LoadingNote, Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Achievements } from './achievements.tsx';
import { ActivityEvents } from './activity-events.tsx';
import { AlphaKeyCard } from './alpha-key-card.tsx';
import { ClaimRow } from './claim-row.tsx';
import classes from './dashboard.page.module.css';
import { Hero, HeroSkeleton } from './hero.tsx';
import { HotLinks } from './hot-links.tsx';
import { Missions } from './missions.tsx';
import { News } from './news.tsx';
import { NewestItems, newestCount } from './newest-items.tsx';
import { Statistics } from './statistics.tsx';
import { useAchievements } from './use-achievements.ts';
import { useActivityEvents } from './use-activity-events.ts';
import { useClaimables } from './use-claimables.ts';
import { useMissions } from './use-missions.ts';
import { useNews } from './use-news.ts';

/** Longer than that nothing waits for anything else. */
const patienceMs = 1_000;
/**
 * What stands in sight is drawn once all of it is known: one part after the other would push the
 * rest around. Nothing is asked for later than by itself, and what is slow has a place of its own.
 */
function useIsKnown(): boolean {
  const [isImpatient, setIsImpatient] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsImpatient(true), patienceMs);
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
    useAchievements(),
    useNews(),
    useNewestItems(newestCount),
  ];
  return isImpatient || parts.every(({ isPending }) => !isPending);
}

/** In one glance: who am I, how far to the next level, what can I claim now, what is new. */
export function DashboardPage() {
  const user = useUser();
  const rewards = useLevelRewards();
  const claimables = useClaimables();
  const isKnown = useIsKnown();
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
            <div className={classes.columns}>
              <div className={classes.column}>
                <Missions />
                <Achievements />
                <NewestItems />
              </div>
              <div className={classes.column}>
                <ActivityEvents />
                <News />
                <Statistics />
                <HotLinks />
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
