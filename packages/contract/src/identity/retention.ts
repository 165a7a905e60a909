import { limits } from '../limits.ts';
import { signInHistoryDays } from './security/sign-ins.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Retention of rows that scheduled jobs delete. */
export interface TemporaryRows {
  /** Milliseconds for which a row is stored after the moment `since`. */
  readonly storedMs: number;
  /**
   * Description of the moment from which the time counts. The text also names rows that stay
   * longer.
   */
  readonly since: string;
  readonly reason: string;
}
/** Tables whose rows are never deleted by age, with the common reason. */
export interface PermanentTables {
  readonly reason: string;
  readonly tables: readonly string[];
}

/**
 * Tables whose rows are deleted by age. Jobs read the times from here. No row of value is among
 * them: neither a balance nor an item, a reward, a purchase, or a record of the activity log.
 */
export const temporaryTables = {
  notifications: {
    storedMs: 90 * dayMs,
    since: 'created, if read; unread ones stay twice as long',
    reason: 'A player looks back over a season. Rewards are stored elsewhere.',
  },
  user_events: {
    storedMs: limits.eventRetentionDays * dayMs,
    since: 'created',
    reason: 'An open page catches up from them; a page that was away longer loads everything.',
  },
  tasks: {
    storedMs: 90 * dayMs,
    since: 'finished; failed tasks stay, because operators can resume them',
    reason: 'Operators look up who started a task. Its effects are in the activity log.',
  },
  task_parts: {
    storedMs: limits.exportRetentionDays * dayMs,
    since: 'requested, with the task that writes the file',
    reason: 'An export contains personal data and can be made again.',
  },
  tickets: {
    storedMs: 7 * dayMs,
    since: 'expired',
    reason: 'An expired ticket opens nothing; a week is enough to examine a failed entry.',
  },
  admissions: {
    storedMs: 30 * dayMs,
    since: 'ended',
    reason: 'An ended admission allows nothing; matches store who played.',
  },
  outbox: {
    storedMs: 30 * dayMs,
    since:
      'delivered; warnings of wrong passwords only an hour, and undelivered effects stay, because ' +
      'operators can retry them',
    reason: 'Within this time an effect with the same key is not delivered again.',
  },
  rate_buckets: {
    storedMs: 0,
    since: 'out of its counted time',
    reason: 'Attempts no longer count.',
  },
  sessions: {
    storedMs: 180 * dayMs,
    since: 'ended',
    reason: 'Devices and networks show operators which accounts belong to one person.',
  },
  admin_sessions: {
    storedMs: 180 * dayMs,
    since: 'expired',
    reason: 'They belong to the sessions above.',
  },
  invite_visits: {
    storedMs: 180 * dayMs,
    since: 'counted',
    reason: 'Within this time a network counts once for an invite link; the count stays.',
  },
  sign_ins: {
    storedMs: signInHistoryDays * dayMs,
    since: 'written',
    reason: 'Players and operators see which devices signed in.',
  },
  two_factor_bindings: {
    storedMs: 0,
    since: 'expired without confirmation',
    reason: 'An authenticator that was never confirmed protects nothing.',
  },
  passkey_challenges: {
    storedMs: 0,
    since: 'expired',
    reason: 'An expired challenge cannot be answered.',
  },
  mailed_tokens: { storedMs: hourMs, since: 'expired', reason: 'An expired link opens nothing.' },
  auto_login_tokens: {
    storedMs: hourMs,
    since: 'expired',
    reason: 'An expired token opens nothing.',
  },
  authorization_triggers: {
    storedMs: hourMs,
    since: 'expired',
    reason: 'A game client stops asking earlier.',
  },
  twitch_sign_in_codes: {
    storedMs: hourMs,
    since: 'expired',
    reason: 'An expired code opens nothing.',
  },
  link_attempts: {
    storedMs: dayMs,
    since: 'expired',
    reason: 'A repeated callback leads to the page on which the first one ended.',
  },
  wallet_nonces: { storedMs: 0, since: 'expired', reason: 'An expired message cannot be signed.' },
  game_server_nonces: {
    storedMs: 10 * minuteMs,
    since: 'written',
    reason: 'Older requests are refused by their time.',
  },
  game_server_messages: {
    storedMs: 7 * dayMs,
    since: 'created',
    reason: 'A game server that was away longer reads the configuration again.',
  },
  game_server_loads: {
    storedMs: 2 * limits.loadSteps * limits.loadStepMs,
    since: 'written',
    reason: 'The plot of the load shows half of this time.',
  },
  booster_days: {
    storedMs: dayMs,
    since: 'used, counted from the beginning of the day',
    reason: 'A booster counts once a day. Matches store what they paid.',
  },
  chain_differences: {
    storedMs: 90 * dayMs,
    since: 'resolved; open differences stay',
    reason: 'Operators compare a new difference with earlier ones.',
  },
} as const satisfies Readonly<Record<string, TemporaryRows>>;

/**
 * Retention of rows that have a partition for each month. `npm run archive` writes these rows to
 * files.
 */
export interface ArchivedTableRetention extends TemporaryRows {
  /** Column whose month in UTC determines the partition of a row. */
  readonly partitionedBy: string;
}
/**
 * Tables that are partitioned by month. After this time, operators may archive a month with `npm
 * run archive`, and attach it again; no job archives. The time is longer than the period that
 * replays read: 30 days, and a week of reviews before them. `npm run archive` also refuses every
 * month whose matches an open goal counts.
 */
