/** Public pages that link to each other and therefore load together. */
export { PlayerCardPage } from '../features/player-card/player-card.page.tsx';
export { TournamentsPage } from '../features/tournaments/tournaments.page.tsx';
