import { f } from '../../kit/field/field-kinds.ts';
import { defineSection } from '../../kit/section/section.ts';

export const avatarsAdmin = defineSection({
  name: 'avatars',
  base: '/api/admin/avatars',
  may: 'admin',
  menu: { group: 'panel', page: 'avatars', label: ['Avatars', 'Аватары'] },
  singular: ['avatar', 'аватар'],
  tells: 'AVATARS_UPDATED',
  ops: ['list', 'create', 'update', 'remove', 'lookup'],
  fields: {
    image: f.image({ label: ['Picture', 'Изображение'], list: true }),
    name: f.text({ label: ['Name', 'Название'], list: true, search: true, max: 80 }),
    isDefault: f.flag({
      label: ['Default', 'По умолчанию'],
      list: true,
      filter: true,
      initial: false,
      help: [
        'Belongs to everyone; a new account wears the first one',
        'Есть у всех; новый аккаунт носит первый из них',
      ],
    }),
  },
  sample: { name: 'Fox', isDefault: true },
});
