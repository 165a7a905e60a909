import { featureFlags, features as flags, type Feature } from '../features.ts';
import { f } from '../kit/field/field-kinds.ts';
import type { Said } from '../kit/text/said.ts';
import { defineSection } from '../kit/section/section.ts';

/** Effects of each closed flag on the portal, and what continues behind it. */
const closes: Readonly<Record<Feature, Said>> = {
  registration: [
    'The sign-up page and the links to it. Who has an account signs in as before.',
    'Страница регистрации и ссылки на неё. У кого есть аккаунт, входят как прежде.',
  ],
  referral: [
    'The page of friends, visits of invite links and claims. Who registers meanwhile is nobody’s recruit; recruits of before go on counting, and what is ready waits.',
    'Страница друзей, переходы по приглашениям и получение наград. Кто регистрируется в это время, ничей рекрут; прежние рекруты идут в счёт, готовые награды ждут.',
  ],
  tournaments: [
    'The leaderboards, for visitors too. Running tournaments go on counting and pay their prizes.',
    'Таблицы лидеров, в том числе для гостей. Идущие турниры считают дальше и платят призы.',
  ],
  passes: [
    'The passes of the dashboard and their upgrades. Experience goes on counting, and tiers are handed out.',
    'Пропуска на главной странице и их улучшения. Опыт считается дальше, ступени выдаются.',
  ],
  shop: [
    'The shop and purchases in it, those of game servers too. What was bought stays.',
    'Магазин и покупки в нём, в том числе через игровые серверы. Купленное остаётся.',
  ],
  exchange: [
    'Exchanging currency in the purse and for game servers. Balances stay as they are.',
    'Обмен валют в кошельке и для игровых серверов. Остатки не меняются.',
  ],
  staking: [
    'Staking assets on the blockchain. What is staked earns on, and can be released at any time.',
    'Стейкинг активов в блокчейне. Уже заблокированные активы приносят награду дальше, их можно вернуть в любой момент.',
  ],
  linking: [
    'Linking accounts at Discord, Twitch, Twitter and Open Loot. Links that exist stay, work and can be removed.',
    'Привязка аккаунтов Discord, Twitch, Twitter и Open Loot. Существующие привязки остаются, работают, и их можно убрать.',
  ],
  demo: [
    'The button in the header that leads to the store page of the demo.',
    'Кнопка в шапке, которая ведёт на страницу демоверсии в магазине.',
  ],
};

/** Parts of the product that can be closed: one row for each flag, there from the start. */
export const features = defineSection({
  name: 'features',
  base: '/api/game/admin/features',
  may: 'admin',
  menu: {
    group: 'game',
    page: 'features',
    label: ['Features', 'Возможности'],
    tab: ['Features', 'Возможности'],
  },
  singular: ['feature', 'возможность'],
  ops: ['list', 'update'],
  order: 'id',
  tells: 'FEATURES_UPDATED',
  fields: {
    name: f.readOnly(f.choice(flags, featureFlags, { label: ['Name', 'Название'], list: true })),
    enabled: f.flag({
      label: ['Open', 'Открыто'],
      list: true,
      filter: true,
      initial: true,
      help: [
        'Off closes the pages and the calls below at once, for everybody. What runs goes on',
        'Выключено: страницы и вызовы ниже сразу закрыты для всех. Что уже идёт, идёт дальше',
      ],
    }),
    closes: f.computed(
      f.choice(flags, closes, { label: ['What it closes', 'Что закрывает'], list: true }),
    ),
    calls: f.computed(f.tags({ label: ['Calls', 'Вызовы'], max: 100, each: 120 })),
  },
  sample: {},
});
