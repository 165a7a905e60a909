import { createTwitterActions, type TwitterPostAction } from './twitter-actions.ts';
import { renderPostActionsPage } from './pages.ts';
import { toPlayerName, type ProviderExchange, type ProviderSpec } from './provider.ts';

/** Actions of accounts on posts at this program's local Twitter. */
export const twitterActions = createTwitterActions();
const lists: readonly (readonly [pattern: RegExp, action: TwitterPostAction])[] = [
  [/^\/2\/tweets\/(\d+)\/liking_users$/, 'LIKE'],
  [/^\/2\/tweets\/(\d+)\/retweeted_by$/, 'REPOST'],
];
const pageMost = 100;

/**
 * Simulates Twitter: authenticates clients by HTTP Basic, and issues tokens that last two hours;
 * `/2/users/me` returns the user. The lists of actions on a post are paged, with 75 calls per
 * quarter of an hour. `/deeds` performs an action on a post.
 */
export const twitterProvider: ProviderSpec = {
  title: 'Twitter',
  routes: {
    authorization: '/i/oauth2/authorize',
    token: '/2/oauth2/token',
    revocation: '/2/oauth2/revoke',
  },
  scopes: ['users.read', 'tweet.read', 'like.read', 'offline.access'],
  accessSeconds: 7_200,
  clientProof: 'client_secret_basic',
  async answerCall(exchange) {
    const { url, owner, answer } = exchange;
    if (url.pathname === '/deeds') return changeActions(exchange);
    const asked = findList(url);
    if (url.pathname !== '/2/users/me' && !asked) return false;
    const id = await owner();
    if (id === undefined) answer(401, { title: 'Unauthorized', status: 401 });
    else if (asked) answerList(exchange, asked);
    else answer(200, { data: { id, name: 'Player', username: toPlayerName(id) } });
    return true;
  },
};

interface Asked {
  readonly post: string;
  readonly action: TwitterPostAction;
}
function findList(url: URL): Asked | undefined {
  for (const [pattern, action] of lists) {
    const post = pattern.exec(url.pathname)?.[1];
    if (post !== undefined) return { post, action };
  }
  if (url.pathname !== '/2/tweets/search/recent') return undefined;
  const post = /conversation_id:(\d+)/.exec(url.searchParams.get('query') ?? '')?.[1];
  return post === undefined ? undefined : { post, action: 'REPLY' };
}

function answerList({ url, answer }: ProviderExchange, { post, action }: Asked): void {
  const resetAt = twitterActions.takeCall(action);
  if (resetAt !== undefined) {
    const seconds = String(Math.ceil(resetAt / 1_000));
    answer(429, { title: 'Too Many Requests', status: 429 }, { 'x-rate-limit-reset': seconds });
    return;
  }
  if (twitterActions.gone.has(post)) {
    answer(200, { errors: [{ title: 'Not Found Error', value: post }] });
    return;
  }
  const { searchParams: given } = url;
  const from = Number(given.get('pagination_token') ?? given.get('next_token') ?? 0);
  const wanted = Math.min(pageMost, Number(given.get('max_results') ?? pageMost));
  const accounts = twitterActions.list(post, action);
  const page = accounts.slice(from, from + wanted);
  const next = from + wanted < accounts.length ? { next_token: String(from + wanted) } : {};
  const data = page.map((account, n) =>
    action === 'REPLY'
      ? {
          id: `9${post}${from + n}`,
          text: 'A reply',
          author_id: account,
          referenced_tweets: [{ type: 'replied_to', id: post }],
        }
      : { id: account, name: 'Player', username: toPlayerName(account) },
  );
  answer(200, { ...(data.length > 0 && { data }), meta: { result_count: data.length, ...next } });
}

/** Performs an action on a post, from a page of the provider itself. */
async function changeActions({
  request,
  reply,
  answer,
  readBody,
}: ProviderExchange): Promise<boolean> {
  if (request.method === 'POST') {
    const form = new URLSearchParams(await readBody());
    const post = /(\d+)\D*$/.exec(form.get('post') ?? '')?.[1];
    const action = (['LIKE', 'REPOST', 'REPLY'] as const).find(
      (knownAction) => knownAction === form.get('action'),
    );
    const account = (form.get('account') ?? '').trim();
    if (post === undefined || action === undefined || account === '') {
      answer(400, { title: 'Name a post, an action and an account', status: 400 });
      return true;
    }
    twitterActions.add(post, action, account);
  }
  renderPostActionsPage(reply, twitterActions.listAll());
  return true;
}
