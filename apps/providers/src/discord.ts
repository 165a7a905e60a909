import { createFakeDiscordGuild, type DiscordBotFault } from './discord-guild.ts';
import { renderGuildPage, renderInvitationPage } from './pages.ts';
import { toPlayerName, type ProviderExchange, type ProviderSpec } from './provider.ts';

/** The studio's server at this program's local Discord. */
export const fakeDiscordGuild = createFakeDiscordGuild();
const rolePath = /^\/api\/v10\/guilds\/\d+\/members\/([^/]+)\/roles\/([^/]+)$/;
const botFaults: readonly DiscordBotFault[] = ['NONE', 'TOKEN', 'PERMISSIONS', 'ACCESS', 'BUSY'];

/**
 * Simulates Discord: issues opaque tokens that last a week, and rotates refresh tokens;
 * `/users/@me` identifies the account. The bot assigns roles of one server: `/guild` shows and
 * changes the server, `/invite/...` lets an account join it.
 */
export const discordProvider: ProviderSpec = {
  title: 'Discord',
  routes: {
    authorization: '/oauth2/authorize',
    token: '/api/oauth2/token',
    revocation: '/api/oauth2/token/revoke',
  },
  scopes: ['identify', 'guilds.join'],
  accessSeconds: 604_800,
  clientProof: 'client_secret_post',
  async answerCall(exchange) {
    const { url, owner, answer } = exchange;
    if (url.pathname === '/guild') return changeGuild(exchange);
    if (url.pathname.startsWith('/invite/')) return acceptInvitation(exchange);
    const asked = rolePath.exec(url.pathname);
    if (asked) return answerBot(exchange, asked[1] ?? '', asked[2] ?? '');
    if (url.pathname !== '/api/v10/users/@me') return false;
    const id = await owner();
    if (id === undefined) answer(401, { message: '401: Unauthorized', code: 0 });
    else answer(200, { id, username: toPlayerName(id), global_name: 'Player' });
    return true;
  },
};

function answerBot({ request, answer }: ProviderExchange, account: string, role: string): boolean {
  const { method, headers } = request;
  const isBot = /^Bot \S+$/.test(headers.authorization ?? '');
  // Discord refuses programs without a user agent
  const isNamed = (headers['user-agent'] ?? '').startsWith('DiscordBot (');
  if (method !== 'PUT') answer(405, { message: '405: Method Not Allowed', code: 0 });
  else if (!isBot || !isNamed) answer(401, { message: '401: Unauthorized', code: 0 });
  else {
    const {
      status,
      body,
      headers: replyHeaders,
    } = fakeDiscordGuild.giveRole(decodeURIComponent(account), role);
    answer(status, body, replyHeaders);
  }
  return true;
}

const words = (text: string | null): readonly string[] =>
  (text ?? '').split(/[\s,]+/).filter(Boolean);
/** Shows the server, makes accounts leave it, or makes it refuse the bot. */
async function changeGuild({ request, reply, readBody }: ProviderExchange): Promise<boolean> {
  if (request.method === 'POST') {
    const form = new URLSearchParams(await readBody());
    const leaving = form.get('leave');
    if (leaving !== null) fakeDiscordGuild.leave(leaving.trim());
    fakeDiscordGuild.fault =
      botFaults.find((fault) => fault === form.get('fault')) ?? fakeDiscordGuild.fault;
    if (form.has('unknownRoles'))
      fakeDiscordGuild.unknownRoles = new Set(words(form.get('unknownRoles')));
    if (form.has('unknownUsers'))
      fakeDiscordGuild.unknownUsers = new Set(words(form.get('unknownUsers')));
  }
  renderGuildPage(reply, fakeDiscordGuild, botFaults);
  return true;
}

async function acceptInvitation({ request, reply, readBody }: ProviderExchange): Promise<boolean> {
  let joined: string | undefined;
  if (request.method === 'POST') {
    joined = (new URLSearchParams(await readBody()).get('account') ?? '').trim();
    if (joined !== '') fakeDiscordGuild.join(joined);
  }
  renderInvitationPage(reply, joined);
  return true;
}
