import { f } from '../../kit/field/field-kinds.ts';
import { defineSection } from '../../kit/section/section.ts';

export const hotLinksSection = defineSection({
  name: 'hot-links',
  base: '/api/admin/hot-links',
  may: 'admin',
  menu: { group: 'panel', page: 'hot-links', label: 'Hot links' },
  singular: 'hot link',
  title: 'link',
  fields: {
    link: f.url({ label: 'Link', list: true, search: true }),
    active: f.flag({
      label: 'Active',
      list: true,
      filter: true,
      initial: false,
      help: 'Shown to everybody in the portal',
    }),
    title: f.optionalText({
      label: 'Title',
      list: true,
      search: true,
      max: 80,
      help: 'The host of the link when empty',
    }),
    clicks: f.readOnly(f.int({ label: 'Clicks', list: true, initial: 0 })),
  },
  sample: { link: 'https://example.org/', active: true, title: 'Example' },
});
