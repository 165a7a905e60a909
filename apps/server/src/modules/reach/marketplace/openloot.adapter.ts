import * as z from 'zod/mini';
import type { OutboundHttp } from '../../../kernel/outbound/outbound.ts';
import { ProviderError } from '../links/links.api.ts';
import { AssetReturnDeclinedError, type Marketplace } from './marketplace.port.ts';

const rarityMax = 9;
const nameMax = 200;
const image = z.string().check(z.regex(/^(?:https:|data:image\/)/), z.maxLength(8_192));
const address = z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/));
const itemsAnswer = z.object({
  total: z.int().check(z.gte(0)),
  items: z
    .array(
      z.object({
        id: z.string().check(z.minLength(1), z.maxLength(100)),
        name: z.string().check(z.minLength(1), z.maxLength(nameMax)),
        imageUrl: z.nullable(image),
        rarity: z.int().check(z.gte(0), z.lte(rarityMax)),
        mint: z.nullable(address),
      }),
    )
    .check(z.maxLength(100)),
});
const depositAnswer = z.object({ address });
/**
 * A successful reply contains the key of the transfer. Without it, an unrelated page of a proxy
 * could count as success.
 */
const moveAnswer = z.object({ key: z.string() });

/** Creates the client for Open Loot's HTTP interface at the configured URL. */
export function createOpenLootMarketplace(outbound: OutboundHttp, url: string): Marketplace {
  return {
    listItems(access, { forAvatar, page, perPage }) {
      const query = new URLSearchParams({ page: String(page), perPage: String(perPage) });
      if (forAvatar) query.set('for', 'avatar');
      return read(access, `/api/items?${query.toString()}`, itemsAnswer);
    },
    async readDeposit(access) {
      return (await read(access, '/api/deposit', depositAnswer)).address;
    },
    async transferIn(access, { key, mint }) {
      const { status, text } = await move(access, '/api/transfers-in', key, { mint });
      checkMoved(key, status, text);
    },
    async transferOut(access, { key, mint, to }) {
      const { status, text } = await move(access, '/api/transfers-out', key, { mint, to });
      if (status === 409) throw new AssetReturnDeclinedError('the asset is not sent back');
      checkMoved(key, status, text);
    },
  };

  async function read<T>(access: string, path: string, shape: z.ZodMiniType<T>): Promise<T> {
    const { status, text } = await send(path, { headers: toHeaders(access) });
    return parse(status, text, shape);
  }

  function move(access: string, path: string, key: string, body: Readonly<Record<string, string>>) {
    const headers = {
      ...toHeaders(access),
      'content-type': 'application/json',
      'idempotency-key': key,
    };
    return send(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  async function send(path: string, init: Parameters<OutboundHttp['send']>[1]) {
    const answer = await outbound.send(`${url}${path}`, init).catch((error: unknown) => {
      throw new ProviderError('UNAVAILABLE', 'no answer', error);
    });
    if (answer.status === 401) throw new ProviderError('REFUSED', 'the access token is not taken');
    return answer;
  }
}

const toHeaders = (access: string) => ({
  authorization: `Bearer ${access}`,
  accept: 'application/json',
});

function checkMoved(key: string, status: number, text: string): void {
  if (parse(status, text, moveAnswer).key !== key)
    throw new ProviderError('UNAVAILABLE', 'an answer about another move');
}

function parse<T>(status: number, text: string, shape: z.ZodMiniType<T>): T {
  if (status !== 200) throw new ProviderError('UNAVAILABLE', `answered ${status}`);
  const parsed = shape.safeParse(parseJson(text));
  if (!parsed.success) throw new ProviderError('UNAVAILABLE', 'an answer that makes no sense');
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
