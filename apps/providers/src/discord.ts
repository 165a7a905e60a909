import { toName, type ProviderSpec } from './provider.ts';

/** Opaque tokens for a week, refresh tokens rotate; `/users/@me` says who somebody is. */
export const discord: ProviderSpec = {
  title: 'Discord',
  routes: {
    authorization: '/oauth2/authorize',
    token: '/api/oauth2/token',
    revocation: '/api/oauth2/token/revoke',
  },
  scopes: ['identify', 'guilds.join'],
  accessSeconds: 604_800,
  clientProof: 'client_secret_post',
  async answerCall({ url, owner, answer }) {
    if (url.pathname !== '/api/v10/users/@me') return false;
    const id = await owner();
    if (id === undefined) answer(401, { message: '401: Unauthorized', code: 0 });
    else answer(200, { id, username: toName(id), global_name: 'Player' });
    return true;
  },
};
