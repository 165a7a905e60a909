import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import { toJsonSchema } from '@guildhall/contract/documents/json-schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../harness/server.harness.ts';

/**
 * Lists permissions a second time, independently of the contract: all other tests derive from the
 * contract and would not notice a mistake in it.
 */
const officePrefixes = ['/api/admin/', '/api/banking/admin/', '/api/game/admin/'];
/** Calls with an administrator's path prefix that support may make too. */
const forSupport = [
  'DELETE /api/admin/two-factor/sessions/this',
  'DELETE /api/admin/views/{id}',
  'GET /api/admin/alpha-key-requests/{id}',
  'GET /api/admin/find',
  'GET /api/admin/two-factor/sessions/this',
  'GET /api/admin/views',
  'POST /api/admin/alpha-key-requests/list',
  'POST /api/admin/alpha-key-requests/{id}',
  'POST /api/admin/sessions/request',
  'POST /api/admin/two-factor/binding',
  'POST /api/admin/two-factor/binding/confirm',
  'POST /api/admin/two-factor/recovery-codes',
  'POST /api/admin/two-factor/sessions',
  'POST /api/admin/views',
];
/** Calls with an administrator's path prefix that neither role may make. There are none. */
const forOthers: string[] = [];
/** Back office calls without an admin session. These are the calls that open an admin session. */
const withoutAdminSession = [
  'POST /api/admin/sessions/request',
  'POST /api/admin/two-factor/binding',
  'POST /api/admin/two-factor/binding/confirm',
  'POST /api/admin/two-factor/sessions',
];
/** Calls for all visitors, signed in or not. */
const forAnyone = [
  'GET /api/assets/{id}/metadata',
  'GET /api/assets/{id}/original',
  'GET /api/authorization-triggers/{triggerId}',
  'GET /api/game/sessions-availability',
  'GET /api/game/tournaments',
  'GET /api/game/tournaments/{id}/nominations/{nominationId}/standings',
  'GET /api/hot-links',
  'GET /api/hot-links/{id}/go',
  'GET /api/links/{provider}/callback',
  'GET /api/players/{username}',
  'GET /api/settings',
  'GET /api/twitch-extension/rewards',
  'GET /api/users/forgot-password/{id}/expiration',
  'POST /api/account-locks',
  'POST /api/authorization-triggers',
  'POST /api/authorization-triggers/{triggerId}/session',
  'POST /api/invite-codes/{code}/visit',
  'POST /api/regenerate-password-request/{id}',
  'POST /api/sessions',
  'POST /api/sessions/auto-login-token',
  'POST /api/sessions/auto-login-token/owner',
  'POST /api/sessions/code',
  'POST /api/sessions/passkey',
  'POST /api/sessions/passkey/challenge',
  'POST /api/sessions/twitch',
  'POST /api/sessions/twitch/complete',
  'POST /api/twitch-extension/heartbeats',
  'POST /api/twitch-extension/rewards/{rewardId}/claim',
  'POST /api/users',
  'POST /api/users/email-change-undo/{token}',
  'POST /api/users/email-verification-requests/{id}/complete',
  'POST /api/users/forgot-password',
  'POST /api/users/forgot-password/{id}/update',
];
/**
 * Calls for every session that have no owner in their path. They read and change only data of the
 * caller, or public data.
 */
