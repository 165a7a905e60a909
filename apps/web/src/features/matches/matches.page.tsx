import * as m from '../../messages/messages.js';
import { PlayPage } from '../../shared/play/play-page.tsx';
import { MatchHistory } from './match-history.tsx';
import { Statistics } from './statistics.tsx';

/** Finished matches of a player, and totals over all of them. */
export function MatchesPage() {
  return (
    <PlayPage title={m.matches_title()}>
      <Statistics />
      <MatchHistory />
    </PlayPage>
  );
}
