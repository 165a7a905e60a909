import { createSign } from 'node:crypto';
import type { Clock } from '../../../kernel/clock.ts';
import type { Messaging } from '../../../kernel/config/services.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Outbound } from '../../../kernel/outbound.ts';
import type { PushProvider } from './push.provider.ts';

const scope = 'https://www.googleapis.com/auth/firebase.messaging';
const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const hourSeconds = 3_600;
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What a service answers that may not be the one we asked for: nothing, where it is no object. */
function read(text: string): { access_token?: unknown; expires_in?: unknown } {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null ? answer : {};
  } catch {
    return {};
  }
}

/**
 * Firebase Cloud Messaging, HTTP v1: a service account signs for an access token, which is good for
 * an hour.
 */
export function openFcm({ account }: Messaging, outbound: Outbound, clock: Clock): PushProvider {
  const origin = account.messages_uri ?? 'https://fcm.googleapis.com';
  const project = encodeURIComponent(account.project_id);
  const messages = `${origin}/v1/projects/${project}/messages:send`;
  outbound.allow(account.token_uri);
  outbound.allow(messages);
  let access: { token: string; until: number } | undefined;
  const nowSeconds = (): number => Math.floor(clock.now().getTime() / 1000);

  async function accessToken(): Promise<string> {
    if (access && access.until > nowSeconds()) return access.token;
    const iat = nowSeconds();
    const claims = { iss: account.client_email, scope, aud: account.token_uri, iat };
    const head = encoded({ alg: 'RS256', typ: 'JWT' });
    const claim = `${head}.${encoded({ ...claims, exp: iat + hourSeconds })}`;
    const signature = createSign('RSA-SHA256').update(claim).sign(account.private_key, 'base64url');
    const assertion = `${claim}.${signature}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { status, text } = await outbound.send(account.token_uri, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ grant_type: grant, assertion }).toString(),
    });
    const answer = status === 200 ? read(text) : {};
    if (typeof answer.access_token !== 'string')
      throw new AppError('UNAVAILABLE', {
        log: `The messaging service refused its key (${status})`,
      });
    access = {
      token: answer.access_token,
      until: iat + (typeof answer.expires_in === 'number' ? answer.expires_in : hourSeconds) - 60,
    };
    return access.token;
  }
  return {
    async send(token, data) {
      const body = JSON.stringify({
        message: { token, data, webpush: { headers: { TTL: '86400' } } },
      });
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${await accessToken()}`,
      };
      const { status, text } = await outbound.send(messages, { method: 'POST', headers, body });
      if (status === 200) return 'sent';
      // 404 UNREGISTERED: the browser is gone; 400 about the token: it never was one
      if (status === 404 || (status === 400 && /INVALID_ARGUMENT|UNREGISTERED/.test(text)))
        return 'gone';
      if (status === 401) access = undefined;
      throw new AppError('UNAVAILABLE', { log: `The messaging service answered ${status}` });
    },
  };
}
