import { describe, expect, it } from 'vitest';
import {
  parseDiscordRoleReply,
  parseRetryAfterMs,
  computeNextTryDelayMs,
} from './discord-answers.policy.ts';

const hourMs = 3_600_000;
const body = (code: number, message = 'No') => JSON.stringify({ code, message });

describe('answers of Discord', () => {
  it.each([
    [204, '', 'GIVEN'],
    [404, body(10_007), 'NOT_MEMBER'],
    [404, body(10_011), 'UNKNOWN_ROLE'],
    [404, body(10_013), 'UNKNOWN_USER'],
    [404, body(10_004), 'REFUSED'],
    [401, body(0), 'REFUSED'],
    [403, body(50_013), 'REFUSED'],
    [403, body(50_001), 'REFUSED'],
  ])('%d %s is %s', (status, text, kind) => {
    expect(parseDiscordRoleReply(status, text)).toMatchObject({ kind });
  });

  it.each([
    [200, '<html>'],
    [403, '<html>blocked</html>'],
    [404, body(0)],
    [404, 'null'],
    [500, body(0)],
    [400, body(50_035)],
  ])('%d %s makes no sense and is tried again', (status, text) => {
    expect(parseDiscordRoleReply(status, text)).toBeUndefined();
  });

  it('keeps 200 letters of an error text, on one line', () => {
    const answer = parseDiscordRoleReply(403, body(50_013, `A\n${'x'.repeat(500)}`));
    expect(answer).toMatchObject({ answer: expect.stringMatching(/^403 50013 A x{1,200}$/) });
  });

  it('waits as long as a rate limit says', () => {
    expect(parseRetryAfterMs('{"retry_after":1.5}')).toBe(1_500);
    expect([parseRetryAfterMs('{"retry_after":-1}'), parseRetryAfterMs('<html>')]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('retries for players who are not members after 1, 2, 4 hours, up to a day', () => {
    const hours = [1, 2, 3, 4, 5, 6, 40].map((tries) => computeNextTryDelayMs(tries) / hourMs);
    expect(hours).toEqual([1, 2, 4, 8, 16, 24, 24]);
  });
});
