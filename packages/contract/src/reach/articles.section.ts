import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { f } from '../kit/field-kinds.ts';
import { byId, id } from '../kit/fields.ts';
import { defineSection } from '../kit/section.ts';

export const articles = defineSection({
  name: 'articles',
  base: '/api/admin/articles',
  may: 'admin',
  menu: { group: 'panel', page: 'articles', label: 'Articles' },
  one: 'article',
  tells: 'NEWS_UPDATED',
  title: 'title',
  fields: {
    imageUrl: f.image({ label: 'Picture', list: true }),
    title: f.text({ label: 'Title', list: true, search: true, max: 160 }),
    text: f.longText({
      label: 'Text',
      search: true,
      max: 20_000,
      help: 'Paragraphs, ## headings, **bold**, *italic*, lists and [links](https://…). Links lead to https:// or to a page of the portal (#/dashboard).',
    }),
    published: f.flag({
      label: 'Published',
      list: true,
      filter: true,
      initial: false,
      help: 'Players read published articles as news',
    }),
    publishedAt: f.readOnly(f.optionalInstant({ label: 'Published at', list: true, filter: true })),
  },
});

export const articlesApi = {
  publishArticle: endpoint({
    method: 'POST',
    path: '/api/admin/articles/{id}/published',
    may: 'admin',
    summary: 'Publish an article, or take it back',
    params: byId,
    body: z.strictObject({ published: z.boolean() }),
    reply: z.object({ id, version: z.int() }),
    errors: ['NOT_FOUND', 'STALE'],
  }),
};
