import { defineWords, saidBy, type Sentence } from '@guildhall/contract/kit/text/words';

/** Names of tables without a section, for operators who read the preview of an undo. */
defineWords('table', {
  accounts: ['Accounts of players', 'Аккаунты игроков'],
  alpha_keys: ['Alpha keys', 'Альфа-ключи'],
  balance_parameters: ['Parameters of the balance table', 'Параметры таблицы баланса'],
  balance_revisions: ['Saves of the balance table', 'Сохранения таблицы баланса'],
  boosts: ['Boosters in use', 'Действующие усилители'],
  currency_supplies: ['Supply of currencies', 'Выпуск валют'],
  escrow_moves: ['Moves of escrow', 'Движения эскроу'],
  game_servers: ['Game servers', 'Игровые серверы'],
  game_share_terms: ['Terms of game shares', 'Условия долей в игре'],
  inbox: ['Inboxes of players', 'Ожидающие награды игроков'],
  item_energy: ['Energy of items', 'Энергия предметов'],
  item_history: ['History of items', 'История предметов'],
  items: ['Items of players', 'Предметы игроков'],
  jobs: ['Work in the background', 'Фоновые задания'],
  ledger_accounts: ['Accounts of the ledger', 'Счета книги'],
  ledger_postings: ['Postings of the ledger', 'Проводки книги'],
  ledger_transactions: ['Transactions of the ledger', 'Транзакции книги'],
  localization_files: ['Files of translations', 'Файлы переводов'],
  mission_instances: ['Missions of this period', 'Задания периода'],
  notifications: ['Notifications of players', 'Уведомления игроков'],
  outbox: ['Mails and other outgoing effects', 'Письма и другие исходящие действия'],
  owned_avatars: ['Avatars of players', 'Аватары игроков'],
  pass_owners: ['Owners of passes', 'Владельцы пропусков'],
  payouts: ['Receipts of players', 'Квитанции игроков'],
  recruits: ['Recruits', 'Приглашённые'],
  revenue_moves: ['Revenue of sales', 'Выручка от продаж'],
  sessions: ['Sessions', 'Сеансы'],
  settings_rows: ['Settings', 'Настройки'],
  shop_purchases: ['Purchases', 'Покупки'],
  shop_sales: ['Sales of offers', 'Продажи предложений'],
  tasks: ['Tasks', 'Фоновые работы'],
  tournament_disqualifications: ['Disqualifications', 'Дисквалификации'],
  tournament_scores: ['Scores of tournaments', 'Счёт турниров'],
  user_roles: ['Roles of users', 'Роли пользователей'],
  users: ['Users', 'Пользователи'],
});

/** The name of a table; that of its page where it holds the rows of a section. */
export function findTableName(table: string): Sentence | undefined {
  const keys = [`table.${table}`, `page.${table.replaceAll('_', '-')}`];
  const key = keys.find((one) => saidBy(one));
  return key === undefined ? undefined : { key };
}
