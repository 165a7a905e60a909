import { f } from '../../kit/field/field-kinds.ts';
import { defineSection } from '../../kit/section/section.ts';

export const hotLinks = defineSection({
  name: 'hot-links',
  base: '/api/admin/hot-links',
  may: 'admin',
  menu: { group: 'panel', page: 'hot-links', label: ['Hot links', 'Быстрые ссылки'] },
  singular: ['hot link', 'быстрая ссылка'],
  title: 'link',
  fields: {
    link: f.url({ label: ['Link', 'Ссылка'], list: true, search: true }),
    active: f.flag({
      label: ['Active', 'Включена'],
      list: true,
      filter: true,
      initial: false,
      help: ['Shown to everybody in the portal', 'Показывается всем на портале'],
    }),
    title: f.optionalText({
      label: ['Title', 'Заголовок'],
      list: true,
      search: true,
      max: 80,
      help: ['The host of the link when empty', 'Если пусто, узел ссылки'],
    }),
    clicks: f.readOnly(f.int({ label: ['Clicks', 'Нажатия'], list: true, initial: 0 })),
  },
  sample: { link: 'https://example.org/', active: true, title: 'Example' },
});
