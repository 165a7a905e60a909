import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { f } from '../../kit/field/field-kinds.ts';
import { idParamsSchema, idSchema } from '../../kit/field/fields.ts';
import { defineSection } from '../../kit/section/section.ts';
import { languageNames, languages } from '../../languages.ts';

export const articlesSection = defineSection({
  name: 'articles',
  base: '/api/admin/articles',
  may: 'admin',
  menu: { group: 'panel', page: 'articles', label: 'Articles' },
  singular: 'article',
  tells: 'NEWS_UPDATED',
  turns: ['publishFrom', 'publishUntil'],
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
      help: 'Players read published articles as news, within their time where one is set',
    }),
    language: f.optionalChoice(languages, languageNames, {
      label: 'Language',
      list: true,
      filter: true,
      empty: 'All languages',
      help: 'Shown to players of this language. Who has no news in his language reads the English ones, without those all of them; empty: everybody',
    }),
    ...f.openWindow(
      { name: 'publishFrom', label: 'Shown from', filter: true, help: 'Empty: at once' },
      {
        name: 'publishUntil',
        label: 'Shown until',
        filter: true,
        help: 'The first moment at which it is no longer shown; empty: for ever',
      },
    ),
    state: f.computed(
      f.choice(
        ['DRAFT', 'PLANNED', 'SHOWN', 'OVER'],
        { DRAFT: 'Draft', PLANNED: 'Planned', SHOWN: 'Shown', OVER: 'Over' },
        { label: 'State', list: true },
      ),
    ),
    publishedAt: f.readOnly(f.optionalInstant({ label: 'Published at', list: true, filter: true })),
  },
  sample: {
    title: 'The gate opens',
    text: '## Tonight\n\nCome **early**.',
    published: false,
    language: 'en',
  },
});

export const articlesApi = {
  publishArticle: endpoint({
    method: 'POST',
    path: '/api/admin/articles/{id}/published',
    may: 'admin',
    summary: 'Publish an article, or take it back',
    params: idParamsSchema,
    body: z.strictObject({ published: z.boolean() }),
    reply: z.object({ id: idSchema, version: z.int() }),
    errors: ['NOT_FOUND', 'STALE'],
  }),
};
