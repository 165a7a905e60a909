import * as m from '../../messages/messages.js';
import { useGameEvents, type GameEvent } from '../../shared/events/use-game-events.ts';
import { formatCountdown } from '../../shared/time/countdown.ts';
import { formatDateTime } from '../../shared/time/format.ts';
import { useServerNow } from '../../shared/time/use-now.ts';
import { joinClassNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { ErrorState } from '../../ui/states/states.tsx';
import classes from './game-events.module.css';
import { PageSection } from '../../ui/section/section.tsx';

/** Running and upcoming events of the game; draws nothing without an event. */
export function GameEvents() {
  const { data, isError, isFetching, refetch } = useGameEvents();
  const now = useServerNow(1_000);
  const events = data?.filter(({ finishAt }) => Date.parse(finishAt) > now) ?? [];
  if (events.length === 0 && !(isError && !data)) return null;
  return (
    <PageSection title={m.game_events_title()}>
      {isError && !data && <ErrorState busy={isFetching} onRetry={() => void refetch()} />}
      <ul className={classes.events}>
        {events.map((event) => (
          <Event key={event.id} event={event} now={now} />
        ))}
      </ul>
    </PageSection>
  );
}

/**
 * Returns the note about the end of the rewards: they are paid until an instant, or are no longer
 * paid. Null if rewards are paid until the event ends.
 */
function rewardsOf({ rewardsDisabledAt: until, finishAt }: GameEvent, now: number) {
  if (until === null || until >= finishAt) return null;
  return Date.parse(until) <= now
    ? m.game_events_rewards_over()
    : m.game_events_rewards_until({ date: formatDateTime(until) });
}
function Event({ event, now }: { event: GameEvent; now: number }) {
  const { name, startAt, finishAt } = event;
  const isRunning = Date.parse(startAt) <= now;
  const turn = isRunning ? finishAt : startAt;
  const rewards = rewardsOf(event, now);
  return (
    <li className={joinClassNames('plate', classes.event, isRunning && classes.running)}>
      <h3>{name}</h3>
      <p className={classes.when}>
        <Icon name="clock" size={15} />
        {isRunning ? m.missions_ends_in() : m.game_events_starts_in()}{' '}
        <time dateTime={turn}>{formatCountdown(Date.parse(turn) - now)}</time>
      </p>
      {rewards && <p className={classes.rewards}>{rewards}</p>}
    </li>
  );
}
