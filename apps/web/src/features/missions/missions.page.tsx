import * as m from '../../messages/messages.js';
import { EmptyPageNote, PlayPageFrame } from '../../shared/play/play-page.tsx';
import { useAchievements } from '../../shared/missions/use-achievements.ts';
import { useGameMissions } from '../../shared/missions/use-game-missions.ts';
import { useMissions } from '../../shared/missions/use-missions.ts';
import { Achievements } from './achievements.tsx';
import { GameMissions } from './game-missions.tsx';
import { MissionOverview } from './missions.tsx';

/** Daily, weekly and special missions, missions of the game, and achievements. */
export function MissionsPage() {
  const lists = [useMissions(), useGameMissions(), useAchievements()];
  return (
    <PlayPageFrame title={m.missions_title()} isLoaded={lists.every(({ isLoading }) => !isLoading)}>
      {lists.every(({ data }) => data?.length === 0) && (
        <EmptyPageNote title={m.missions_none_common()} text={m.missions_none_text()} />
      )}
      <MissionOverview />
      <GameMissions />
      <Achievements />
    </PlayPageFrame>
  );
}
