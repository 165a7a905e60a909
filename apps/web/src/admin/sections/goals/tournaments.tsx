import type { SectionOverride } from '../../overrides.ts';
import { TournamentDecisions } from '../../tournaments/desk.tsx';
import { TournamentStateText } from '../../tournaments/state-text.tsx';

/** Shows decisions on a tournament above its form: publishing, standings, prizes. */
export const sectionOverride: SectionOverride = {
  FormHead: TournamentDecisions,
  cells: {
    state: ({ state, start }) => (
      <TournamentStateText state={String(state)} start={String(start)} />
    ),
  },
};
