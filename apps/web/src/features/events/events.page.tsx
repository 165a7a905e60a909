import * as m from '../../messages/messages.js';
import { useActivityEvents } from '../../shared/events/use-activity-events.ts';
import { useGameEvents } from '../../shared/events/use-game-events.ts';
import { EmptyPageNote, PlayPageFrame } from '../../shared/play/play-page.tsx';
import { ActivityEvents } from './activity-events.tsx';
import { AirdropsCard } from './airdrops/airdrops-card.tsx';
import { NewsPosts } from './airdrops/news-posts.tsx';
import { useAirdrops, useNewsPosts } from './airdrops/use-airdrops.ts';
import { GameEvents } from './game-events.tsx';

/** Running and upcoming events, airdrop campaigns, and posts of the studio. */
export function EventsPage() {
  const lists = [useActivityEvents(), useGameEvents(), useAirdrops(), useNewsPosts()];
  return (
    <PlayPageFrame title={m.events_title()} isLoaded={lists.every(({ isLoading }) => !isLoading)}>
      {lists.every(({ data }) => data?.length === 0) && (
        <EmptyPageNote title={m.events_none_title()} text={m.events_none_text()} />
      )}
      <GameEvents />
      <ActivityEvents />
      <AirdropsCard />
      <NewsPosts />
    </PlayPageFrame>
  );
}
