import type { SectionOverride } from '../overrides.ts';
import { TournamentDesk } from '../tournaments/desk.tsx';

/** Below the form stands what is decided about a tournament: publishing, standings, prizes. */
export const override: SectionOverride = { FormExtra: TournamentDesk };
