import { gameEvents } from '@guildhall/contract/play/game-events/game-events.section';
import { sectionTable } from '../../../engine/store/section-tables.ts';

export const gameEventsTable = sectionTable(gameEvents);
