import * as m from '../../messages/messages.js';
import { useReceipts } from '../../shared/receipts/use-receipts.ts';
import { PlayPageFrame } from '../../shared/play/play-page.tsx';
import { MatchHistory } from './match-history.tsx';
import { LifetimeStatistics, useLifetimeStatistics } from './statistics.tsx';

/** Finished matches of a player, and totals over all of them. */
export function MatchesPage() {
  const lists = [useLifetimeStatistics(), useReceipts()];
  return (
    <PlayPageFrame title={m.matches_title()} isLoaded={lists.every(({ isLoading }) => !isLoading)}>
      <LifetimeStatistics />
      <MatchHistory />
    </PlayPageFrame>
  );
}
