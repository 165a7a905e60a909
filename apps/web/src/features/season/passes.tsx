import {
  createElement,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type CSSProperties,
} from 'react';
import * as m from '../../messages/messages.js';
import { RewardPicture } from '../../shared/rewards/reward-art.tsx';
import { formatReward, toDisplayReward } from '../../shared/rewards/reward-text.ts';
import { formatCountdown } from '../../shared/time/countdown.ts';
import { formatNumber } from '../../shared/time/format.ts';
import { useServerNow } from '../../shared/time/use-now.ts';
import { useLazyModule } from '../../shared/parts/use-part.ts';
import { Button } from '../../ui/button/button.tsx';
import { joinClassNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { ProgressBar } from '../../ui/progress-bar/progress-bar.tsx';
import { RarityBadge } from '../../ui/rarity/rarity-frame.tsx';
import {
  findNextPassStep,
  groupPassTracks,
  listTiersGrantedByUpgrade,
  type PassTrackRewardsAtStep,
  type BattlePass,
  type BattlePassStep,
} from '../../shared/passes/pass-groups.ts';
import classes from './passes.module.css';
import { useBattlePasses } from '../../shared/passes/use-passes.ts';
import { formatCurrencyAmount } from '../../shared/balances/currency-text.ts';

/** Running and announced passes, each with its stage and both tracks. */
export function BattlePasses() {
  const { data = [] } = useBattlePasses();
  return groupPassTracks(data).map((pass) => <OnePass key={pass.key} pass={pass} />);
}

function OnePass({ pass }: { pass: BattlePass }) {
  return (
    <article
      className={classes.season}
      aria-label={pass.name}
      style={{ '--hue': pass.style * 36 } as CSSProperties}
    >
      <Stage pass={pass} />
      {pass.bought && <Premium pass={pass} bought={pass.bought} />}
      <div className={`plate ${classes.pass}`}>
        <Way pass={pass} next={findNextPassStep(pass)} />
      </div>
    </article>
  );
}

/** Name, countdown and progress of a pass, next to the reward of its last tier. */
function Stage({ pass }: { pass: BattlePass }) {
  const now = useServerNow(1_000);
  const isComing = Date.parse(pass.start) > now;
  const at = isComing ? pass.start : pass.end;
  return (
    <header className={`plate ${classes.stage}`}>
      <div>
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

function Standing({ pass: { name, steps, progress, ...pass } }: { pass: BattlePass }) {
  const next = findNextPassStep({ steps });
  const reached = steps.filter(({ done }) => done === 1).length;
  return (
    <div className={classes.progress}>
      <p className={classes.standing}>
        <span className={classes.tier}>
          {m.pass_tier({ tier: formatNumber(reached), count: formatNumber(steps.length) })}
        </span>
        <span>
          <b className="num">{formatNumber(progress)}</b>{' '}
          {next
            ? m.pass_next({ goal: formatNumber(next.goal) })
            : m.pass_complete({ count: steps.length })}
        </span>
      </p>
      <ProgressBar label={name} value={progress} max={next?.goal ?? Math.max(1, progress)} thick />
      {pass.bought?.upgraded && (
        <p className={classes.owned}>
          <Icon name="check" size={16} />
          {m.pass_owned()}
        </p>
      )}
    </div>
  );
}

function GrandPrize({ pass: { steps } }: { pass: BattlePass }) {
  const last = steps.at(-1);
  const reward = (last?.bought ?? last?.free)?.tiers.at(-1)?.rewards[0];
  if (!reward) return null;
  const displayReward = toDisplayReward(reward);
  return (
    <div className={classes.prize}>
      <RewardPicture reward={displayReward} className={classes.prizeArt} />
      <div>
        <p className="cap">{m.pass_grand_prize({ tier: formatNumber(steps.length) })}</p>
        <h3>{formatReward(reward)}</h3>
        {displayReward.rarity !== null && <RarityBadge rarity={displayReward.rarity} />}
      </div>
    </div>
  );
}

/** Number of premium rewards shown before the purchase. */
const previewMax = 5;
/**
 * Offer of the premium track: its total worth, the part that is paid immediately, and the price.
 */
function Premium({
  pass,
  bought,
}: {
  pass: BattlePass;
  bought: NonNullable<BattlePass['bought']>;
}) {
  if (bought.upgraded) return null;
  const count = bought.pass.rewards.length;
  const grantedTiers = listTiersGrantedByUpgrade(pass).length;
  const best = bought.pass.rewards.toReversed().flatMap(({ rewards }) => rewards);
  return (
    <section className={`plate ${classes.premium}`} aria-label={m.pass_bought()}>
      <div>
        <h3>{m.pass_more({ count: formatNumber(count) })}</h3>
        <p>{m.pass_more_at_once({ count: formatNumber(grantedTiers) })}</p>
      </div>
      <ul className={classes.preview} aria-hidden="true">
        {best.slice(0, previewMax).map((reward, at) => (
          <li key={at}>
            <RewardPicture reward={toDisplayReward(reward)} className={classes.previewArt} />
          </li>
        ))}
      </ul>
      <Upgrade pass={pass} bought={bought} />
    </section>
  );
}

const upgradePart = async () => (await import('./upgrade.dialog.tsx')).PassUpgradeDialog;
function Upgrade({
  pass,
  bought,
}: {
  pass: BattlePass;
  bought: NonNullable<BattlePass['bought']>;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const Dialog = useLazyModule(upgradePart, isOpen, () => setIsOpen(false));
  const { price, decimals, currencyName, currency } = bought.pass;
  return (
    <>
      <Button tone="signal" onClick={() => setIsOpen(true)}>
        {m.pass_upgrade_for({
          price: formatCurrencyAmount(price ?? 0, decimals, currencyName ?? currency ?? ''),
        })}
      </Button>
      {Dialog && createElement(Dialog, { pass, open: isOpen, onClose: () => setIsOpen(false) })}
    </>
  );
}

/** Shows both tracks next to each other, scrolled to the player's current step. */
function Way({ pass, next }: { pass: BattlePass; next: BattlePassStep | undefined }) {
  const room = useRef<HTMLDivElement>(null);
  const at = next ? pass.steps.indexOf(next) : pass.steps.length - 1;
  const toStanding = useEffectEvent(() => {
    const step = room.current?.querySelectorAll('li')[Math.max(0, at - 1)];
    if (room.current && step) room.current.scrollLeft = step.offsetLeft;
  });
  // only once: afterwards the player decides the scroll position
  useEffect(() => {
    toStanding();
  }, []);
  return (
    <div className={classes.way}>
      <div className={classes.names} aria-hidden="true">
        {pass.free && <span>{m.pass_free()}</span>}
        <span className={classes.rail} />
        {pass.bought && (
          <span>
            {!pass.bought.upgraded && <Icon name="lock" size={13} />}
            {m.pass_bought()}
          </span>
        )}
      </div>
      <div
        ref={room}
        className={classes.room}
        tabIndex={0}
        role="region"
        aria-label={m.pass_steps({ name: pass.name })}
      >
        <ol className={classes.steps}>
          {pass.steps.map((step, place) => (
            <li
              key={step.goal}
              className={joinClassNames(classes.step, step.done === 1 && classes.reached)}
              aria-current={step === next ? 'step' : undefined}
            >
              {pass.free && <CellOf cell={step.free} track={m.pass_free()} isLocked={false} />}
              <span className={classes.rail}>
                <span className={classes.fill} style={{ '--done': step.done } as CSSProperties} />
                <span className={`num ${classes.goal}`} aria-hidden="true">
                  {formatNumber(place + 1)}
                </span>
                <span className="vh">
                  {m.pass_tier_goal({
                    tier: formatNumber(place + 1),
                    goal: formatNumber(step.goal),
                  })}
                </span>
              </span>
              {pass.bought && (
                <CellOf
                  cell={step.bought}
                  track={m.pass_bought()}
                  isLocked={!pass.bought.upgraded}
                />
              )}
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

const stateOf = ({ isHeld, isGranted }: PassTrackRewardsAtStep, isLocked: boolean): string => {
  if (isHeld) return m.activity_held();
  if (isGranted) return m.activity_granted();
  return isLocked ? m.pass_locked() : '';
};
/** Icon for the state of a cell: waiting, granted or locked. */
function Seal({
  cell: { isGranted, isHeld },
  isLocked,
}: {
  cell: PassTrackRewardsAtStep;
  isLocked: boolean;
}) {
  if (!isGranted && !isLocked) return null;
  const icon = isHeld ? 'clock' : isGranted ? 'check' : 'lock';
  return (
    <span className={joinClassNames(classes.seal, isHeld && classes.held)}>
      <Icon name={icon} size={13} />
    </span>
  );
}
interface CellProps {
  cell: PassTrackRewardsAtStep | null;
  track: string;
  isLocked: boolean;
}
/** Rewards of one track at one step, with their state. */
function CellOf({ cell, track, isLocked }: CellProps) {
  const rewards = cell?.tiers.flatMap((tier) => tier.rewards) ?? [];
  const [first] = rewards;
  if (!cell || !first) return <span className={classes.empty} />;
  const otherCount = rewards.length - 1;
  const names = rewards.map(formatReward).join(', ');
  const description = [names, stateOf(cell, isLocked)].filter((text) => text !== '').join(', ');
  return (
    <span
      className={joinClassNames(
        classes.cell,
        cell.isGranted && classes.granted,
        isLocked && classes.locked,
      )}
      title={names}
    >
      <RewardPicture reward={toDisplayReward(first)} className={classes.art}>
        <Seal cell={cell} isLocked={isLocked} />
        {otherCount > 0 && <span className={`num ${classes.more}`}>+{otherCount}</span>}
      </RewardPicture>
      <span className="vh">{`${track}: ${description}`}</span>
      <span className={classes.name} aria-hidden="true">
        {formatReward(first)}
      </span>
    </span>
  );
}
