import { f } from '../kit/field/field-kinds.ts';
import { defineSettings } from '../kit/section/section.ts';

export const sessionSettings = defineSettings({
  name: 'sessions-settings',
  base: '/api/game/admin/sessions-settings',
  may: 'admin',
  tells: 'SESSION_AVAILABILITY',
  menu: {
    group: 'game',
    page: 'features',
    label: ['Features', 'Возможности'],
    tab: ['Session settings', 'Настройки сеансов'],
  },
  singular: ['Session settings', 'настройки сеансов'],
  fields: {
    enabled: f.flag({
      initial: true,
      label: ['Enabled', 'Включено'],
      help: [
        'Off closes the game for everyone, testers too',
        'Выключено: игра закрыта для всех, и для тестировщиков',
      ],
    }),
    userIds: f.refs('users', {
      label: ['Always allowed', 'Пускать всегда'],
      help: [
        'Players who may enter while the window below is closed',
        'Игроки, которые могут войти, пока срок ниже закрыт',
      ],
    }),
    ...f.openWindow(
      {
        name: 'allowAt',
        label: ['Open from', 'Открыто с'],
        help: ['Empty: open already', 'Пусто: уже открыто'],
      },
      {
        name: 'disallowAt',
        label: ['Open until', 'Открыто до'],
        help: ['Empty: stays open', 'Пусто: остаётся открытым'],
      },
    ),
  },
});
