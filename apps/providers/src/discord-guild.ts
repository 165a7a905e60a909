/**
 * Simulates the only server of the local Discord with its members, their roles, and the replies
 * that the bot receives.
 */

/** Kind of refusal that a tester can make the bot receive. */
export type DiscordBotFault = 'NONE' | 'TOKEN' | 'PERMISSIONS' | 'ACCESS' | 'BUSY';
export type FakeDiscordGuild = ReturnType<typeof createFakeDiscordGuild>;
interface Answer {
  readonly status: number;
  readonly body?: object;
  readonly headers?: Record<string, string>;
}
/** Seconds that Discord asks the caller to wait when it is busy. */
const busySeconds = 2;
const unknown = (code: number, kind: string): Answer => ({
  status: 404,
  body: { message: `Unknown ${kind}`, code },
});
const refusals: Readonly<Record<Exclude<DiscordBotFault, 'NONE'>, Answer>> = {
  TOKEN: { status: 401, body: { message: '401: Unauthorized', code: 0 } },
  PERMISSIONS: { status: 403, body: { message: 'Missing Permissions', code: 50_013 } },
  ACCESS: { status: 403, body: { message: 'Missing Access', code: 50_001 } },
  BUSY: {
    status: 429,
    body: { message: 'You are being rate limited.', retry_after: busySeconds, global: false },
    headers: { 'retry-after': String(busySeconds), 'x-ratelimit-scope': 'user' },
  },
};

/**
 * Creates the server's members and roles. Accepts every number as the id of a role or of an
 * account, except the numbers that a tester has entered as unknown. Everything is lost when the
 * program ends.
 */
export function createFakeDiscordGuild() {
  const members = new Map<string, Set<string>>();
  const guild = {
    fault: 'NONE' as DiscordBotFault,
    unknownRoles: new Set<string>(),
    unknownUsers: new Set<string>(),
    /** Requests for roles in the order of their arrival, each with its account and its role. */
    asked: [] as (readonly [account: string, role: string])[],
    join: (account: string) => void members.set(account, members.get(account) ?? new Set()),
    leave: (account: string) => void members.delete(account),
    rolesOf: (account: string): readonly string[] => [...(members.get(account) ?? [])],
    listMembers: () => [...members].map(([account, roles]) => [account, [...roles]] as const),
    giveRole,
  };
  return guild;

  function giveRole(account: string, role: string): Answer {
    guild.asked.push([account, role]);
    if (guild.fault !== 'NONE') return refusals[guild.fault];
    if (guild.unknownUsers.has(account)) return unknown(10_013, 'User');
    const roles = members.get(account);
    if (!roles) return unknown(10_007, 'Member');
    if (guild.unknownRoles.has(role)) return unknown(10_011, 'Role');
    roles.add(role);
    return { status: 204 };
  }
}
