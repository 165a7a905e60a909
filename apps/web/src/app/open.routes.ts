/** Pages that are open to everybody and lead to each other: they load together. */
export { PlayerCardPage } from '../features/player-card/player-card.page.tsx';
export { TournamentsPage } from '../features/tournaments/tournaments.page.tsx';
