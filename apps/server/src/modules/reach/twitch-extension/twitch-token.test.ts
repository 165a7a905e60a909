import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseExtensionToken } from './twitch-token.policy.ts';

const [secret, old, foreign] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const trusted = { secrets: [secret, old], channels: ['501', '502'] };
const now = new Date('2026-11-02T12:00:00.000Z');
const seconds = now.getTime() / 1_000;
const valid = { exp: seconds + 60, role: 'viewer', channel_id: '501', user_id: '77' };

const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
function makeToken(
  claims: unknown,
  { head = { alg: 'HS256', typ: 'JWT' } as unknown, key = secret as Buffer | string } = {},
): string {
  const text = `${encode(head)}.${encode(claims)}`;
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}
const read = (token: string) => parseExtensionToken(token, trusted, now);
const without = (name: keyof typeof valid): object =>
  Object.fromEntries(Object.entries(valid).filter(([key]) => key !== name));

function signWithKeyPair(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const text = `${encode({ alg: 'RS256' })}.${encode(valid)}`;
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
}
const [goodHead = '', goodBody = '', goodSignature = ''] = makeToken(valid).split('.');
const forgeries: Readonly<Record<string, string>> = {
  'no algorithm': `${encode({ alg: 'none' })}.${goodBody}.`,
  'no algorithm, with a signature': makeToken(valid, { head: { alg: 'none' } }),
  'another algorithm of the same key': makeToken(valid, { head: { alg: 'HS512' } }),
  'a key pair': signWithKeyPair(),
  'a head that demands an extension': makeToken(valid, { head: { alg: 'HS256', crit: ['b64'] } }),
  'the secret of somebody else': makeToken(valid, { key: foreign }),
  'the secret as it is written': makeToken(valid, { key: secret.toString('base64') }),
  'an empty secret': makeToken(valid, { key: '' }),
  'another viewer under the old signature': `${goodHead}.${encode({ ...valid, user_id: '78' })}.${goodSignature}`,
  'half of the signature': `${goodHead}.${goodBody}.${goodSignature.slice(0, 20)}`,
  'no signature': `${goodHead}.${goodBody}`,
  'a fourth part': `${goodHead}.${goodBody}.${goodSignature}.x`,
  'the end of its time': makeToken({ ...valid, exp: seconds }),
  'no end': makeToken(without('exp')),
  'an end that is text': makeToken({ ...valid, exp: String(seconds + 60) }),
  'a beginning that is ahead': makeToken({ ...valid, nbf: seconds + 60 }),
  'the role of a server': makeToken({ ...valid, role: 'external' }),
  'no role': makeToken(without('role')),
  'a channel that is not ours': makeToken({ ...valid, channel_id: '503' }),
  'no channel': makeToken(without('channel_id')),
  'a viewer that is no id': makeToken({ ...valid, user_id: 'U77' }),
  'claims that are a list': makeToken([valid]),
  'claims that are no JSON': makeToken('{'),
  'more than any token has': makeToken({ ...valid, more: 'x'.repeat(5_000) }),
  nothing: '',
};

describe('tokens of the Twitch extension', () => {
  it.each(Object.entries(forgeries))('are refused with %s', (_what, token) => {
    expect(read(token)).toBeUndefined();
  });
  it('are accepted from viewers and broadcasters of our channels, signed with either secret', () => {
    expect(read(makeToken(valid))).toEqual({ userId: '77' });
    expect(read(makeToken(valid, { key: old }))).toEqual({ userId: '77' });
    const broadcaster = { ...valid, role: 'broadcaster', channel_id: '502' };
    expect(read(makeToken(broadcaster))).toEqual({ userId: '77' });
  });
  it('contain no identity until the viewer shares it', () => {
    expect(read(makeToken(without('user_id')))).toEqual({ userId: undefined });
  });
});
