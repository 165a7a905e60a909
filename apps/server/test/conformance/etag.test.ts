import { endpoint } from '@guildhall/contract/kit/endpoint';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createFairShareRateLimits } from '../../src/kernel/http/fair-share.ts';
import { createRouter, type CallerIdentification } from '../../src/kernel/http/http.ts';

const gate: CallerIdentification = {
  user: () => Promise.resolve(undefined),
  adminSession: () => Promise.resolve(),
  gameServer: () => Promise.reject(new Error('Nobody signs here')),
  feature: () => Promise.resolve(),
  count: () => Promise.resolve(),
};

it('replies of equal length with other contents differ in their ETags; only equal ones are not resent', async () => {
  const app = Fastify();
  app.decorateRequest('rawBody', '');
  await app.register(cookie);
  const router = createRouter(app, gate, {
    secureCookies: false,
    checkReplies: true,
    readAside: (work) => work(),
    share: createFairShareRateLimits({ now: () => new Date() }, []),
    noteRefusal: () => Promise.resolve(),
  });
  let name = 'aaaa';
  const declared = endpoint({
    method: 'GET',
    path: '/api/name',
    may: 'anyone',
    summary: 'A name',
    reply: z.object({ name: z.string() }),
    errors: [],
    fresh: true,
  });
  router.bind('name', declared, async () => ({ name }));
  const ask = async (known?: string) =>
    app.inject({
      method: 'GET',
      url: '/api/name',
      headers: known === undefined ? {} : { 'if-none-match': known },
    });
  const tags: string[] = [];
  for (name of ['aaaa', 'aaab', 'baaa', 'abaa']) {
    const whole = await ask(tags.at(-1));
    expect([whole.statusCode, whole.json()]).toEqual([200, { name }]);
    tags.push(String(whole.headers['etag']));
    const again = await ask(`"other", W/${tags.at(-1)}`);
    expect([again.statusCode, again.body]).toEqual([304, '']);
  }
  expect(new Set(tags).size).toBe(4);
  await app.close();
});
