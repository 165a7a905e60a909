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
import { formatNumber } from '../../shared/time/format.ts';
import { useLazyModule } from '../../shared/parts/use-part.ts';
import { Button } from '../../ui/button/button.tsx';
import { joinClassNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { getRarityClass } from '../../ui/rarity/rarity.ts';
import {
  findNextPassStep,
  groupPassTracks,
  listTiersGrantedByUpgrade,
  type PassTrackRewardsAtStep,
  type BattlePass,
  type BattlePassStep,
} from '../../shared/passes/pass-groups.ts';
import { PassStage } from './pass-stage.tsx';
import classes from './passes.module.css';
import { useBattlePasses, type PassProgress } from '../../shared/passes/use-passes.ts';
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
      <PassStage pass={pass} />
      <Way pass={pass} next={findNextPassStep(pass)} />
      {pass.paid && <Premium pass={pass} paid={pass.paid} />}
    </article>
  );
}

/** Number of premium rewards shown before the purchase. */
const previewMax = 5;
/**
 * Offer of the premium track: its total worth, the part that is paid immediately, and the price.
 */
function Premium({ pass, paid }: { pass: BattlePass; paid: NonNullable<BattlePass['paid']> }) {
  if (paid.upgraded) return null;
  const count = paid.pass.rewards.length;
  const grantedTiers = listTiersGrantedByUpgrade(pass).length;
  const best = paid.pass.rewards.toReversed().flatMap(({ rewards }) => rewards);
  return (
    <section className={`plate ${classes.premium}`} aria-label={m.pass_bought()}>
      <div>
        <h3>
          <Icon name="lock" size={15} />
          {m.pass_more({ count: formatNumber(count) })}
        </h3>
        <p>{m.pass_more_at_once({ count: formatNumber(grantedTiers) })}</p>
      </div>
      <ul className={classes.preview} aria-hidden="true">
        {best.slice(0, previewMax).map((reward, at) => (
          <li key={at}>
            <RewardPicture reward={toDisplayReward(reward)} className={classes.previewArt} />
          </li>
        ))}
      </ul>
      <Upgrade pass={pass} paid={paid} />
    </section>
  );
}

const upgradePart = async () => (await import('./upgrade.dialog.tsx')).PassUpgradeDialog;
function Upgrade({ pass, paid }: { pass: BattlePass; paid: NonNullable<BattlePass['paid']> }) {
  const [isOpen, setIsOpen] = useState(false);
  const Dialog = useLazyModule(upgradePart, isOpen, () => setIsOpen(false));
  const { price, decimals, currencyName, currency } = paid.pass;
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

/** Shows both tracks around one progress line, scrolled to the player's current step. */
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
      {pass.free && <TrackHeading name={m.pass_free()} track={pass.free} />}
      <div
        ref={room}
        className={classes.room}
        tabIndex={0}
        role="region"
        aria-label={m.pass_steps({ name: pass.name })}
      >
        <ol className={classes.steps}>
          {pass.steps.map((step, index) => (
            <Step key={step.goal} pass={pass} step={step} tier={index + 1} isNext={step === next} />
          ))}
        </ol>
      </div>
      {pass.paid?.upgraded && <TrackHeading name={m.pass_bought()} track={pass.paid} />}
    </div>
  );
}

/** Name of a track, and how many of its tiers the player has received. */
function TrackHeading({ name, track: { pass, granted } }: { name: string; track: PassProgress }) {
  return (
    <div className={classes.track}>
      <h3>{name}</h3>
      <p>
        {m.activity_granted_count({
          done: formatNumber(granted.length),
          count: formatNumber(pass.rewards.length),
        })}
      </p>
    </div>
  );
}

/** Tier of the pass: its number on the progress line, between the rewards of both tracks. */
function Step({
  pass,
  step,
  tier,
  isNext,
}: {
  pass: BattlePass;
  step: BattlePassStep;
  tier: number;
  isNext: boolean;
}) {
  const tierText = formatNumber(tier);
  // the next tier shows the experience that is left, later tiers show their goal
  const distance = isNext
    ? m.pass_to_go({ count: formatNumber(step.goal - pass.progress) })
    : m.missions_exp({ count: formatNumber(step.goal) });
  return (
    <li
      className={joinClassNames(classes.step, step.done === 1 && classes.reached)}
      aria-current={isNext ? 'step' : undefined}
    >
      {pass.free && (
        <CellOf cell={step.free} track={m.pass_free()} isLocked={false} distance={distance} />
      )}
      <span className={classes.rail}>
        <span className={classes.fill} style={{ '--done': step.done } as CSSProperties} />
        <span className={`num ${classes.goal}`} aria-hidden="true">
          <span>{tierText}</span>
        </span>
        <span className="vh">
          {m.pass_tier_goal({ tier: tierText, goal: formatNumber(step.goal) })}
        </span>
      </span>
      {pass.paid && (
        <CellOf
          cell={step.paid}
          track={m.pass_bought()}
          isLocked={!pass.paid.upgraded}
          distance={step.done === 1 ? m.pass_reached() : distance}
        />
      )}
    </li>
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
  /** Experience that is left, or the goal of the tier. */
  distance: string;
}
/** Rewards of one track at one step, with their state. */
function CellOf({ cell, track, isLocked, distance }: CellProps) {
  const rewards = cell?.tiers.flatMap((tier) => tier.rewards) ?? [];
  const [first] = rewards;
  if (!cell || !first) return <span className={classes.empty} />;
  const otherCount = rewards.length - 1;
  const names = rewards.map(formatReward).join(', ');
  const description = [names, stateOf(cell, isLocked)].filter((text) => text !== '').join(', ');
  const reward = toDisplayReward(first);
  return (
    <span
      className={joinClassNames(
        'plate',
        classes.cell,
        getRarityClass(reward.rarity),
        cell.isGranted && classes.granted,
        isLocked && classes.locked,
      )}
      title={names}
    >
      <RewardPicture reward={reward} className={classes.art}>
        <Seal cell={cell} isLocked={isLocked} />
        {otherCount > 0 && <span className={`num ${classes.more}`}>+{otherCount}</span>}
      </RewardPicture>
      <span className="vh">{`${track}: ${description}`}</span>
      <span className={classes.name} aria-hidden="true">
        {formatReward(first)}
      </span>
      <span className={classes.state} aria-hidden="true">
        {cell.isGranted && !cell.isHeld ? m.pass_yours() : distance}
      </span>
    </span>
  );
}
