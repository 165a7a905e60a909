import { gameEventsSection } from '@guildhall/contract/play/game-events/game-events.section';
import { buildSectionTable } from '../../../engine/store/section-tables.ts';

export const gameEventsTable = buildSectionTable(gameEventsSection);
