import type { DiscordBotConfig } from '../../../kernel/config/discord-bot.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { OutboxServiceFailedError } from '../../../kernel/outbound/outbox-effects.ts';
import { readRetryAfterMs } from '../../../kernel/http/retry-after.ts';
import { ProviderError, type AccountLinksApi } from '../links/links.api.ts';
import {
  parseDiscordRoleReply,
  parseRetryAfterMs,
  type DiscordRoleReply,
} from './discord-answers.policy.ts';

/** Milliseconds to wait if Discord is busy and names no waiting time. */
const busyPauseMs = 5_000;

/**
 * Opens the bot that gives roles on the studio's Discord server. Its functions must not be called
 * inside a database transaction.
 */
export function openDiscordBot(
  { token, guildId, origin }: DiscordBotConfig,
  { outbound, clock, config }: Pick<Kernel, 'outbound' | 'clock' | 'config'>,
  { guard }: Pick<AccountLinksApi, 'guard'>,
) {
  outbound.allow(origin);
  /**
   * Time in milliseconds since 1970 until which Discord has asked the bot to wait. All calls share
   * this time, because they use the same route of the same server.
   */
  let busyUntilMs = 0;
  return { giveRole };

  /**
   * Gives a role to a member. Repeating the call is harmless, because a member who already has the
   * role keeps it.
   * @throws OutboxServiceFailedError if Discord is busy, does not answer, or sends an invalid reply
   */
  async function giveRole(userId: string, roleId: string): Promise<DiscordRoleReply> {
    const pauseMs = busyUntilMs - clock.now().getTime();
    if (pauseMs > 0)
      throw new OutboxServiceFailedError('Discord asked to wait', { leastPauseMs: pauseMs });
    try {
      return await guard('discord', () => ask(userId, roleId));
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      throw new OutboxServiceFailedError(error.message, { cause: error });
    }
  }

  async function ask(userId: string, roleId: string): Promise<DiscordRoleReply> {
    const [user, role] = [encodeURIComponent(userId), encodeURIComponent(roleId)];
    const address = `${origin}/api/v10/guilds/${guildId}/members/${user}/roles/${role}`;
    const reply = await send(address);
    if (reply.status === 429) {
      const askedMs = readRetryAfterMs(reply.headers, clock.now()) ?? parseRetryAfterMs(reply.text);
      const leastPauseMs = askedMs ?? busyPauseMs;
      busyUntilMs = clock.now().getTime() + leastPauseMs;
      throw new OutboxServiceFailedError('Discord answered 429', { leastPauseMs });
    }
    const answer = parseDiscordRoleReply(reply.status, reply.text);
    if (!answer) throw new ProviderError('UNAVAILABLE', `Discord answered ${reply.status}`);
    return answer;
  }

  async function send(address: string) {
    try {
      return await outbound.send(address, {
        method: 'PUT',
        headers: {
          authorization: `Bot ${token}`,
          'user-agent': `DiscordBot (${config.publicUrl}, 1)`,
          'x-audit-log-reason': 'A reward of the game',
        },
      });
    } catch (error) {
      throw new ProviderError('UNAVAILABLE', 'Discord does not answer', error);
    }
  }
}
export type DiscordBot = ReturnType<typeof openDiscordBot>;
