import * as m from '../../messages/messages.js';
import { PlayPageFrame } from '../../shared/play/play-page.tsx';
import { MatchHistory } from './match-history.tsx';
import { LifetimeStatistics } from './statistics.tsx';

/** Finished matches of a player, and totals over all of them. */
export function MatchesPage() {
  return (
    <PlayPageFrame title={m.matches_title()}>
      <LifetimeStatistics />
      <MatchHistory />
    </PlayPageFrame>
  );
}
