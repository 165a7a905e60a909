import { createFakeMarketplace } from './market.ts';
import { toPlayerName, type ProviderExchange, type ProviderSpec } from './provider.ts';

interface Item {
  readonly id: string;
  readonly name: string;
  readonly imageUrl: string;
  readonly rarity: number;
  /** Address of the mint if the item is an asset of the chain. */
  readonly mint: string | null;
}
/** Assets of the chain at this program's local marketplace. */
export const fakeMarketplace = createFakeMarketplace();
const colours = ['#8d99ae', '#6a994e', '#3a86ff', '#8338ec', '#ff9f1c'];
const kinds = ['Blade', 'Shield', 'Banner', 'Lantern', 'Helmet'];
const itemsOfEverybody = 23;
/** Every third item can be an avatar. */
const avatarEvery = 3;

const draw = (colour: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="${colour}" d="M32 4l24 14v28L32 60 8 46V18z"/></svg>`,
  ).toString('base64')}`;
/**
 * Lists the items of an account. Every account has items of the same kinds; the ids contain the
 * account.
 */
const listItems = (account: string): Item[] =>
  Array.from({ length: itemsOfEverybody }, (_, at) => ({
    id: `${account}-${at + 1}`,
    name: `${kinds[at % kinds.length] ?? ''} of the market ${at + 1}`,
    imageUrl: draw(colours[at % colours.length] ?? ''),
    rarity: at % 10,
    mint: null,
  }));
/** Lists the chain assets of an account as items. An asset cannot be an avatar. */
const listAssets = (account: string): Item[] =>
  fakeMarketplace
    .list(account)
    .map(({ mint, name }) => ({
      id: mint,
      name,
      imageUrl: draw(colours[0] ?? ''),
      rarity: 0,
      mint,
    }));

function answerItems({ url, answer }: ProviderExchange, account: string): void {
  const forAvatar = url.searchParams.get('for') === 'avatar';
  const own = listItems(account).filter((_, at) => !forAvatar || at % avatarEvery === 0);
  const ownedItems = [...(forAvatar ? [] : listAssets(account)), ...own];
  const page = Number(url.searchParams.get('page') ?? 1);
  const perPage = Number(url.searchParams.get('perPage') ?? 20);
  const items = ownedItems.slice((page - 1) * perPage, page * perPage);
  answer(200, { items, total: ownedItems.length });
}

/** Moves an asset into or out of the marketplace. A repeated idempotency key moves nothing. */
async function answerMove(exchange: ProviderExchange, account: string): Promise<void> {
  const { url, request, answer, readBody } = exchange;
  const { mint, to } = JSON.parse(await readBody()) as { mint: string; to: string };
  const key = String(request.headers['idempotency-key']);
  const order = { account, key, mint };
  const end = await (url.pathname === '/api/transfers-in'
    ? fakeMarketplace.transferIn(order)
    : fakeMarketplace.transferOut({ ...order, to }));
  if (end === 'DONE') answer(200, { key });
  else if (end === 'DECLINED') answer(409, { error: 'declined' });
  else answer(404, { error: 'not_at_deposit' });
}
const callPaths = [
  '/api/me',
  '/api/items',
  '/api/deposit',
  '/api/transfers-in',
  '/api/transfers-out',
];

/**
 * Simulates the marketplace, with tokens that last a quarter of an hour. The interface is invented,
 * because the real marketplace has no public interface.
 */
export const openLootProvider: ProviderSpec = {
  title: 'Open Loot',
  routes: { authorization: '/oauth/authorize', token: '/oauth/token', revocation: '/oauth/revoke' },
  scopes: ['items:read', 'items:transfer'],
  accessSeconds: 900,
  clientProof: 'client_secret_post',
  async answerCall(exchange) {
    const { url, owner, answer } = exchange;
    if (!callPaths.includes(url.pathname)) return false;
    const id = await owner();
    if (id === undefined) answer(401, { error: 'invalid_token' });
    else if (url.pathname === '/api/me') answer(200, { id, name: toPlayerName(id) });
    else if (url.pathname === '/api/deposit')
      answer(200, { address: await fakeMarketplace.readDeposit(id) });
    else if (url.pathname === '/api/items') answerItems(exchange, id);
    else await answerMove(exchange, id);
    return true;
  },
};