export const archivedTables = {
  statistic_deltas: {
    partitionedBy: 'ended_at',
    storedMs: 400 * dayMs,
    since: 'end of the month in which the match ended',
    reason:
      'Goals with a beginning count from these rows, and few begin more than a year ago. Goals ' +
      'without a beginning count from the totals of players, which stay.',
  },
} as const satisfies Readonly<Record<string, ArchivedTableRetention>>;

/** Milliseconds for which an unread notification is stored. */
export const unreadNotificationStoredMs = 2 * temporaryTables.notifications.storedMs;

/** Every other table. A test compares the list with the tables of the database. */
export const permanentTables: readonly PermanentTables[] = [
  {
    reason:
      'Records that nobody can change: balances are sums of postings, and a chain proves that no ' +
      'record of the activity log was changed or deleted.',
    tables: [
      'commands',
      'command_chain',
      'approval_requests',
      'ledger_accounts',
      'ledger_transactions',
      'ledger_postings',
      'ledger_account_sums',
      'ledger_daily_sums',
      'ledger_summed',
    ],
  },
  {
    reason:
      'Property of players and the way they got it. Refunds and undo read these rows at any age, ' +
      'and their unique keys prevent a second payment.',
    tables: [
      'items',
      'item_history',
      'item_energy',
      'serial_ranges',
      'perk_rolls',
      'perk_roll_tables',
      'owned_avatars',
      'payouts',
      'inbox_messages',
      'shop_purchases',
      'shop_sales',
      'merges',
      'merge_lines',
      'escrow_moves',
      'revenue_moves',
      'prize_pool_moves',
      'prize_pool_funds',
      'game_shares',
      'game_share_terms',
      'game_share_months',
      'game_share_sums',
      'game_share_payments',
      'token_distributions',
      'distribution_recipients',
      'distribution_sizes',
      'alpha_keys',
      'alpha_key_requests',
      'market_transfers',
      'discord_grants',
      'discord_stops',
      'twitch_claims',
      'twitch_watched',
    ],
  },
  {
    reason:
      'Matches and progress. Rewards are computed from them, also later: a mission without a ' +
      'beginning counts all matches of a player.',
    tables: [
      'matches',
      'match_players',
      'match_days',
      'statistic_totals',
      'level_gains',
      'ready_level_rewards',
      'level_reward_counts',
      'unlocked_achievements',
      'activity_progress',
      'pass_owners',
      'pass_progress',
      'game_mission_progress',
      'mission_instances',
      'mission_progress',
      'recruits',
      'invite_codes',
      'ready_referral_rewards',
      'tournament_scores',
      'tournament_marks',
      'tournament_moves',
      'tournament_recounts',
      'tournament_prizes',
      'tournament_disqualifications',
      'airdrop_participants',
      'airdrop_progress',
      'airdrop_completed_actions',
      'airdrop_shares',
      'airdrop_limits',
      'airdrop_readings',
      'twitter_posts',
    ],
  },
  {
    reason:
      'Accounts, and rows that a player adds and removes. Deletion of an account empties or ' +
      'deletes them.',
    tables: [
      'users',
      'accounts',
      'user_roles',
      'event_cursors',
      'passkeys',
      'two_factor_recovery',
      'push_tokens',
      'push_kinds_off',
      'account_links',
      'player_cards',
      'saved_views',
      'market_copies',
      'market_deposits',
      'market_differences',
      'wallets',
    ],
  },
  {
    reason:
      'Copies of the blockchain and of our transactions on it, which the chain keeps as well.',
    tables: [
      'chain_accounts',
      'chain_assets',
      'chain_capsules',
      'chain_comparison',
      'chain_epochs',
      'chain_former_mints',
      'chain_network',
      'chain_node',
      'chain_paid_accounts',
      'chain_shares',
      'chain_stakes',
      'chain_subjects',
      'chain_submissions',
      'chain_transactions',
      'chain_treasury',
      'key_rotations',
    ],
  },
  {
    reason:
      'Settings and catalogue. Operators add these rows, players do not; older rows refer to them.',
    tables: [
      'achievements',
      'activity_events',
      'airdrop_campaigns',
      'archived_months',
      'articles',
      'asset_avatars',
      'avatars',
      'badges',
      'balance_parameters',
      'balance_presets',
      'balance_revisions',
      'battle_passes',
      'boosters',
      'character_attributes',
      'collections',
      'contracts',
      'craft_settings',
      'currencies',
      'currency_pairs',
      'currency_prices',
      'currency_spreads',
      'currency_supplies',
      'currency_thresholds',
      'currency_urls',
      'discord_roles',
      'dismantle_settings',
      'disposable_badges',
      'economy_alarms',
      'features',
      'files',
      'game_events',
      'game_missions',
      'game_server_keys',
      'game_servers',
      'game_versions',
      'gameplay_tasks',
      'hot_links',
      'image_formats',
      'inventories',
      'inventory_classes',
      'inventory_kinds',
      'inventory_types',
      'item_seasons',
      'level_rewards',
      'link_providers',
      'localization_files',
      'localizations',
      'match_rewards',
      'missions',
      'perks',
      'pictures',
      'playtimes',
      'prize_pools',
      'rarity_acquisitions',
      'referral_events',
      'referral_rewards',
      'regions',
      'settings_rows',
      'shop',
      'silent_providers',
      'staking_promotions',
      'statistics',
      'sweep_marks',
      'tournaments',
      'twitch_extension_rewards',
    ],
  },
];