const forSignedIn = [
  'DELETE /api/openloot/{id}',
  'DELETE /api/sessions',
  'DELETE /api/wallets/{id}',
  'DELETE /api/wallets/{id}/capsules/{capsuleId}',
  'GET /api/accounts',
  'GET /api/assets/amount',
  'GET /api/assets/mintable',
  'GET /api/collections/all',
  'GET /api/collections/{id}',
  'GET /api/openloot/is-enabled',
  'GET /api/openloot/items',
  'GET /api/openloot/items/for-avatar',
  'GET /api/openloot/rowdies/check',
  'GET /api/openloot/status',
  'GET /api/sessions/this',
  'GET /api/tasks/{taskId}/file',
  'GET /api/tasks/{taskId}/result',
  'GET /api/wallets',
  'GET /api/wallets/connection-url',
  'GET /api/wallets/reward-token-mint',
  'GET /api/wallets/{id}/assets',
  'GET /api/wallets/{id}/assets/count',
  'GET /api/wallets/{id}/capsule-id',
  'GET /api/wallets/{id}/capsules',
  'GET /api/wallets/{id}/connection-url',
  'GET /api/wallets/{id}/openloot-transfer',
  'GET /api/wallets/{id}/reward-token-mint',
  'GET /api/wallets/{id}/staking',
  'POST /api/assets/rowdies/split',
  'POST /api/game/tickets',
  'POST /api/sessions/auto-login-tokens',
  'POST /api/sessions/proof',
  'POST /api/sessions/proof-code',
  'POST /api/wallets',
  'POST /api/wallets/nonce',
  'POST /api/wallets/{id}/assets-from-openloot',
  'POST /api/wallets/{id}/assets-to-openloot',
  'POST /api/wallets/{id}/assets/burn',
  'POST /api/wallets/{id}/assets/mint',
  'POST /api/wallets/{id}/assets/prepare-burn',
  'POST /api/wallets/{id}/assets/prepare-mint',
  'POST /api/wallets/{id}/assets/prepare-stake',
  'POST /api/wallets/{id}/assets/prepare-unstake',
  'POST /api/wallets/{id}/assets/stake',
  'POST /api/wallets/{id}/assets/unstake',
  'POST /api/wallets/{id}/capsules/{capsuleId}/prepare-delete',
  'POST /api/wallets/{id}/claim',
  'POST /api/wallets/{id}/prepare-claim',
];
/**
 * Public calls that change something without a limit on attempts, because the client that polls
 * holds a secret.
 */
const uncounted = [
  'POST /api/authorization-triggers/{triggerId}/session',
  'POST /api/twitch-extension/heartbeats',
  'POST /api/twitch-extension/rewards/{rewardId}/claim',
];
/** Calls allowed for a game server key without the scope for matches. */
const forOtherScopes = [
  'GET /gs/v1/accounts/{id}/balances',
  'GET /gs/v1/accounts/{id}/loadout',
  'GET /gs/v1/accounts/{id}/missions',
  'GET /gs/v1/accounts/{id}/passes',
  'GET /gs/v1/config',
  'GET /gs/v1/events',
  'GET /gs/v1/localizations/{shortcut}',
  'POST /gs/v1/accounts/{id}/activate',
  'POST /gs/v1/accounts/{id}/badges',
  'POST /gs/v1/accounts/{id}/craft',
  'POST /gs/v1/accounts/{id}/dismantle',
  'POST /gs/v1/accounts/{id}/exchange',
  'POST /gs/v1/accounts/{id}/merge',
  'POST /gs/v1/accounts/{id}/passes/{passId}/upgrade',
  'POST /gs/v1/accounts/{id}/purchase',
  'POST /gs/v1/accounts/{id}/refill',
  'POST /gs/v1/tickets/validate',
];
/** Personal fields, which no visitor and no other player may read. */
const personal = new RegExp(
  '^(?:' +
    [
      'email|newEmail|oldEmail|address|ip|ipAddress|device|userAgent|token|secret|password',
      'passwordHash|blockReason|blockedUntil|deletesAt|wallets|language|reason|actorName',
      'recoveryCodes|lastSeenAt|statusId|roleNames|twoFAEnabled',
    ].join('|') +
    ')$',
);
/** Calls that return the caller's own data, or data whose delivery is the purpose of the call. */
const ownOrHandedOver = new Set([
  'currentUser',
  'currentSession',
  'listSessions',
  'listSignIns device',
  'linkWallet address',
  'listWallets address',
  'alphaKeyRequest device',
  'autoLogin address',
  'autoLogin roleNames',
  'autoLogin token',
  'autoLogin wallets',
  'beginPasskey email',
  'completePasskeySignIn address',
  'completePasskeySignIn roleNames',
  'completePasskeySignIn token',
  'completePasskeySignIn wallets',
  'completeSignIn address',
  'completeSignIn roleNames',
  'completeSignIn token',
  'completeSignIn wallets',
  'completeTwitchSignIn address',
  'completeTwitchSignIn roleNames',
  'completeTwitchSignIn token',
  'completeTwitchSignIn wallets',
  'confirmOwnBinding recoveryCodes',
  'createTrigger secret',
  'login address',
  'login roleNames',
  'login token',
  'login wallets',
  'pollTrigger token',
  'readTrigger device',
  'register address',
  'register roleNames',
  'register token',
  'register wallets',
  'readSecurity device',
  'requestDeletion deletesAt',
  'startOwnBinding secret',
]);

