import * as m from '../../messages/messages.js';
import { useLevelRewards } from '../../shared/level-rewards/use-level-rewards.ts';
import { useUser } from '../../shared/query/use-user.ts';
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
import { NewestItems } from './newest-items.tsx';
import { Statistics } from './statistics.tsx';
import { useClaimables } from './use-claimables.ts';

/** In one glance: who am I, how far to the next level, what can I claim now, what is new. */
export function DashboardPage() {
  const user = useUser();
  const rewards = useLevelRewards();
  const { claimables, isPending } = useClaimables();
  const next = rewards.data?.find((reward) => reward.status === 'UNREACHED');
  return (
    <main className={classes.page}>
      <h1 className="vh">{m.dashboard_title()}</h1>
      {user.data && <Hero user={user.data} next={next} rewards={rewards} />}
      {user.isPending && <HeroSkeleton />}
      {user.isError && !user.data && (
        <ErrorState busy={user.isFetching} onRetry={() => void user.refetch()} />
      )}
      <div className={`wrap ${classes.sections}`}>
        <AlphaKeyCard />
        <ClaimRow claimables={claimables} isPending={isPending} />
        <Missions />
        <ActivityEvents />
        <Achievements />
        <NewestItems />
        <News />
        <Statistics />
        <HotLinks />
      </div>
    </main>
  );
}
