/**
 * Nullable columns that are never null in the rows that our statements read, each with the reason.
 * Tests fail if a statement reads null there. List a column only if `is not null` in the statement
 * cannot express this.
 */
export const nonNullColumns: Readonly<Record<string, string>> = {
  'users.language': 'every account has its user, also after a deletion',
  'users.email': 'every account has its user, also after a deletion',
  'currencies.code': 'saving a currency without a code makes one from its name',
  'currency_pairs.currency_from': 'the form refuses a pair without both currencies',
  'currency_pairs.currency_to': 'the form refuses a pair without both currencies',
  'shop.currency': 'the form refuses an offer without a currency',
  'token_distributions.currency': 'the form refuses a distribution without a currency',
  'distribution_recipients.account_id': 'only recipients with an account are due',
  'battle_passes.start': 'a pass is published with its dates alone',
  'mission_progress.rewards': 'written together with `ready_at`',
  'matches.held_reasons': 'written together with the state HELD',
  'matches.stake_currency': 'written together with `stake`',
  'matches.ended_at': 'written together with the state FINISHED',
  'chain_submissions.task_id': 'set in the transaction that writes the submission',
  'payouts.command_id': 'every payout is written by a command',
  'alpha_keys.user_id': 'written by the statement itself',
};
