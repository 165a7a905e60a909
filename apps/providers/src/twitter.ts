import { toName, type ProviderSpec } from './provider.ts';

/** The client says who it is by Basic; tokens for two hours; `/2/users/me`. */
export const twitter: ProviderSpec = {
  title: 'Twitter',
  routes: {
    authorization: '/i/oauth2/authorize',
    token: '/2/oauth2/token',
    revocation: '/2/oauth2/revoke',
  },
  scopes: ['users.read', 'tweet.read', 'like.read', 'offline.access'],
  accessSeconds: 7_200,
  clientProof: 'client_secret_basic',
  async answerCall({ url, owner, answer }) {
    if (url.pathname !== '/2/users/me') return false;
    const id = await owner();
    if (id === undefined) answer(401, { title: 'Unauthorized', status: 401 });
    else answer(200, { data: { id, name: 'Player', username: toName(id) } });
    return true;
  },
};
