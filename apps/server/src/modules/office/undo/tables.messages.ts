import {
  defineMessages,
  findMessageText,
  type Sentence,
} from '@guildhall/contract/kit/text/messages';

/** Names of tables that have no section. The preview of an undo shows them. */
defineMessages('table', {
  accounts: 'Accounts of players',
  alpha_keys: 'Alpha keys',
  balance_parameters: 'Parameters of the balance table',
  balance_revisions: 'Saves of the balance table',
  boosts: 'Boosters in use',
  currency_supplies: 'Supply of currencies',
  escrow_moves: 'Moves of escrow',
  game_servers: 'Game servers',
  game_share_terms: 'Terms of game shares',
  inbox: 'Inboxes of players',
  item_energy: 'Energy of items',
  item_history: 'History of items',
  items: 'Items of players',
  jobs: 'Work in the background',
  ledger_accounts: 'Accounts of the ledger',
  ledger_postings: 'Postings of the ledger',
  ledger_transactions: 'Transactions of the ledger',
  localization_files: 'Files of translations',
  mission_instances: 'Missions of this period',
  notifications: 'Notifications of players',
  outbox: 'Mails and other outgoing effects',
  owned_avatars: 'Avatars of players',
  pass_owners: 'Owners of passes',
  payouts: 'Receipts of players',
  recruits: 'Recruits',
  revenue_moves: 'Revenue of sales',
  sessions: 'Sessions',
  settings_rows: 'Settings',
  shop_purchases: 'Purchases',
  shop_sales: 'Sales of offers',
  tasks: 'Tasks',
  tournament_disqualifications: 'Disqualifications',
  tournament_scores: 'Scores of tournaments',
  user_roles: 'Roles of users',
  users: 'Users',
});

/**
 * Finds the name of a table. For the table of a section, this is the name of the section's page.
 */
export function findTableName(table: string): Sentence | undefined {
  const keys = [`table.${table}`, `page.${table.replaceAll('_', '-')}`];
  const key = keys.find((candidate) => findMessageText(candidate));
  return key === undefined ? undefined : { key };
}
