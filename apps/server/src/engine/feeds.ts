import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import { buildSectionEndpoints, type Feed } from '@guildhall/contract/kit/section/section';
import type { Language } from '@guildhall/contract/kit/text/say';
import type { buildPageWithTotal, PagePosition } from '../kernel/db/paged.ts';
import { createSectionCsvStream } from '../kernel/exports/csv.ts';
import { recordSectionExport } from './record-export.ts';
import type { Handler, Router } from '../kernel/http/http.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { registerSectionCountedNames } from './section-messages.ts';
import { getTranslations } from '../kernel/texts.ts';

/** Page of a feed, as `buildPageWithTotal` builds it. */
type FeedPage = ReturnType<typeof buildPageWithTotal<object>>;
/** Data source of a feed: reads pages by the feed's filters, and a single entry by its id. */
export interface FeedSource<F> {
  /** Reads a page. Texts are written, and searches interpreted, in the language of the caller. */
  readonly page: (filters: F, place: PagePosition, language: Language) => Promise<FeedPage>;
  /**
   * Pages of single records for an export; needed if `page` combines several records into one row.
   */
  readonly records?: FeedSource<F>['page'];
  /**
   * Returns true if exported rows are in the order of their ids. Each part of the export then
   * starts after the last id of the previous part (`PagePosition.afterKey`), so the cost of an
   * export grows only with its rows. Otherwise each part skips all rows before it.
   */
  readonly isInIdOrder?: (filters: F) => boolean;
  readonly get: (id: number, language: Language) => Promise<object>;
  /**
   * Display names of stored codes that no declaration lists, by field. Lists show these names
   * instead of the codes.
   */
  readonly names?: Readonly<
    Record<
      string,
      (language: Language) => Promise<readonly { readonly id: string; readonly name: string }[]>
    >
  >;
}
const pieceSize = 500;

type ReadRowsOfPage<R> = (
  place: Pick<PagePosition, 'page' | 'perPage' | 'afterKey'>,
) => Promise<{ data: readonly R[]; totalPages: number }>;
const getRowId = (row: object): unknown => (row as { id?: unknown }).id;

/** Yields every entry once, newest first, even if new entries shift the pages meanwhile. */
export async function* readAllRowsPageByPage<R extends object>(
  read: ReadRowsOfPage<R>,
): AsyncGenerator<R[]> {
  const exportedIds = new Set<unknown>();
  for (let page = 1, hasMore = true; hasMore; page++) {
    const { data, totalPages } = await read({ page, perPage: pieceSize });
    hasMore = page < totalPages;
    const fresh = data.filter((row) => !exportedIds.has(getRowId(row)));
    for (const row of fresh) exportedIds.add(getRowId(row));
    yield fresh;
  }
}
/** Yields every entry of a list in the order of its ids. */
async function* readAllRowsById<R extends object>(
  read: ReadRowsOfPage<R>,
): AsyncGenerator<readonly R[]> {
  for (let afterKey: number | undefined, hasMore = true; hasMore;) {
    const { data, totalPages } = await read({ page: 1, perPage: pieceSize, afterKey });
    hasMore = totalPages > 1;
    const last = data.at(-1);
    if (last) afterKey = Number(getRowId(last));
    yield data;
  }
}
/** Replaces stored codes by their display names in each row. */
async function* nameWords<F>(
  pieces: AsyncIterable<readonly object[]>,
  { names = {} }: FeedSource<F>,
  language: Language,
): AsyncGenerator<readonly object[]> {
  const known = await Promise.all(
    Object.entries(names).map(async ([field, read]) => {
      const named = (await read(language)).map(({ id, name }) => [id, name] as const);
      return [field, new Map<unknown, string>(named)] as const;
    }),
  );
  for await (const piece of pieces)
    yield (piece as readonly Readonly<Record<string, unknown>>[]).map((row) => ({
      ...row,
      ...Object.fromEntries(
        known.map(([field, words]) => [field, words.get(row[field]) ?? row[field]]),
      ),
    }));
}

/** Mounts the list, the single entry and the export of a declared feed. */
export function mountFeed<F extends object>(
  router: Router,
  { commands, units, db }: Pick<Kernel, 'commands' | 'units' | 'db'>,
  feed: Feed,
  source: FeedSource<F>,
): void {
  registerSectionCountedNames(feed);
  const handlers: Record<string, Handler<Endpoint>> = {
    list: (call, input) => {
      const { page, perPage, ...filters } = input['body' as never] as F & {
        page: number;
        perPage: number;
      };
      const place = { page, perPage };
      return source.page(filters as unknown as F, place, call.language) as Promise<never>;
    },
    get: (call, input) =>
      source.get((input['params' as never] as { id: number }).id, call.language) as Promise<never>,
    export: async (call, input) => {
      const language = call.language;
      const filters = input['body' as never] as F;
      const page = source.records ?? source.page;
      const { total } = await page(filters, { page: 1, perPage: 1, count: 'all' }, language);
      await recordSectionExport(commands, call, feed, { filters, rows: total });
      const readAll = source.isInIdOrder?.(filters) ? readAllRowsById : readAllRowsPageByPage;
      const pieces = readAll((place) => page(filters, { ...place, count: 'none' }, language));
      const decimals = await units.decimals(db.read);
      const named = nameWords(pieces, source, language);
      return createSectionCsvStream(feed, named, { texts: getTranslations(language), decimals });
    },
  };
  for (const [op, endpoint] of Object.entries(buildSectionEndpoints(feed))) {
    const handler = handlers[op];
    if (handler) router.bind(`${feed.name}.${op}`, endpoint, handler);
  }
}
