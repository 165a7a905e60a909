import { toName, type ProviderSpec } from './provider.ts';

/** The marketplace: tokens for a quarter of an hour. Its interface is ours, none is public. */
export const openloot: ProviderSpec = {
  title: 'Open Loot',
  routes: { authorization: '/oauth/authorize', token: '/oauth/token', revocation: '/oauth/revoke' },
  scopes: ['items:read', 'items:transfer'],
  accessSeconds: 900,
  clientProof: 'client_secret_post',
  async answerCall({ url, owner, answer }) {
    if (url.pathname !== '/api/me') return false;
    const id = await owner();
    if (id === undefined) answer(401, { error: 'invalid_token' });
    else answer(200, { id, name: toName(id) });
    return true;
  },
};
