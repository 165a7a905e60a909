import { gameEvents } from '@guildhall/contract/play/game-events.section';
import { sectionTable } from '../../../kernel/section-tables.ts';

export const gameEventsTable = sectionTable(gameEvents);
