import type { temporaryTables } from '@guildhall/contract/identity/retention';

type Table = keyof typeof temporaryTables;
/** A row of each temporary table, the column from which its age counts, and its job. */
interface RetentionSample {
  readonly job: string;
  /** Column from which the age counts. */
  readonly at: string;
  /** Other columns, as SQL; `n` is a number that no other row has. */
  readonly values: Readonly<Record<string, string>>;
  /** By reason: column values that keep a row of any age from being deleted. */
  readonly needed?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const hash = 'sha256(n::text::bytea)';
const token = { user_id: 'n', created_at: 'now()' };
const task = {
  kind: `'retention'`,
  about: 'n::text',
  status: `'FINISHED'`,
  progress: '100',
  state: `'{}'`,
  attempts: '0',
  created_at: 'now()',
  updated_at: 'now()',
};
const effect = {
  kind: `'mail'`,
  dedup_key: `'retention-' || n`,
  payload: `'{}'`,
  state: `'DONE'`,
  created_at: 'now()',
};
const notification = {
  user_id: 'n',
  type: `'RETENTION'`,
  message: `'{"key":"retention"}'`,
  is_read: 'true',
};
const difference = {
  kind: `'retention'`,
  about: 'n::text',
  subject: `'{}'`,
  ours: `'{}'`,
  on_chain: `'{}'`,
  first_seen_at: 'now()',
};
/**
 * Tables without a sample here. Days of boosters are stored as text, and parts of files belong to
 * tasks, so the tests of both tables insert their rows themselves.
 */
export type SampledTable = Exclude<Table, 'booster_days' | 'task_parts'>;
export const retentionSamples: Readonly<Record<SampledTable, RetentionSample>> = {
  notifications: {
    job: 'notifications.forget',
    at: 'created_at',
    values: notification,
    needed: { 'it is unread': { ...notification, is_read: 'false' } },
  },
  user_events: {
    job: 'events.forget',
    at: 'created_at',
    values: { user_id: 'n', seq: 'n', type: `'RETENTION'` },
  },
  tasks: {
    job: 'tasks.forget',
    at: 'finished_at',
    values: task,
    needed: { 'it failed': { ...task, status: `'FAILED'` } },
  },
  tickets: {
    job: 'game-tickets.forget',
    at: 'expires_at',
    values: { token_hash: hash, account_id: 'n', user_id: 'n', version: `'1.0'`, region: `'eu'` },
  },
  admissions: {
    job: 'game-tickets.forget',
    at: 'until',
    values: { server_id: 'n', account_id: 'n', mode: `'x'`, admitted_at: 'now()' },
  },
  outbox: {
    job: 'outbox.forget',
    at: 'done_at',
    values: effect,
    needed: {
      'it failed': { ...effect, state: `'FAILED'` },
      'its receiver refused it': { ...effect, state: `'REJECTED'` },
    },
  },
  rate_buckets: {
    job: 'rate-limits.sweep',
    at: 'forget_at',
    values: { key: `'retention-' || n`, window_start: 'now()', count: '1' },
  },
  sessions: {
    job: 'sessions.sweep',
    at: 'ended_at',
    values: {
      ...token,
      token_hash: hash,
      cookie_hash: hash,
      kind: `'WEB'`,
      device: `'x'`,
      last_seen_at: 'now()',
      expires_at: 'now()',
      proven_until: 'now()',
    },
  },
  admin_sessions: {
    job: 'sessions.sweep',
    at: 'expires_at',
    values: { session_id: 'n', user_id: 'n' },
  },
  sign_ins: {
    job: 'security.sweep',
    at: 'at',
    values: { user_id: 'n', way: `'password'`, outcome: `'SIGNED_IN'`, device: `'x'` },
  },
  two_factor_bindings: {
    job: 'sessions.sweep',
    at: 'expires_at',
    values: { token_hash: hash, user_id: 'n', session_id: 'n', secret: `'x'` },
  },
  passkey_challenges: { job: 'security.sweep', at: 'expires_at', values: { challenge_hash: hash } },
  mailed_tokens: {
    job: 'device-sign-in.sweep',
    at: 'expires_at',
    values: { ...token, token_hash: hash, purpose: `'retention'` },
  },
  auto_login_tokens: {
    job: 'device-sign-in.sweep',
    at: 'expires_at',
    values: { ...token, token_hash: hash, session_id: 'n' },
  },
  authorization_triggers: {
    job: 'device-sign-in.sweep',
    at: 'expires_at',
    values: { id_hash: hash, secret_hash: hash, device: `'x'`, created_at: 'now()' },
  },
  twitch_sign_in_codes: {
    job: 'twitch-sign-in.sweep',
    at: 'expires_at',
    values: { code_hash: hash, user_id: 'n', browser_hash: hash },
  },
  invite_visits: {
    job: 'referral.forget-visits',
    at: 'at',
    values: { code: 'n::text', network: `'x'` },
  },
  link_attempts: {
    job: 'links.forget-attempts',
    at: 'expires_at',
    values: {
      state_hash: hash,
      provider: `'discord'`,
      purpose: `'LINK'`,
      component: `'x'`,
      secrets: `'x'`,
    },
  },
  wallet_nonces: {
    job: 'wallets.forget-nonces',
    at: 'expires_at',
    values: { user_id: 'n', session_id: 'n', address: `'x'`, auth_way: `'x'`, message: `'x'` },
  },
  game_server_nonces: {
    job: 'game-server-keys.forget-nonces',
    at: 'at',
    values: { key_id: 'n', nonce: 'n::text' },
  },
  game_server_messages: {
    job: 'game-servers.forget',
    at: 'at',
    values: { server_id: 'n', type: `'x'`, payload: `'{}'` },
  },
  game_server_loads: {
    job: 'game-servers.forget',
    at: 'at',
    values: { server_id: 'n', sum: '1', reports: '1', most: '1' },
  },
  chain_differences: {
    job: 'differences.watch',
    at: 'ended_at',
    values: { ...difference, last_seen_at: 'now()' },
  },
};
