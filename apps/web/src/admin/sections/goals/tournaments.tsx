import type { SectionOverride } from '../../overrides.ts';
import { TournamentDesk } from '../../tournaments/desk.tsx';

/** Shows decisions on a tournament above its form: publishing, standings, prizes. */
export const override: SectionOverride = { FormHead: TournamentDesk };
