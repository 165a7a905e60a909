import * as m from '../../messages/messages.js';
import {
  findNextPassStep,
  type BattlePass,
  type BattlePassStep,
} from '../../shared/passes/pass-groups.ts';
import { RewardPicture } from '../../shared/rewards/reward-art.tsx';
import { formatReward, toDisplayReward } from '../../shared/rewards/reward-text.ts';
import { formatCountdown } from '../../shared/time/countdown.ts';
import { formatNumber } from '../../shared/time/format.ts';
import { useServerNow } from '../../shared/time/use-now.ts';
import { joinClassNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { ProgressBar } from '../../ui/progress-bar/progress-bar.tsx';
import { RarityBadge } from '../../ui/rarity/rarity-frame.tsx';
import { getRarityClass } from '../../ui/rarity/rarity.ts';
import { BackgroundScene } from '../../ui/scene/scene.tsx';
import classes from './pass-stage.module.css';

/**
 * Name, countdown and progress of a pass in front of the hall, next to the reward of its last tier.
 */
export function PassStage({ pass }: { pass: BattlePass }) {
  const now = useServerNow(1_000);
  const isComing = Date.parse(pass.start) > now;
  const at = isComing ? pass.start : pass.end;
  return (
    <header className={`plate ${classes.stage}`}>
      <div className={classes.scene}>
        <BackgroundScene kind="hero" />
      </div>
      <div className={classes.words}>
        <p className={classes.left}>
          <Icon name="clock" size={15} />
          {isComing ? m.pass_starts_in() : m.missions_ends_in()}{' '}
          <time dateTime={at}>{formatCountdown(Date.parse(at) - now)}</time>
        </p>
        <h2>{pass.name}</h2>
        <p className={classes.note}>{m.pass_note()}</p>
        <Standing pass={pass} />
      </div>
      <GrandPrize pass={pass} />
    </header>
  );
}

/** Reached tiers, and the experience that is left until the next tier, around the progress bar. */
function Standing({ pass: { name, steps, progress, paid } }: { pass: BattlePass }) {
  const next = findNextPassStep({ steps });
  const reached = steps.filter(({ done }) => done === 1).length;
  // the bar starts at the newest reached tier, as the track below does
  const start = steps[reached - 1]?.goal ?? 0;
  return (
    <div className={classes.progress}>
      <p className={classes.standing}>
        <span className={classes.tier}>
          {m.pass_tier({ tier: formatNumber(reached), count: formatNumber(steps.length) })}
        </span>
        {next && (
          <span className={classes.toGo}>
            {m.pass_to_go({ count: formatNumber(next.goal - progress) })}
          </span>
        )}
      </p>
      <ProgressBar
        label={name}
        value={next ? progress - start : 1}
        max={next ? next.goal - start : 1}
        thick
      />
      <p className={classes.standing}>
        <span>
          <b className="num">{formatNumber(next ? progress - start : progress)}</b>{' '}
          {next
            ? m.pass_next({ goal: formatNumber(next.goal - start) })
            : m.pass_complete({ count: steps.length })}
        </span>
        {paid?.upgraded && (
          <span className={classes.owned}>
            <Icon name="check" size={16} />
            {m.pass_owned()}
          </span>
        )}
      </p>
    </div>
  );
}

/**
 * First reward of the last tier: from the paid track if it has a reward there, otherwise from the
 * free track.
 */
function GrandPrize({ pass }: { pass: BattlePass }) {
  const last = pass.steps.at(-1);
  const reward = (last?.paid ?? last?.free)?.tiers.at(-1)?.rewards[0];
  if (!last || !reward) return null;
  const displayReward = toDisplayReward(reward);
  return (
    <div className={joinClassNames('plate', classes.prize, getRarityClass(displayReward.rarity))}>
      <RewardPicture reward={displayReward} className={classes.prizeArt} />
      <div>
        <p className="cap">{m.pass_grand_prize({ tier: formatNumber(pass.steps.length) })}</p>
        <h3>{formatReward(reward)}</h3>
        {displayReward.rarity !== null && <RarityBadge rarity={displayReward.rarity} />}
        <PrizeDistance pass={pass} last={last} />
      </div>
    </div>
  );
}

/** Experience that is left until the grand prize, and whether the upgrade is needed for it. */
function PrizeDistance({ pass, last }: { pass: BattlePass; last: BattlePassStep }) {
  const left = last.goal - pass.progress;
  return (
    <p className={classes.far}>
      <span>{left > 0 ? m.pass_to_go({ count: formatNumber(left) }) : m.pass_reached()}</span>
      {last.paid && !pass.paid?.upgraded && (
        <span className={classes.lock}>
          <Icon name="lock" size={13} />
          {m.pass_bought()}
        </span>
      )}
    </p>
  );
}
