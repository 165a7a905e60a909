import { f } from '../../kit/field/field-kinds.ts';
import { defineFeed } from '../../kit/section/section.ts';

/** Labels by the number of the state. */
const requestLabels = [
  ['Not granted', 'Не выдан'],
  ['Granted', 'Выдан'],
  ['Claimed', 'Получен'],
] as const;

/** Requests are read, and answered by a grant: nobody edits what a player wrote. */
export const alphaKeyRequests = defineFeed({
  name: 'alpha-key-requests',
  base: '/api/admin/alpha-key-requests',
  may: 'support',
  menu: {
    group: 'panel',
    page: 'alpha-key-requests',
    label: ['Alpha Key requests', 'Заявки на альфа-ключи'],
  },
  singular: ['request', 'заявка'],
  order: 'id',
  title: 'email',
  sorts: ['id', 'email', 'createdAt'],
  fields: {
    email: f.text({ label: ['E-mail', 'Электронная почта'], list: true, filter: true, max: 254 }),
    username: f.text({ label: ['Username', 'Имя игрока'], list: true }),
    userId: f.int({ label: ['User', 'Пользователь'], min: 1 }),
    alphaKey: f.numberChoice(requestLabels, {
      label: ['Alpha key', 'Альфа-ключ'],
      list: true,
      filter: true,
    }),
    contentCreator: f.flag({
      label: ['Content creator', 'Автор контента'],
      list: true,
      filter: true,
    }),
    link: f.optionalText({ label: ['Link', 'Ссылка'], max: 500 }),
    device: f.text({ label: ['Device', 'Устройство'], list: true }),
    age: f.text({ label: ['Age', 'Возраст'] }),
    gender: f.text({ label: ['Gender', 'Пол'] }),
    games: f.longText({ label: ['Games', 'Игры'], max: 500 }),
    country: f.text({ label: ['Country', 'Страна'], list: true }),
    foundUs: f.text({ label: ['Found us', 'Откуда узнал'] }),
    createdAt: f.instant({ label: ['Asked', 'Подана'], list: true, filter: true }),
  },
});
