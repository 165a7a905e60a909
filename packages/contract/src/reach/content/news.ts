import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { idParams, id, instant, paged, pageQuery } from '../../kit/field/fields.ts';

/** Published article for players (OP-27). `text` is the Markdown subset of `article-text.ts`. */
const newsItem = z.object({
  id,
  title: z.string(),
  text: z.string(),
  imageUrl: z.nullable(z.string()),
  publishedAt: instant,
});

export const newsCalls = {
  listNews: endpoint({
    method: 'GET',
    path: '/api/users/{id}/news',
    may: 'self',
    summary: 'News, newest first',
    params: idParams,
    query: pageQuery,
    reply: paged(newsItem),
    errors: [],
  }),
};
