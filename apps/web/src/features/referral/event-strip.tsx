import * as m from '../../messages/messages.js';
import { formatCountdown } from '../../shared/time/countdown.ts';
import { formatDateTime } from '../../shared/time/format.ts';
import { useServerNow } from '../../shared/time/use-now.ts';
import { joinClassNames } from '../../ui/class-names.ts';
import classes from './event-strip.module.css';
import type { ReferralEvent } from '../../shared/referral/use-referral-rewards.ts';

const secondMs = 1_000;

/** Returns a phrase for the reward per friend during the event. */
function worthOf({ factor, cap }: ReferralEvent): string {
  if (factor === 1) return m.referral_event_plain();
  return cap === null ? m.referral_event_all({ factor }) : m.referral_event_cap({ factor, cap });
}

/** Referral events: the remaining time of running events, the start of upcoming events. */
export function ReferralEventStrip({ events }: { events: readonly ReferralEvent[] }) {
  const now = useServerNow(secondMs);
  const living = events.filter((event) => new Date(event.end).getTime() > now);
  return (
    <ul className={classes.strip} aria-label={m.referral_events()}>
      {living.map((event) => {
        const isOn = new Date(event.start).getTime() <= now;
        return (
          <li key={event.id} className={joinClassNames('plate', classes.event, isOn && classes.on)}>
            {event.factor > 1 && (
              <b className={classes.factor} aria-hidden="true">
                ×{event.factor}
              </b>
            )}
            <div>
              <h2>{event.name}</h2>
              <p>{worthOf(event)}</p>
            </div>
            <p className={classes.time}>
              {isOn ? m.referral_event_ends() : m.referral_event_starts()}{' '}
              <b>
                {isOn
                  ? formatCountdown(new Date(event.end).getTime() - now)
                  : formatDateTime(event.start)}
              </b>
            </p>
          </li>
        );
      })}
    </ul>
  );
}
