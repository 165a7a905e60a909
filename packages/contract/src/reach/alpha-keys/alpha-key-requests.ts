import { f } from '../../kit/field/field-kinds.ts';
import { defineFeed } from '../../kit/section/section.ts';

/** Labels by the number of the state. */
const requestLabels = ['Not granted', 'Granted', 'Claimed'] as const;

/**
 * Requests for keys. Operators read the requests and answer them by a grant; nobody edits a
 * player's text.
 */
export const alphaKeyRequestsFeed = defineFeed({
  name: 'alpha-key-requests',
  base: '/api/admin/alpha-key-requests',
  may: 'support',
  menu: { group: 'panel', page: 'alpha-key-requests', label: 'Alpha Key requests' },
  singular: 'request',
  order: 'id',
  title: 'email',
  sorts: ['id', 'email', 'createdAt'],
  fields: {
    email: f.text({ label: 'E-mail', list: true, filter: true, max: 254 }),
    username: f.text({ label: 'Username', list: true }),
    userId: f.id({ label: 'User' }),
    alphaKey: f.numberChoice(requestLabels, { label: 'Alpha key', list: true, filter: true }),
    contentCreator: f.flag({ label: 'Content creator', list: true, filter: true }),
    link: f.optionalText({ label: 'Link', max: 500 }),
    device: f.text({ label: 'Device', list: true }),
    age: f.text({ label: 'Age' }),
    gender: f.text({ label: 'Gender' }),
    games: f.longText({ label: 'Games', max: 500 }),
    country: f.text({ label: 'Country', list: true }),
    foundUs: f.text({ label: 'Found us' }),
    createdAt: f.instant({ label: 'Asked', list: true, filter: true }),
  },
});
