import * as z from 'zod/mini';
import type { Outbound } from '../../../kernel/outbound.ts';
import { ProviderFailure } from '../links/links.api.ts';
import type { Marketplace } from './marketplace.port.ts';

const rarityMax = 9;
const nameMax = 200;
const image = z.string().check(z.regex(/^(?:https:|data:image\/)/), z.maxLength(8_192));
const answer = z.object({
  total: z.int().check(z.gte(0)),
  items: z
    .array(
      z.object({
        id: z.string().check(z.minLength(1), z.maxLength(100)),
        name: z.string().check(z.minLength(1), z.maxLength(nameMax)),
        imageUrl: z.nullable(image),
        rarity: z.int().check(z.gte(0), z.lte(rarityMax)),
      }),
    )
    .check(z.maxLength(100)),
});

/** Open Loot over its HTTP interface at the configured address. */
export function createOpenLoot(outbound: Outbound, url: string): Marketplace {
  return {
    async listItems(access, { forAvatar, page, perPage }) {
      const query = new URLSearchParams({ page: String(page), perPage: String(perPage) });
      if (forAvatar) query.set('for', 'avatar');
      const headers = { authorization: `Bearer ${access}`, accept: 'application/json' };
      const { status, text } = await outbound
        .send(`${url}/api/items?${query.toString()}`, { headers })
        .catch((error: unknown) => {
          throw new ProviderFailure('UNAVAILABLE', 'no answer', error);
        });
      if (status === 401) throw new ProviderFailure('REFUSED', 'the access token is not taken');
      if (status !== 200) throw new ProviderFailure('UNAVAILABLE', `answered ${status}`);
      const found = answer.safeParse(parseJson(text));
      if (!found.success) throw new ProviderFailure('UNAVAILABLE', 'an answer that makes no sense');
      return found.data;
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
