import {
  createElement,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type CSSProperties,
} from 'react';
import * as m from '../../messages/messages.js';
import { shownAmount } from '../../shared/balances/use-balances.ts';
import { RewardArt } from '../../shared/rewards/reward-art.tsx';
import { rewardText, shownOf } from '../../shared/rewards/reward-text.ts';
import { countdown } from '../../shared/time/countdown.ts';
import { formatNumber } from '../../shared/time/format.ts';
import { useNow } from '../../shared/time/use-now.ts';
import { usePart } from '../../shared/parts/use-part.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { nextStep, passesOf, type Cell, type Pass, type Step } from './pass-groups.ts';
import classes from './passes.module.css';
import { Section } from './section.tsx';
import { usePasses } from './use-passes.ts';

/** Passes that run or are announced, each with both of its tracks. */
export function Passes() {
  const { data = [] } = usePasses();
  return passesOf(data).map((pass) => <OnePass key={pass.key} pass={pass} />);
}

function OnePass({ pass }: { pass: Pass }) {
  const now = useNow(1_000);
  const next = nextStep(pass);
  const isComing = Date.parse(pass.start) > now;
  return (
    <Section
      title={pass.name}
      note={m.pass_note()}
      end={
        <span className={classes.left}>
          <Icon name="clock" size={15} />
          {isComing ? m.pass_starts_in() : m.missions_ends_in()}{' '}
          <time dateTime={isComing ? pass.start : pass.end}>
            {countdown(Date.parse(isComing ? pass.start : pass.end) - now)}
          </time>
        </span>
      }
    >
      <article
        className={classNames('plate', classes.pass)}
        aria-label={pass.name}
        style={{ '--hue': pass.style * 36 } as CSSProperties}
      >
        <header className={classes.head}>
          <p className={classes.standing}>
            <b className="num">{formatNumber(pass.progress)}</b>{' '}
            {next
              ? m.pass_next({ goal: formatNumber(next.goal) })
              : m.pass_complete({ count: pass.steps.length })}
          </p>
          <Upgrade pass={pass} />
        </header>
        <Way pass={pass} next={next} />
      </article>
    </Section>
  );
}

const upgradePart = async () => (await import('./upgrade.dialog.tsx')).UpgradeDialog;
/** The offer of the bought track; whoever has it is told so. */
function Upgrade({ pass }: { pass: Pass }) {
  const [isOpen, setIsOpen] = useState(false);
  const Dialog = usePart(upgradePart, isOpen, () => setIsOpen(false));
  const { bought } = pass;
  if (!bought) return null;
  const { price, decimals, currencyName, currency } = bought.pass;
  return (
    <>
      {bought.upgraded ? (
        <span className={classes.owned}>
          <Icon name="check" size={16} />
          {m.pass_owned()}
        </span>
      ) : (
        <Button small onClick={() => setIsOpen(true)}>
          {m.pass_upgrade_for({
            price: `${shownAmount(price ?? 0, decimals)} ${currencyName ?? currency ?? ''}`,
          })}
        </Button>
      )}
      {Dialog && createElement(Dialog, { pass, open: isOpen, onClose: () => setIsOpen(false) })}
    </>
  );
}

/** Both tracks beside each other along the way; it opens where the player stands. */
function Way({ pass, next }: { pass: Pass; next: Step | undefined }) {
  const room = useRef<HTMLDivElement>(null);
  const at = next ? pass.steps.indexOf(next) : pass.steps.length - 1;
  const toStanding = useEffectEvent(() => {
    const step = room.current?.querySelectorAll('li')[Math.max(0, at - 1)];
    if (room.current && step) room.current.scrollLeft = step.offsetLeft;
  });
  // once: where the player scrolls to afterwards is the player's own
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
          {pass.steps.map((step) => (
            <li
              key={step.goal}
              className={classNames(classes.step, step.done === 1 && classes.reached)}
              aria-current={step === next ? 'step' : undefined}
            >
              {pass.free && <CellOf cell={step.free} track={m.pass_free()} isLocked={false} />}
              <span className={classes.rail}>
                <span className={classes.fill} style={{ '--done': step.done } as CSSProperties} />
                <span className={`num ${classes.goal}`}>{formatNumber(step.goal)}</span>
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

const stateOf = ({ isHeld, isGranted }: Cell, isLocked: boolean): string => {
  if (isHeld) return m.activity_held();
  if (isGranted) return m.activity_granted();
  return isLocked ? m.pass_locked() : '';
};
/** What has become of it, in a sign: waits, is there, is not theirs. */
function Seal({ cell: { isGranted, isHeld }, isLocked }: { cell: Cell; isLocked: boolean }) {
  if (!isGranted && !isLocked) return null;
  const icon = isHeld ? 'clock' : isGranted ? 'check' : 'lock';
  return (
    <span className={classNames(classes.seal, isHeld && classes.held)}>
      <Icon name={icon} size={13} />
    </span>
  );
}
interface CellProps {
  cell: Cell | null;
  track: string;
  isLocked: boolean;
}
/** What one track hands out at one step, and what has become of it. */
function CellOf({ cell, track, isLocked }: CellProps) {
  const rewards = cell?.tiers.flatMap((tier) => tier.rewards) ?? [];
  const [first] = rewards;
  if (!cell || !first) return <span className={classes.empty} />;
  const more = rewards.length - 1;
  const names = rewards.map(rewardText).join(', ');
  const said = [names, stateOf(cell, isLocked)].filter((text) => text !== '').join(', ');
  return (
    <span
      className={classNames(
        classes.cell,
        cell.isGranted && classes.granted,
        isLocked && classes.locked,
      )}
      title={names}
    >
      <RewardArt reward={shownOf(first)} className={classes.art}>
        <Seal cell={cell} isLocked={isLocked} />
        {more > 0 && <span className={`num ${classes.more}`}>+{more}</span>}
      </RewardArt>
      <span className="vh">{`${track}: ${said}`}</span>
      <span className={classes.name} aria-hidden="true">
        {rewardText(first)}
      </span>
    </span>
  );
}
