import * as m from '../../messages/messages.js';
import { formatProgress } from '../../shared/text/progress-text.ts';
import { RewardPicture } from '../../shared/rewards/reward-art.tsx';
import { formatReward, toDisplayReward } from '../../shared/rewards/reward-text.ts';
import { formatCountdown } from '../../shared/time/countdown.ts';
import { formatNumber } from '../../shared/time/format.ts';
import { useServerNow } from '../../shared/time/use-now.ts';
import { joinClassNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { ProgressBar } from '../../ui/progress-bar/progress-bar.tsx';
import { ErrorState } from '../../ui/states/states.tsx';
import classes from './game-missions.module.css';
import { PageSection } from '../../ui/section/section.tsx';
import { useGameMissions, type GameMission } from '../../shared/missions/use-game-missions.ts';

type Step = GameMission['steps'][number];
/** Milliseconds during which a finished one-time mission stays visible. */
const lookBackMs = 86_400_000;

/** Sorts unfinished missions first, and removes one-time missions a day after their completion. */
const inSight = (missions: readonly GameMission[], now: number): GameMission[] =>
  missions
    .filter(
      ({ repeat, finishedAt }) =>
        repeat !== 'ONCE' || finishedAt === null || Date.parse(finishedAt) > now - lookBackMs,
    )
    .toSorted(
      (a, b) => Number(a.finishedAt !== null) - Number(b.finishedAt !== null) || a.id - b.id,
    );

/**
 * Missions of the game, step by step; every reward is paid automatically. Draws nothing without a
 * mission.
 */
export function GameMissions() {
  const { data, isError, isFetching, refetch } = useGameMissions();
  const missions = inSight(data ?? [], useServerNow(60_000));
  if (missions.length === 0 && !(isError && !data)) return null;
  return (
    <PageSection title={m.game_missions_title()} note={m.activity_note()}>
      {isError && !data && <ErrorState busy={isFetching} onRetry={() => void refetch()} />}
      <div className={classes.missions}>
        {missions.map((mission) => (
          <Mission key={mission.id} mission={mission} />
        ))}
      </div>
    </PageSection>
  );
}

function Mission({ mission }: { mission: GameMission }) {
  const { name, description, steps, finishedAt, held, rewards } = mission;
  const isDone = finishedAt !== null;
  const at = steps.findIndex(({ done }) => !done);
  return (
    <article
      className={joinClassNames('plate', classes.mission, isDone && classes.done)}
      aria-label={name}
    >
      <header className={classes.head}>
        <h3>{name}</h3>
        <When mission={mission} />
      </header>
      <p className={classes.description}>{description}</p>
      <ol className={classes.steps}>
        {steps.map((step, place) => (
          <StepLine key={place} step={step} place={place} isPresent={place === at} />
        ))}
      </ol>
      <footer className={classes.foot}>
        <ul className={classes.rewards} aria-label={m.game_missions_rewards()}>
          {rewards.map((reward, place) => (
            <li key={place}>
              <RewardPicture reward={toDisplayReward(reward)} className={classes.art} />
              <span>{formatReward(reward)}</span>
            </li>
          ))}
        </ul>
        {isDone && (
          <span className={joinClassNames(classes.state, held && classes.held)}>
            <Icon name={held ? 'clock' : 'check'} size={16} />
            {held ? m.activity_held() : m.activity_granted()}
          </span>
        )}
      </footer>
    </article>
  );
}

/** Repetition of a mission and the end of its present period. */
function When({ mission: { repeat, periodEnd, finishedAt } }: { mission: GameMission }) {
  const now = useServerNow(1_000);
  if (repeat === 'ONCE' || periodEnd === null) return null;
  return (
    <span className={classes.when}>
      <Icon name="clock" size={15} />
      {repeat === 'DAILY' ? m.game_missions_daily() : m.game_missions_weekly()}
      {' · '}
      {finishedAt === null ? m.missions_ends_in() : m.game_missions_again_in()}{' '}
      <time dateTime={periodEnd}>{formatCountdown(Date.parse(periodEnd) - now)}</time>
    </span>
  );
}

/** Shows one step of a mission: done, current with its progress, or still to come. */
function StepLine({ step, place, isPresent }: { step: Step; place: number; isPresent: boolean }) {
  const { name, description, type, target, progress, done } = step;
  return (
    <li
      className={joinClassNames(
        classes.step,
        done && classes.stepDone,
        isPresent && classes.present,
      )}
      aria-current={isPresent ? 'step' : undefined}
    >
      <span className={`num ${classes.place}`} aria-hidden="true">
        {done ? <Icon name="check" size={14} /> : place + 1}
      </span>
      <span className={classes.names}>
        <b>{name}</b> {done && <span className="vh">{m.game_missions_step_done()}</span>}
        {isPresent && description !== '' && <small>{description}</small>}
      </span>
      {isPresent && (
        <span className={classes.progress}>
          <ProgressBar label={name} value={progress} max={target} />
          <span className="num">
            {type === 'SINGLE'
              ? m.game_missions_best({ done: formatNumber(progress), goal: formatNumber(target) })
              : formatProgress(progress, target)}
          </span>
        </span>
      )}
    </li>
  );
}
