import type { SectionOverride } from '../overrides.ts';
import { TournamentDesk } from '../tournaments/desk.tsx';

/** Above the form stands what is decided about a tournament: publishing, standings, prizes. */
export const override: SectionOverride = { FormHead: TournamentDesk };
