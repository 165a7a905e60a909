import type { CSSProperties } from 'react';
import * as m from '../../messages/messages.js';
import { BalanceStrip } from '../../shared/balances/balance-strip.tsx';
import { openDialog } from '../../shared/dialog.store.ts';
import { RewardPicture } from '../../shared/rewards/reward-art.tsx';
import { formatReward, toDisplayReward } from '../../shared/rewards/reward-text.ts';
import type { LevelReward, useLevelRewards } from '../../shared/level-rewards/use-level-rewards.ts';
import type { User } from '../../shared/query/use-user.ts';
import { formatDate, formatNumber } from '../../shared/time/format.ts';
import { useAnimatedNumber } from '../../shared/time/use-counted.ts';
import { Button } from '../../ui/button/button.tsx';
import { ProgressBar } from '../../ui/progress-bar/progress-bar.tsx';
import { RarityBadge } from '../../ui/rarity/rarity-frame.tsx';
import { BackgroundScene } from '../../ui/scene/scene.tsx';
import { LoadingNote, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { AvatarRing } from './avatar-ring.tsx';
import classes from './hero.module.css';

interface HeroProps {
  user: User;
  next: LevelReward | undefined;
  rewards: ReturnType<typeof useLevelRewards>;
}

/** Identity of the player and the distance to the next level. */
export function PlayerHero({ user, next, rewards }: HeroProps) {
  const exp = useAnimatedNumber(user.exp);
  return (
    <section className={classes.hero}>
      <BackgroundScene kind="hero" />
      <div className={`wrap ${classes.in}`}>
        <AvatarRing user={user} />
        <div className={classes.player}>
          <div className={classes.name}>
            <h2 style={{ '--letters': user.account.username.length } as CSSProperties}>
              {user.account.username}
            </h2>
            <p className={classes.sub}>
              {m.profile_since()} {formatDate(user.createdAt)}
            </p>
          </div>
          <div className={classes.coins}>
            <BalanceStrip />
          </div>
        </div>
        <div className={classes.exp}>
          <p>
            <span>
              <span className="num">{formatNumber(exp)}</span>{' '}
              {m.dashboard_of_exp({ maxExp: formatNumber(user.maxExp) })}
            </span>
            <span>
              {m.dashboard_exp_left({
                count: formatNumber(Math.max(0, user.maxExp - user.exp)),
                level: user.lvl + 1,
              })}
            </span>
          </p>
          <ProgressBar
            label={m.dashboard_exp_label()}
            value={user.exp}
            max={user.maxExp}
            ticks
            thick
          />
        </div>
        <NextReward next={next} rewards={rewards} />
      </div>
    </section>
  );
}

function NextReward({ next, rewards }: Omit<HeroProps, 'user'>) {
  return (
    <div className={`plate ${classes.next}`}>
      {rewards.isPending && <Skeleton height="84px" />}
      {next && (
        <div className={classes.nextIn}>
          <RewardPicture
            reward={toDisplayReward(next.reward, next.imageUrl)}
            className={classes.nextArt}
          />
          <div>
            <p className="cap">{m.dashboard_next_at({ level: next.amount })}</p>
            <h3>{formatReward(next.reward)}</h3>
            {next.rarity !== null && <RarityBadge rarity={next.rarity} pips={false} />}
          </div>
        </div>
      )}
      {rewards.data && !next && (
        <p className={classes.none}>
          {rewards.data.length > 0 ? m.dashboard_all_reached() : m.level_rewards_empty_title()}
        </p>
      )}
      <Button wide onClick={() => openDialog('level-rewards')}>
        {m.level_rewards_title()}
      </Button>
    </div>
  );
}

export function PlayerHeroSkeleton() {
  return (
    <section className={classes.hero}>
      <BackgroundScene kind="hero" />
      <div className={`wrap ${classes.in}`}>
        <LoadingNote />
        <div className={classes.boneFace}>
          <Skeleton width="100%" height="100%" round />
        </div>
        <div className={classes.player}>
          <div className={classes.name}>
            <Skeleton width="min(260px, 100%)" height="48px" />
            <p className={classes.sub}>
              <Skeleton width="180px" height="16px" />
            </p>
          </div>
          <div className={classes.coins} />
        </div>
        <div className={classes.exp}>
          <Skeleton width="60%" height="32px" />
          <Skeleton height="16px" />
        </div>
        <div className={`plate ${classes.next}`}>
          <Skeleton height="84px" />
          <Skeleton height="44px" />
        </div>
      </div>
    </section>
  );
}
