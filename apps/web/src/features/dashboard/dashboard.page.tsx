import { userStatus } from '@guildhall/contract/limits';
import { createElement, type ReactNode } from 'react';
import * as m from '../../messages/messages.js';
import { alphaKeyState, useAlphaKey } from '../../shared/alpha-key/use-alpha-key.ts';
import { useBalances } from '../../shared/balances/use-balances.ts';
import { useLevelRewards, type LevelReward } from '../../shared/level-rewards/use-level-rewards.ts';
import { useAchievements } from '../../shared/missions/use-achievements.ts';
import { useMissions } from '../../shared/missions/use-missions.ts';
import { useShownTogether } from '../../shared/page/use-shown-together.ts';
import { useLazyModule } from '../../shared/parts/use-part.ts';
import { useBattlePasses } from '../../shared/passes/use-passes.ts';
import { useUser, type User } from '../../shared/query/use-user.ts';
import { useReferralRewards } from '../../shared/referral/use-referral-rewards.ts';
import { useTournaments } from '../../shared/tournaments/use-tournaments.ts';
import { LoadingNote, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { ErrorState } from '../../ui/states/states.tsx';
import type { ChainRewardClaims } from './chain-claims.tsx';
import { ClaimableRewardList } from './claim-row.tsx';
import classes from './dashboard.page.module.css';
import { PlayerHero, PlayerHeroSkeleton } from './hero.tsx';
import { CurrentActivityCards } from './live-cards.tsx';
import { NewsSection } from './news.tsx';
import { useClaimables } from './use-claimables.ts';
import { useNews } from './use-news.ts';

const chainClaims = async () => (await import('./chain-claims.tsx')).loadChainClaims();
/** Loads the rewards on the blockchain only for players with a wallet. */
function useChainClaims() {
  const hasWallet = !!useUser().data?.wallets.length;
  const WithChain = useLazyModule(chainClaims, hasWallet, ignore);
  return { WithChain, isKnown: !hasWallet || !!WithChain };
}
/** Returns true once the data of the first screen are loaded. */
function useIsDataLoaded(): boolean {
  const parts = [
    useUser(),
    useBalances(),
    useAlphaKey(),
    useLevelRewards(),
    useReferralRewards(),
    useMissions(),
    useBattlePasses(),
    useAchievements(),
    useTournaments(),
    useNews(),
  ];
  return parts.every(({ isLoading }) => !isLoading);
}

/** Digital assets and links, loaded later because they are below the first screen. */
const later = async () => (await import('./later-sections.tsx')).DashboardAssetsAndLinks;
const links = async () => (await import('./later-sections.tsx')).ProviderLinks;
const firstSteps = async () => (await import('./first-steps.tsx')).FirstStepsGuide;
const alphaKeyCard = async () => (await import('./alpha-key-card.tsx')).AlphaKeyCard;
const ignore = () => {};

/** Overview: the player, the next level, claimable rewards, and running events. */
export function DashboardPage() {
  const user = useUser();
  const rewards = useLevelRewards();
  const chain = useChainClaims();
  const steps = useFirstSteps(user.data, rewards.data);
  const alphaKey = useAlphaKeyCard();
  const isDataLoaded = useIsDataLoaded();
  const isKnown = useShownTogether(
    isDataLoaded && chain.isKnown && steps.isKnown && alphaKey.isKnown,
  );
  const Later = useLazyModule(later, isKnown, ignore);
  const Links = useLazyModule(links, isKnown, ignore);
  const next = rewards.data?.find((reward) => reward.status === 'UNREACHED');
  return (
    <main className={classes.page}>
      <h1 className="vh">{m.dashboard_title()}</h1>
      {isKnown ? (
        <>
          {user.data && <PlayerHero user={user.data} next={next} rewards={rewards} />}
          {user.isPending && <PlayerHeroSkeleton />}
          {user.isError && !user.data && (
            <ErrorState busy={user.isFetching} onRetry={() => void user.refetch()} />
          )}
          <div className={`wrap ${classes.sections}`}>
            <Claims WithChain={chain.WithChain} />
            {steps.drawn}
            {alphaKey.drawn}
            <CurrentActivityCards />
            <div className={classes.columns}>
              <NewsSection />
              <div className={classes.column}>{Later && createElement(Later)}</div>
            </div>
            {Links && createElement(Links)}
          </div>
        </>
      ) : (
        <DashboardSkeleton />
      )}
    </main>
  );
}

/**
 * Rewards that can be claimed, including rewards on the blockchain if their component is loaded.
 */
function Claims({ WithChain }: { WithChain: typeof ChainRewardClaims | undefined }) {
  const claimables = useClaimables();
  if (WithChain) return createElement(WithChain, { claimables, Row: ClaimableRewardList });
  return <ClaimableRewardList claimables={claimables} />;
}

/** Part of the dashboard that only some players see, and whose script loads for them alone. */
interface PartWhenDue {
  /** The part, a space for it while its script loads, or nothing. */
  readonly drawn: ReactNode;
  readonly isKnown: boolean;
}
/** Draws the steps of the first day for players who have not yet played or claimed a reward. */
function useFirstSteps(
  user: User | undefined,
  rewards: readonly LevelReward[] | undefined,
): PartWhenDue {
  const hasPlayed = user !== undefined && (user.lvl > 1 || user.exp > 0);
  const isSettled = hasPlayed && user.statusId === userStatus.verified && user.avatar !== null;
  const isDue =
    rewards !== undefined && !isSettled && !rewards.some(({ status }) => status === 'CLAIMED');
  const FirstSteps = useLazyModule(firstSteps, isDue, ignore);
  if (!user || !isDue) return { drawn: null, isKnown: true };
  return FirstSteps
    ? { drawn: createElement(FirstSteps, { user, hasPlayed }), isKnown: true }
    : { drawn: <StepsPlaceholder user={user} />, isKnown: false };
}
/** Space of the steps; on a phone, each button of an open step adds to it. */
function StepsPlaceholder({ user }: { user: User }) {
  const isUnverified = user.statusId !== userStatus.verified;
  const buttons = 1 + Number(isUnverified) + Number(user.avatar === null);
  return <Skeleton height={`calc(var(--steps-height) + ${buttons} * var(--step-button, 0px))`} />;
}
/** Draws the alpha key for players who have not yet claimed theirs. */
function useAlphaKeyCard(): PartWhenDue {
  const { data } = useAlphaKey();
  const isDue = data !== undefined && data.state !== alphaKeyState.claimed;
  const Card = useLazyModule(alphaKeyCard, isDue, ignore);
  if (!isDue) return { drawn: null, isKnown: true };
  return Card
    ? {
        drawn: createElement(Card, { isReady: data.state === alphaKeyState.granted }),
        isKnown: true,
      }
    : { drawn: <Skeleton height="var(--alpha-key-height)" />, isKnown: false };
}

function DashboardSkeleton() {
  return (
    <>
      <PlayerHeroSkeleton />
      <div className={`wrap ${classes.sections}`}>
        <LoadingNote />
        <Skeleton height="188px" />
        <Skeleton height="148px" />
        <div className={classes.columns}>
          <Skeleton height="420px" />
          <Skeleton height="360px" />
        </div>
      </div>
    </>
  );
}
