import { limits } from '@guildhall/contract/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import * as m from '../../messages/messages.js';
import { call } from '../api/call.ts';
import { buildQueryKey } from '../query/query-keys.ts';
import { useSession } from '../session/session.store.ts';
import { formatCountdown } from '../time/countdown.ts';
import { useServerNow } from '../time/use-now.ts';
import { computePlaytimeBannerState } from './playtime-state.ts';
import classes from './playtime-line.module.css';

function useAvailability() {
  const userId = useSession()?.userId;
  const { data } = useQuery({
    queryKey: buildQueryKey('availability', userId),
    queryFn: ({ signal }) => call('sessionsAvailability', { signal }),
    staleTime: limits.availabilityPollMs,
    refetchInterval: limits.availabilityPollMs,
    retry: false,
    placeholderData: keepPreviousData,
  });
  return data;
}

/**
 * Shows if the game is open: for everybody or, in a session, for the player. If a poll fails, the
 * last state stays.
 */
export function PlaytimeLine() {
  const data = useAvailability();
  const counts = data !== undefined && !data.gameSessionsEnabled && data.nextPlaytime !== null;
  const now = useServerNow(counts ? 1000 : null);
  const state = computePlaytimeBannerState(data, now);
  // reserves the space of the line before the first answer, so that the page does not jump
  if (data === undefined) return <span className={classes.line} />;
  if (state === null) return null;
  return (
    <p className={classes.line} data-playtime={state.kind}>
      <i className={classes.beacon} aria-hidden="true" />
      {state.kind === 'live' && <span>{m.playtime_live()}</span>}
      {state.kind === 'heating' && <span>{m.playtime_heating()}</span>}
      {state.kind === 'next' && (
        <>
          <span>{m.playtime_next()}</span>
          <span className={`num ${classes.count}`} role="timer">
            {formatCountdown(state.at - now)}
          </span>
        </>
      )}
    </p>
  );
}
