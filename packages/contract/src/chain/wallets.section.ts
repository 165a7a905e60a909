import { f } from '../kit/field/field-kinds.ts';
import { defineFeed } from '../kit/section/section.ts';

/** Wallets that players have linked. */
export const walletsFeed = defineFeed({
  name: 'wallets',
  base: '/api/banking/admin/wallets',
  may: 'admin',
  menu: { group: 'bank', page: 'wallets', label: ['Wallets', 'Кошельки'] },
  singular: ['wallet', 'кошелёк'],
  order: '-createdAt',
  title: 'address',
  sorts: ['createdAt'],
  fields: {
    address: f.text({
      label: ['Address', 'Адрес'],
      list: true,
      filter: true,
      max: 44,
      help: [
        'Public key of the wallet. As a filter: the whole address or its beginning',
        'Открытый ключ кошелька. Как фильтр: весь адрес или его начало',
      ],
    }),
    username: f.text({ label: ['Player', 'Игрок'], list: true }),
    userId: f.ref('users', { label: ['Account', 'Аккаунт'], filter: true }),
    isPrimary: f.flag({
      label: ['Primary', 'Основной'],
      list: true,
      help: [
        'The first wallet of a player. What goes to a player on the chain goes there',
        'Первый кошелёк игрока. Туда идёт то, что игрок получает в блокчейне',
      ],
    }),
    authWay: f.text({
      label: ['Linked with', 'Подключён через'],
      list: true,
      help: [
        'The wallet program, as the page of the player named it',
        'Программа кошелька, как её назвала страница игрока',
      ],
    }),
    proof: f.choice(
      ['MESSAGE', 'TRANSACTION'],
      {
        MESSAGE: ['Signed message', 'Подписанным сообщением'],
        TRANSACTION: ['Signed transaction', 'Подписанной транзакцией'],
      },
      { label: ['Proven by', 'Подтверждён'], list: true },
    ),
    createdAt: f.instant({ label: ['Linked', 'Подключён'], list: true, filter: true }),
  },
});
