import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { f } from '../kit/field-kinds.ts';
import { byId, id } from '../kit/fields.ts';
import { defineSection } from '../kit/section.ts';

export const articles = defineSection({
  name: 'articles',
  base: '/api/admin/articles',
  may: 'admin',
  menu: { group: 'panel', page: 'articles', label: ['Articles', 'Статьи'] },
  singular: ['article', 'статья'],
  tells: 'NEWS_UPDATED',
  title: 'title',
  fields: {
    imageUrl: f.image({ label: ['Picture', 'Изображение'], list: true }),
    title: f.text({ label: ['Title', 'Заголовок'], list: true, search: true, max: 160 }),
    text: f.longText({
      label: ['Text', 'Текст'],
      search: true,
      max: 20_000,
      help: [
        'Paragraphs, ## headings, **bold**, *italic*, lists and [links](https://…). Links lead to https:// or to a page of the portal (#/dashboard).',
        'Абзацы, ## заголовки, **жирный**, *курсив*, списки и [ссылки](https://…). Ссылки ведут на https:// или на страницу портала (#/dashboard).',
      ],
    }),
    published: f.flag({
      label: ['Published', 'Опубликована'],
      list: true,
      filter: true,
      initial: false,
      help: [
        'Players read published articles as news',
        'Опубликованные статьи игроки читают как новости',
      ],
    }),
    publishedAt: f.readOnly(
      f.optionalInstant({ label: ['Published at', 'Время публикации'], list: true, filter: true }),
    ),
  },
  sample: { title: 'The gate opens', text: '## Tonight\n\nCome **early**.', published: false },
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
