import { f } from '../../kit/field/field-kinds.ts';
import { defineSettings } from '../../kit/section/section.ts';

export const sessionSettings = defineSettings({
  name: 'sessions-settings',
  base: '/api/game/admin/sessions-settings',
  may: 'admin',
  tells: 'SESSION_AVAILABILITY',
  menu: { group: 'game', page: 'features', label: 'Features', tab: 'Session settings' },
  singular: 'Session settings',
  fields: {
    enabled: f.flag({
      initial: true,
      label: 'Enabled',
      help: 'Off closes the game for everyone, testers too',
    }),
    userIds: f.refs('users', {
      label: 'Always allowed',
      help: 'Players who may enter while the window below is closed',
    }),
    ...f.openWindow(
      { name: 'allowAt', label: 'Open from', help: 'Empty: open already' },
      { name: 'disallowAt', label: 'Open until', help: 'Empty: stays open' },
    ),
  },
});
