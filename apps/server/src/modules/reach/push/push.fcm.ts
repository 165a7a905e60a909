import { createSign } from 'node:crypto';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { PushMessagingConfig } from '../../../kernel/config/services.ts';
import { OutboxServiceFailedError } from '../../../kernel/outbound/outbox-effects.ts';
import type { OutboundHttp } from '../../../kernel/outbound/outbound.ts';
import { isPushTokenInvalid, toPushFailureError, type FcmReply } from './push.failures.policy.ts';
import type { PushProvider } from './push.provider.ts';

const scope = 'https://www.googleapis.com/auth/firebase.messaging';
const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const hourSeconds = 3_600;
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Parses a reply as a JSON object. Returns an empty object for any other text, because a proxy may
 * have replied instead of the service.
 */
function read(text: string): { access_token?: unknown; expires_in?: unknown } {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null ? answer : {};
  } catch {
    return {};
  }
}

/** Builds the body of a request for an access token, signed with the service account's key. */
function signTokenRequest(account: PushMessagingConfig['account'], iat: number): string {
  const claims = { iss: account.client_email, scope, aud: account.token_uri, iat };
  const head = encoded({ alg: 'RS256', typ: 'JWT' });
  const claim = `${head}.${encoded({ ...claims, exp: iat + hourSeconds })}`;
  const signature = createSign('RSA-SHA256').update(claim).sign(account.private_key, 'base64url');
  const assertion = `${claim}.${signature}`;
  return new URLSearchParams({ grant_type: grant, assertion }).toString();
}

/**
 * Opens Firebase Cloud Messaging (HTTP v1). Gets an access token with a signed request, and uses it
 * for an hour. Does not call the service while it asks for a pause.
 */
export function openFirebaseMessaging(
  { account }: PushMessagingConfig,
  outbound: OutboundHttp,
  clock: Clock,
): PushProvider {
  const origin = account.messages_uri ?? 'https://fcm.googleapis.com';
  const project = encodeURIComponent(account.project_id);
  const messages = `${origin}/v1/projects/${project}/messages:send`;
  outbound.allow(account.token_uri);
  outbound.allow(messages);
  let access: { token: string; until: number } | undefined;
  let busyUntilMs = 0;
  const nowSeconds = (): number => Math.floor(clock.now().getTime() / 1000);

  async function ask(
    address: string,
    contentType: string,
    body: string,
    extraHeaders: Readonly<Record<string, string>> = {},
  ): Promise<FcmReply> {
    const pauseMs = busyUntilMs - clock.now().getTime();
    if (pauseMs > 0)
      throw new OutboxServiceFailedError('The messaging service asked to wait', {
        leastPauseMs: pauseMs,
      });
    const headers = { 'content-type': contentType, ...extraHeaders };
    try {
      return await outbound.send(address, { method: 'POST', headers, body });
    } catch (error) {
      throw new OutboxServiceFailedError('The messaging service does not answer', { cause: error });
    }
  }
  function fail(reply: FcmReply): never {
    const failure = toPushFailureError(reply, clock.now());
    if (failure instanceof OutboxServiceFailedError)
      busyUntilMs = clock.now().getTime() + failure.leastPauseMs;
    throw failure;
  }
  async function accessToken(): Promise<string> {
    if (access && access.until > nowSeconds()) return access.token;
    const iat = nowSeconds();
    const form = signTokenRequest(account, iat);
    const reply = await ask(account.token_uri, 'application/x-www-form-urlencoded', form);
    if (reply.status === 429 || reply.status >= 500) fail(reply);
    const answer = reply.status === 200 ? read(reply.text) : {};
    if (typeof answer.access_token !== 'string')
      throw new OutboxServiceFailedError(`The messaging service refused its key (${reply.status})`);
    access = {
      token: answer.access_token,
      until: iat + (typeof answer.expires_in === 'number' ? answer.expires_in : hourSeconds) - 60,
    };
    return access.token;
  }
  return {
    async send(token, data, ttlSeconds) {
      const webpush = { headers: { TTL: String(ttlSeconds) } };
      const reply = await ask(
        messages,
        'application/json',
        JSON.stringify({ message: { token, data, webpush } }),
        { authorization: `Bearer ${await accessToken()}` },
      );
      if (reply.status === 200) return 'sent';
      if (isPushTokenInvalid(reply)) return 'gone';
      if (reply.status === 401) access = undefined;
      return fail(reply);
    },
  };
}