interface ReplyField {
  readonly call: string;
  readonly field: string;
}
function* fieldsOf(schema: unknown): Generator<string> {
  if (typeof schema !== 'object' || schema === null) return;
  const shape = schema as Record<string, unknown>;
  for (const [name, inner] of Object.entries(
    (shape['properties'] ?? {}) as Record<string, unknown>,
  )) {
    yield name;
    yield* fieldsOf(inner);
  }
  for (const key of ['items', 'additionalProperties']) yield* fieldsOf(shape[key]);
  for (const key of ['anyOf', 'oneOf', 'allOf'])
    for (const inner of (shape[key] ?? []) as unknown[]) yield* fieldsOf(inner);
}

describe('permissions of calls, stated apart from the contract', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  const calls = (): { name: string; endpoint: Endpoint; route: string }[] =>
    server.app.mounted.map(({ name, endpoint }) => ({
      name,
      endpoint,
      route: `${endpoint.method} ${endpoint.path}`,
    }));
  const office = () =>
    calls().filter(({ endpoint }) =>
      officePrefixes.some((prefix) => endpoint.path.startsWith(prefix)),
    );
  const listRoutes = (list: { route: string }[]): string[] => list.map(({ route }) => route).sort();

  it('everything under an administrator’s prefix is for administrators, except this list (R6.13)', () => {
    expect(office().length).toBeGreaterThan(150);
    expect(listRoutes(office().filter(({ endpoint }) => endpoint.may === 'support'))).toEqual(
      forSupport,
    );
    expect(
      listRoutes(
        office().filter(({ endpoint }) => endpoint.may !== 'admin' && endpoint.may !== 'support'),
      ),
    ).toEqual(forOthers);
    expect(listRoutes(office().filter(({ endpoint }) => endpoint.adminSession === false))).toEqual(
      withoutAdminSession,
    );
  });
  // (R6.13, R6.14)
  it('calls for administrators or support have such a prefix, except opening the admin session', () => {
    const outside = calls().filter(
      ({ endpoint }) =>
        (endpoint.may === 'admin' || endpoint.may === 'support') &&
        !officePrefixes.some((prefix) => endpoint.path.startsWith(prefix)),
    );
    expect(listRoutes(outside)).toEqual([]);
  });
  it('other calls with a user or account in their path are for its owner only, except this list (R6.26)', () => {
    const otherCalls = calls().filter(
      ({ endpoint }) =>
        endpoint.path.startsWith('/api/') &&
        !officePrefixes.some((prefix) => endpoint.path.startsWith(prefix)),
    );
    expect(listRoutes(otherCalls.filter(({ endpoint }) => endpoint.may === 'anyone'))).toEqual(
      forAnyone,
    );
    expect(listRoutes(otherCalls.filter(({ endpoint }) => endpoint.may === 'signed-in'))).toEqual(
      forSignedIn,
    );
    const owned = otherCalls.filter(({ endpoint }) =>
      /^\/api\/(?:users|accounts)\/\{id\}/.test(endpoint.path),
    );
    expect(owned.length).toBeGreaterThan(45);
    expect(listRoutes(owned.filter(({ endpoint }) => endpoint.may !== 'self'))).toEqual([]);
    expect(
      listRoutes(
        otherCalls.filter(
          ({ endpoint }) =>
            endpoint.may === 'anyone' && endpoint.method !== 'GET' && endpoint.rate === undefined,
        ),
      ),
    ).toEqual(uncounted);
  });
  it('calls of game servers need a signature and the matches scope, except those listed here', () => {
    const signed = calls().filter(({ endpoint }) => endpoint.path.startsWith('/gs/'));
    expect(
      listRoutes(signed.filter(({ endpoint }) => endpoint.may !== 'game-server:matches')),
    ).toEqual(forOtherScopes);
    expect(
      listRoutes(
        calls().filter(
          ({ endpoint }) =>
            endpoint.may.startsWith('game-server:') && !endpoint.path.startsWith('/gs/'),
        ),
      ),
    ).toEqual([]);
  });
  it('no reply to visitors or players has personal fields except their own', () => {
    const personalFields: ReplyField[] = calls()
      .filter(({ endpoint }) => ['anyone', 'signed-in', 'self'].includes(endpoint.may))
      .flatMap(({ name, endpoint }) =>
        [...fieldsOf(toJsonSchema(endpoint.reply, 'output', 'draft-2020-12'))]
          .filter((field) => personal.test(field))
          .map((field) => ({ call: name, field })),
      );
    const left = personalFields
      .filter(
        ({ call, field }) => !ownOrHandedOver.has(call) && !ownOrHandedOver.has(`${call} ${field}`),
      )
      .map(({ call, field }) => `${call} ${field}`);
    expect([...new Set(left)].sort()).toEqual([]);
  });
});
