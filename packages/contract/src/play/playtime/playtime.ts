import { gameAvailabilitySchema } from '../../identity/accounts/accounts.ts';
import { endpoint } from '../../kit/endpoint.ts';

export const playtimeCalls = {
  sessionsAvailability: endpoint({
    method: 'GET',
    path: '/api/game/sessions-availability',
    may: 'anyone',
    summary: 'Whether the game is open; with a session, for that user',
    reply: gameAvailabilitySchema,
    errors: [],
  }),
};
