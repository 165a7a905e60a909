import * as m from '../../messages/messages.js';
import { iconDrawings } from '../../ui/drawings.ts';
import { LoadingNote, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states/states.tsx';
import { ReferralEventStrip } from './event-strip.tsx';
import { InviteCard } from './invite-card.tsx';
import { RecruitList } from './recruit-list.tsx';
import { ReferralRewardTiles } from './reward-tiles.tsx';
import classes from './referral.page.module.css';
import { useReferralRewards } from '../../shared/referral/use-referral-rewards.ts';
import { useRecruits } from './use-referral.ts';

/**
 * Referral page, on which players invite friends, follow their progress and claim rewards. Messages
 * of the server update the page.
 */
export function ReferralPage() {
  const rewards = useReferralRewards();
  const recruits = useRecruits();
  return (
    <main>
      <InviteCard recruits={recruits.data ?? []} />
      <div className={`wrap ${classes.page}`}>
        {rewards.data && rewards.data.events.length > 0 && (
          <ReferralEventStrip events={rewards.data.events} />
        )}
        {/* the new key redraws the columns once it is known if an event is shown above them, so
            that nothing is pushed down */}
        <div key={rewards.isPending ? 'pending' : 'known'} className={classes.columns}>
          <section aria-labelledby="referral-rewards">
            <header className={classes.head}>
              <h2 id="referral-rewards">{m.referral_rewards()}</h2>
              {rewards.data && (
                <p className="cap">{m.referral_rule({ count: rewards.data.matchesToQualify })}</p>
              )}
            </header>
            <Rewards query={rewards} />
          </section>
          <section aria-labelledby="referral-recruits">
            <header className={classes.head}>
              <h2 id="referral-recruits">{m.referral_recruits()}</h2>
              {recruits.data && recruits.data.length > 0 && (
                <span className="cap">
                  {m.referral_recruit_count({ count: recruits.data.length })}
                </span>
              )}
            </header>
            <Recruits query={recruits} />
          </section>
        </div>
      </div>
    </main>
  );
}

function Rewards({ query }: { query: ReturnType<typeof useReferralRewards> }) {
  if (query.isPending) return <TilesLoading />;
  if (!query.data)
    return <ErrorState busy={query.isFetching} onRetry={() => void query.refetch()} />;
  if (query.data.data.length === 0)
    return (
      <EmptyState
        icon="gift"
        title={m.referral_no_rewards_title()}
        text={m.referral_no_rewards_text()}
      />
    );
  return <ReferralRewardTiles rewards={query.data.data} />;
}
function Recruits({ query }: { query: ReturnType<typeof useRecruits> }) {
  if (query.isPending) return <RowsLoading />;
  if (!query.data)
    return <ErrorState busy={query.isFetching} onRetry={() => void query.refetch()} />;
  if (query.data.length === 0)
    return (
      <EmptyState
        icon={iconDrawings.users}
        title={m.referral_no_recruits_title()}
        text={m.referral_no_recruits_text()}
      />
    );
  return <RecruitList recruits={query.data} />;
}

function TilesLoading() {
  return (
    <div className={classes.tiles}>
      <LoadingNote />
      {Array.from({ length: 4 }, (_, at) => (
        <Skeleton key={at} height="150px" />
      ))}
    </div>
  );
}
function RowsLoading() {
  return (
    <div className={classes.rows}>
      <LoadingNote />
      {Array.from({ length: 4 }, (_, at) => (
        <Skeleton key={at} height="66px" />
      ))}
    </div>
  );
}
