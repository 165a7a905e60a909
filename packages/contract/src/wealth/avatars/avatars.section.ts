import { f } from '../../kit/field/field-kinds.ts';
import { defineSection } from '../../kit/section/section.ts';

export const avatarsSection = defineSection({
  name: 'avatars',
  base: '/api/admin/avatars',
  may: 'admin',
  menu: { group: 'panel', page: 'avatars', label: 'Avatars' },
  singular: 'avatar',
  tells: 'AVATARS_UPDATED',
  ops: ['list', 'create', 'update', 'remove', 'lookup'],
  fields: {
    image: f.image({ label: 'Picture', list: true }),
    name: f.text({ label: 'Name', list: true, search: true, max: 80 }),
    isDefault: f.flag({
      label: 'Default',
      list: true,
      filter: true,
      initial: false,
      help: 'Belongs to everyone; a new account wears the first one',
    }),
  },
  sample: { name: 'Fox', isDefault: true },
});
