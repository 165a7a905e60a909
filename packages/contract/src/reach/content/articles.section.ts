import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { f } from '../../kit/field/field-kinds.ts';
import { byId, id } from '../../kit/field/fields.ts';
import { defineSection } from '../../kit/section/section.ts';
import { languages } from '../../shapes.ts';

export const articles = defineSection({
  name: 'articles',
  base: '/api/admin/articles',
  may: 'admin',
  menu: { group: 'panel', page: 'articles', label: ['Articles', 'Статьи'] },
  singular: ['article', 'статья'],
  tells: 'NEWS_UPDATED',
  turns: ['publishFrom', 'publishUntil'],
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
        'Players read published articles as news, within their time where one is set',
        'Опубликованные статьи игроки читают как новости, а если задано время — только в это время',
      ],
    }),
    language: f.optionalChoice(
      languages,
      { en: ['English', 'Английский'], ru: ['Russian', 'Русский'] },
      {
        label: ['Language', 'Язык'],
        list: true,
        filter: true,
        empty: ['All languages', 'Все языки'],
        help: [
          'Shown to players of this language. Who has no news in his language reads the English ones, without those all of them; empty: everybody',
          'Видят игроки этого языка. У кого новостей на своём языке нет, читает английские, а если нет и их — все; пусто: видят все',
        ],
      },
    ),
    ...f.openWindow(
      {
        name: 'publishFrom',
        label: ['Shown from', 'Показывать с'],
        filter: true,
        help: ['Empty: at once', 'Пусто: сразу'],
      },
      {
        name: 'publishUntil',
        label: ['Shown until', 'Показывать до'],
        filter: true,
        help: [
          'The first moment at which it is no longer shown; empty: for ever',
          'Первый момент, когда она уже не показывается; пусто: всегда',
        ],
      },
    ),
    state: f.computed(
      f.choice(
        ['DRAFT', 'PLANNED', 'SHOWN', 'OVER'],
        {
          DRAFT: ['Draft', 'Черновик'],
          PLANNED: ['Planned', 'Запланирована'],
          SHOWN: ['Shown', 'Показывается'],
          OVER: ['Over', 'Завершилась'],
        },
        { label: ['State', 'Состояние'], list: true },
      ),
    ),
    publishedAt: f.readOnly(
      f.optionalInstant({ label: ['Published at', 'Время публикации'], list: true, filter: true }),
    ),
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
    params: byId,
    body: z.strictObject({ published: z.boolean() }),
    reply: z.object({ id, version: z.int() }),
    errors: ['NOT_FOUND', 'STALE'],
  }),
};
