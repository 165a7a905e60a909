import { f } from '../kit/field/field-kinds.ts';
import { defineFeed } from '../kit/section/section.ts';

/** Wallets that players have linked. */
export const walletsFeed = defineFeed({
  name: 'wallets',
  base: '/api/banking/admin/wallets',
  may: 'admin',
  menu: { group: 'bank', page: 'wallets', label: 'Wallets' },
  singular: 'wallet',
  order: '-createdAt',
  title: 'address',
  sorts: ['createdAt'],
  fields: {
    address: f.text({
      label: 'Address',
      list: true,
      filter: true,
      max: 44,
      help: 'Public key of the wallet. As a filter: the whole address or its beginning',
    }),
    username: f.text({ label: 'Player', list: true }),
    userId: f.ref('users', { label: 'Account', filter: true }),
    isPrimary: f.flag({
      label: 'Primary',
      list: true,
      help: 'The first wallet of a player. What goes to a player on the chain goes there',
    }),
    authWay: f.text({
      label: 'Linked with',
      list: true,
      help: 'The wallet program, as the page of the player named it',
    }),
    proof: f.choice(
      ['MESSAGE', 'TRANSACTION'],
      { MESSAGE: 'Signed message', TRANSACTION: 'Signed transaction' },
      { label: 'Proven by', list: true },
    ),
    createdAt: f.instant({ label: 'Linked', list: true, filter: true }),
  },
});
