import { toPlayerName, type ProviderSpec } from './provider.ts';

/**
 * Local Twitch. It ignores PKCE, returns `scope` as a list and an ID token, issues tokens for four
 * hours, and offers `/oauth2/validate`.
 */
export const twitchProvider: ProviderSpec = {
  title: 'Twitch',
  routes: {
    authorization: '/oauth2/authorize',
    token: '/oauth2/token',
    revocation: '/oauth2/revoke',
  },
  scopes: ['openid', 'user:read:email'],
  accessSeconds: 14_400,
  clientProof: 'client_secret_post',
  isTwitch: true,
  async answerCall({ url, owner, answer }) {
    if (url.pathname !== '/oauth2/validate') return false;
    const id = await owner();
    if (id === undefined) answer(401, { status: 401, message: 'invalid access token' });
    else
      answer(200, {
        client_id: 'guildhall',
        login: toPlayerName(id),
        user_id: id,
        expires_in: 14_400,
      });
    return true;
  },
};
