import { f } from '../../kit/field/field-kinds.ts';
import { defineFeed } from '../../kit/section/section.ts';

/** Differences between our record of assets and the marketplace's, found nightly. */
export const marketDifferencesFeed = defineFeed({
  name: 'market-differences',
  base: '/api/admin/operations/market-differences',
  may: 'admin',
  menu: {
    group: 'operations',
    page: 'operations',
    label: ['Servers and queues', 'Серверы и очереди'],
    tab: ['Marketplace differences', 'Расхождения с площадкой'],
  },
  singular: ['difference at the marketplace', 'расхождение с площадкой'],
  order: '-id',
  title: 'kind',
  sorts: ['id'],
  fields: {
    kind: f.choice(
      ['NOT_LISTED', 'NOT_RECORDED', 'LATE_IN', 'LATE_OUT', 'UNREAD'],
      {
        NOT_LISTED: ['Not listed there', 'Там не числится'],
        NOT_RECORDED: ['Not in our record', 'У нас не числится'],
        LATE_IN: ['Not taken in for a day', 'Сутки не принимается'],
        LATE_OUT: ['Not sent back for a day', 'Сутки не возвращается'],
        UNREAD: ['Could not be compared', 'Не удалось сравнить'],
      },
      {
        label: ['Difference', 'Расхождение'],
        list: true,
        filter: true,
        help: [
          'Not listed: our record has it there, the marketplace does not list it for this player, who may have sold it. Not in our record: it lists an asset that lies elsewhere by our record, or that another player sent there. Could not be compared: the marketplace does not answer, or the player has to renew our access',
          'Там не числится: по нашим записям актив там, а площадка его у игрока не показывает, возможно, он продан. У нас не числится: площадка показывает актив, который по нашим записям не там или отправлен другим игроком. Не удалось сравнить: площадка не отвечает или игрок должен обновить доступ',
        ],
      },
    ),
    username: f.optionalText({ label: ['Player', 'Игрок'], list: true }),
    userId: f.ref('users', { label: ['Account', 'Аккаунт'], filter: true }),
    assetId: f.optionalInt({
      label: ['Asset', 'Актив'],
      list: true,
      min: 1,
      help: [
        'Equal to the id of its item; empty where nothing could be compared',
        'Совпадает с номером предмета; пусто, если сравнить не удалось',
      ],
    }),
    foundAt: f.instant({ label: ['Found', 'Найдено'], list: true }),
    comparedAt: f.instant({ label: ['Last compared', 'Последнее сравнение'], list: true }),
  },
});
