import { tournamentsSection } from '@guildhall/contract/goals/tournaments/tournaments.section';
import * as m from '../../messages/messages.js';
import { useServerNow } from '../../shared/time/use-now.ts';
import { localizeDeclaration } from '../pages.ts';

const minuteMs = 60_000;
/** Shows the state of a tournament; for a published tournament, also whether it has started. */
export function TournamentStateText({ state, start }: { state: string; start: string }) {
  const now = useServerNow(minuteMs);
  if (state === 'OPEN')
    return <>{Date.parse(start) > now ? m.admin_cup_upcoming() : m.admin_cup_running()}</>;
  const choices = localizeDeclaration(tournamentsSection).fields.state.choices ?? [];
  return <>{choices.find(({ value }) => value === state)?.label ?? state}</>;
}
