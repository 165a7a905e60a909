import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import { sectionEndpoints, type Feed } from '@guildhall/contract/kit/section';
import { csvStream } from './csv.ts';
import type { Handler, Router } from './http.ts';

/** What a feed reads from: pages by its filters, one entry by its id. */
export interface FeedSource<F> {
  readonly page: (filters: F, page: number, perPage: number) => Promise<{ data: readonly object[]; page: number; totalPages: number }>;
  readonly get: (id: number) => Promise<object>;
  /** An exported entry in the language of whoever exports; without it as it is. */
  readonly spoken?: (row: object, language: string) => object;
}
const pieceSize = 500;

/** Mounts list, entry and export of a declared feed. */
export function mountFeed<F extends object>(router: Router, feed: Feed, source: FeedSource<F>): void {
  const names = ['id', ...Object.keys(feed.fields)];
  const handlers: Record<string, Handler<Endpoint>> = {
    list: (_call, input) => {
      const { page, perPage, ...filters } = input['body' as never] as F & { page: number; perPage: number };
      return source.page(filters as unknown as F, page, perPage) as Promise<never>;
    },
    get: (_call, input) => source.get((input['params' as never] as { id: number }).id) as Promise<never>,
    export: async (call, input) => {
      const language = call.actor.kind === 'user' ? call.actor.language : 'en';
      const spoken = (row: object): Record<string, unknown> => (source.spoken?.(row, language) ?? row) as Record<string, unknown>;
      async function* pieces(): AsyncGenerator<unknown[][]> {
        for (let page = 1, more = true; more; page++) {
          const { data, totalPages } = await source.page(input['body' as never], page, pieceSize);
          more = page < totalPages;
          yield data.map((row) => {
            const said = spoken(row);
            return names.map((name) => said[name]);
          });
        }
      }
      return csvStream(['ID', ...Object.values(feed.fields).map((field) => field.label)], pieces());
    },
  };
  for (const [op, endpoint] of Object.entries(sectionEndpoints(feed))) {
    const handler = handlers[op];
    if (handler) router.bind(`${feed.name}.${op}`, endpoint, handler);
  }
}
