/**
 * Everything that is kept about a person, table by table: what an export shows, and what is left of
 * it after a deletion. A test refuses a table with a `user_id`, `account_id` or `owner_id` that is
 * not named here.
 */
export interface Holding {
  readonly table: string;
  /**
   * The column that names the person, and what it holds: the user's id, the account's, or how the
   * ledger names it.
   */
  readonly by: string;
  readonly of: 'user' | 'account' | 'ledger-owner' | 'ledger-account';
  /**
   * Columns of an export; none: nothing in it that is not said elsewhere, or only secrets in hashed
   * form.
   */
  readonly shows?: readonly string[];
  /**
   * The column that pages run along; without one the table holds a handful of rows for a person.
   */
  readonly along?: string;
  /**
   * `removed`: its rows go; `kept`: they stay, about an account without a name, because value moved
   * or others took part; `anonymised`: a step of its own (`privacy.store.ts`) empties what names
   * the person.
   */
  readonly after: 'removed' | 'kept' | 'anonymised';
}
export const holdings: readonly Holding[] = [
  {
    table: 'users',
    by: 'id',
    of: 'user',
    shows: [
      'email',
      'language',
      'created_at',
      'two_factor_enabled',
      'status_id',
      'blocked_until',
      'block_reason',
    ],
    after: 'anonymised',
  },
  { table: 'user_roles', by: 'user_id', of: 'user', shows: ['role'], after: 'removed' },
  {
    table: 'accounts',
    by: 'user_id',
    of: 'user',
    shows: ['username', 'username_changed_at', 'auto_dlc', 'exp_total', 'level'],
    after: 'anonymised',
  },
  { table: 'invite_codes', by: 'user_id', of: 'user', shows: ['code', 'visits'], after: 'removed' },
  {
    table: 'sessions',
    by: 'user_id',
    of: 'user',
    shows: ['kind', 'device', 'address', 'created_at', 'last_seen_at', 'ended_at'],
    along: 'id',
    after: 'anonymised',
  },
  { table: 'admin_sessions', by: 'user_id', of: 'user', after: 'removed' },
  { table: 'two_factor_recovery', by: 'user_id', of: 'user', after: 'removed' },
  { table: 'two_factor_bindings', by: 'user_id', of: 'user', after: 'removed' },
  { table: 'push_tokens', by: 'user_id', of: 'user', shows: ['created_at'], after: 'removed' },
  {
    table: 'mailed_tokens',
    by: 'user_id',
    of: 'user',
    shows: ['purpose', 'created_at', 'expires_at', 'used_at'],
    after: 'removed',
  },
  {
    table: 'authorization_triggers',
    by: 'user_id',
    of: 'user',
    shows: ['device', 'address', 'created_at', 'approved_at'],
    after: 'removed',
  },
  {
    table: 'auto_login_tokens',
    by: 'user_id',
    of: 'user',
    shows: ['created_at', 'used_at'],
    after: 'removed',
  },
  {
    table: 'notifications',
    by: 'user_id',
    of: 'user',
    shows: ['type', 'text', 'is_read', 'created_at'],
    along: 'id',
    after: 'removed',
  },
  { table: 'user_events', by: 'user_id', of: 'user', after: 'removed' },
  { table: 'event_cursors', by: 'user_id', of: 'user', after: 'kept' },
  // The log is a chain that nobody can change (decision 0008): it names e-mail addresses nowhere,
  // and people by the name they chose.
  {
    table: 'commands',
    by: 'user_id',
    of: 'user',
    shows: ['created_at', 'actor_kind', 'address', 'type', 'text', 'reason', 'before', 'after'],
    along: 'id',
    after: 'kept',
  },
  {
    table: 'saved_views',
    by: 'user_id',
    of: 'user',
    shows: ['page', 'name', 'search', 'shared', 'created_at'],
    along: 'id',
    after: 'removed',
  },
  {
    table: 'tasks',
    by: 'owner_id',
    of: 'user',
    shows: ['kind', 'status', 'created_at', 'finished_at'],
    along: 'id',
    after: 'anonymised',
  },
  {
    table: 'alpha_key_requests',
    by: 'user_id',
    of: 'user',
    shows: [
      'content_creator',
      'link',
      'device',
      'age',
      'gender',
      'games',
      'country',
      'found_us',
      'created_at',
    ],
    after: 'removed',
  },
  {
    table: 'alpha_keys',
    by: 'user_id',
    of: 'user',
    shows: ['granted_at', 'claimed_at', 'created_at'],
    after: 'kept',
  },
  {
    table: 'recruits',
    by: 'user_id',
    of: 'user',
    shows: ['registered_at', 'network', 'fingerprint', 'matches', 'released_at', 'rewarded_at'],
    after: 'anonymised',
  },
  {
    table: 'ready_referral_rewards',
    by: 'account_id',
    of: 'account',
    shows: ['reward_id', 'rewards', 'heads', 'ready_at', 'claimed_at'],
    along: 'reward_id',
    after: 'kept',
  },
  {
    table: 'items',
    by: 'account_id',
    of: 'account',
    shows: ['id', 'template_id', 'collection_id', 'issued_id', 'state', 'granted_at', 'perks'],
    along: 'id',
    after: 'kept',
  },
  {
    table: 'item_history',
    by: 'account_id',
    of: 'account',
    shows: ['item_id', 'kind', 'rule', 'cause', 'at'],
    along: 'id',
    after: 'kept',
  },
  {
    table: 'owned_avatars',
    by: 'account_id',
    of: 'account',
    shows: ['avatar_id', 'at', 'revoked'],
    along: 'id',
    after: 'kept',
  },
  {
    table: 'payouts',
    by: 'account_id',
    of: 'account',
    shows: ['source', 'period', 'rule', 'cause', 'rewards', 'held', 'at'],
    along: 'id',
    after: 'kept',
  },
  {
    table: 'ready_level_rewards',
    by: 'account_id',
    of: 'account',
    shows: ['reward_id', 'rewards', 'ready_at', 'claimed_at'],
    along: 'reward_id',
    after: 'kept',
  },
  {
    table: 'mission_progress',
    by: 'account_id',
    of: 'account',
    shows: ['instance_id', 'progress', 'ready_at', 'claimed_at'],
    along: 'instance_id',
    after: 'kept',
  },
  {
    table: 'activity_progress',
    by: 'account_id',
    of: 'account',
    shows: ['reward_id', 'progress', 'granted_at', 'rewards'],
    along: 'reward_id',
    after: 'kept',
  },
  {
    table: 'level_gains',
    by: 'account_id',
    of: 'account',
    shows: ['level', 'at'],
    along: 'level',
    after: 'kept',
  },
  {
    table: 'unlocked_achievements',
    by: 'account_id',
    of: 'account',
    shows: ['achievement_id', 'exp', 'unlocked_at', 'claimed_at'],
    along: 'achievement_id',
    after: 'kept',
  },
  {
    table: 'tournament_scores',
    by: 'account_id',
    of: 'account',
    shows: ['tournament_id', 'nomination_id', 'points', 'tie', 'early', 'disqualified'],
    after: 'kept',
  },
  {
    table: 'tournament_disqualifications',
    by: 'account_id',
    of: 'account',
    shows: ['tournament_id', 'reason', 'at'],
    after: 'kept',
  },
  {
    table: 'tournament_prizes',
    by: 'account_id',
    of: 'account',
    shows: ['tournament_id', 'nomination_id', 'place', 'score', 'rewards', 'granted_at', 'paid_at'],
    along: 'id',
    after: 'kept',
  },
  {
    table: 'inbox_messages',
    by: 'user_id',
    of: 'user',
    shows: ['kind', 'name', 'rewards', 'state', 'created_at', 'expires_at', 'claimed_at'],
    along: 'id',
    after: 'kept',
  },
  {
    table: 'admissions',
    by: 'account_id',
    of: 'account',
    shows: ['mode', 'admitted_at', 'until'],
    after: 'removed',
  },
  {
    table: 'tickets',
    by: 'user_id',
    of: 'user',
    shows: ['version', 'region', 'expires_at', 'used_at'],
    after: 'removed',
  },
  {
    table: 'match_players',
    by: 'account_id',
    of: 'account',
    shows: ['match_id', 'mode', 'team', 'class', 'place', 'won', 'duration_ms', 'exp'],
    along: 'match_id',
    after: 'kept',
  },
  {
    table: 'statistic_totals',
    by: 'account_id',
    of: 'account',
    shows: ['statistic_id', 'segment', 'total', 'lifetime'],
    after: 'kept',
  },
  {
    table: 'statistic_deltas',
    by: 'account_id',
    of: 'account',
    shows: ['match_id', 'statistic_id', 'segments', 'delta', 'ended_at'],
    along: 'id',
    after: 'kept',
  },
  {
    table: 'ledger_accounts',
    by: 'owner',
    of: 'ledger-owner',
    shows: ['currency', 'balance'],
    along: 'id',
    after: 'kept',
  },
  {
    table: 'ledger_postings',
    by: 'account_id',
    of: 'ledger-account',
    shows: ['transaction_id', 'currency', 'amount', 'balance_after'],
    along: 'id',
    after: 'kept',
  },
];
