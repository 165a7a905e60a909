import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import {
  idParamsSchema,
  idSchema,
  instantSchema,
  buildPageSchema,
  pageQuerySchema,
} from '../../kit/field/fields.ts';

/** Published article for players (OP-27). `text` is the Markdown subset of `article-text.ts`. */
const newsItem = z.object({
  id: idSchema,
  title: z.string(),
  text: z.string(),
  imageUrl: z.nullable(z.string()),
  publishedAt: instantSchema,
});

export const newsCalls = {
  listNews: endpoint({
    method: 'GET',
    path: '/api/users/{id}/news',
    may: 'self',
    summary: 'News, newest first',
    params: idParamsSchema,
    query: pageQuerySchema,
    reply: buildPageSchema(newsItem),
    errors: [],
  }),
};
