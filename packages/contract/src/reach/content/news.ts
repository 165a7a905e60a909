import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { byId, id, instant, paged, pageQuery } from '../../kit/field/fields.ts';

/**
 * A published article as players read it (OP-27). `text` is the Markdown subset of
 * `article-text.ts`.
 */
const newsItem = z.object({
  id,
  title: z.string(),
  text: z.string(),
  imageUrl: z.nullable(z.string()),
  publishedAt: instant,
});

export const news = {
  listNews: endpoint({
    method: 'GET',
    path: '/api/users/{id}/news',
    may: 'self',
    summary: 'News, newest first',
    params: byId,
    query: pageQuery,
    reply: paged(newsItem),
    errors: [],
  }),
};
