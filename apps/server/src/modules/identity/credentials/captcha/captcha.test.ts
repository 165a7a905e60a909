import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callApi } from '@guildhall/simulator/client/api';
import { Connection } from '@guildhall/simulator/client/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createIdentity,
  startTestServer,
  type TestServer,
} from '../../../../../test/harness/server.harness.ts';
import { createWebFolder } from '../../../../../test/harness/web-folder.harness.ts';

describe('a captcha at the registration', () => {
  let server: TestServer;
  let provider: Server;
  const web = createWebFolder();
  let asked: URLSearchParams[] = [];
  let verdict: (response: string) => string = () => '{}';
  beforeAll(async () => {
    // local server with the protocol of the captcha provider
    provider = createServer((request, response) => {
      let body = '';
      request.on('data', (piece: Buffer) => (body += piece.toString()));
      request.on('end', () => {
        const form = new URLSearchParams(body);
        asked.push(form);
        response
          .setHeader('content-type', 'application/json')
          .end(verdict(form.get('response') ?? ''));
      });
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    server = await startTestServer({
      WEB_DIR: web.path,
      CAPTCHA_KEY: 'site-key',
      CAPTCHA_SECRET: 'server-secret',
      CAPTCHA_SCRIPT_URL: `${base}/api/script.js`,
      CAPTCHA_VERIFY_URL: `${base}/api/verify`,
    });
  });
  afterAll(async () => {
    await server.close();
    web.remove();
    await new Promise<void>((resolve) => provider.close(() => resolve()));
  });
  const register = (recaptcha?: string) =>
    callApi(new Connection(server.base), 'register', {
      body: { ...createIdentity(), ...(recaptcha !== undefined && { recaptcha }) },
    });

  // (R7.10)
  it('is checked by its provider before anything is created; the browser gets the key, not the secret', async () => {
    verdict = (given) => JSON.stringify({ success: given === 'right' });
    asked = [];
    await register('right');
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      secret: 'server-secret',
      response: 'right',
      remoteip: '127.0.0.1',
    });
    await expect(register('wrong')).rejects.toMatchObject({ status: 400, code: 'CAPTCHA_FAILED' });
    asked = [];
    for (const none of ['', undefined])
      await expect(register(none)).rejects.toMatchObject({ code: 'CAPTCHA_FAILED' });
    expect(asked).toEqual([]);
    const settings = await callApi(new Connection(server.base), 'settings', {});
    expect(settings.captchaKey).toBe('site-key');
    expect(JSON.stringify(settings)).not.toContain('server-secret');
  });
  it('fails for another site or a low score; a broken provider is no success, a silent one no fault', async () => {
    verdict = () => '{"success":true,"hostname":"elsewhere.example.org"}';
    await expect(register('right')).rejects.toMatchObject({ code: 'CAPTCHA_FAILED' });
    verdict = () => '{"success":true,"hostname":"localhost","score":0.1}';
    await expect(register('right')).rejects.toMatchObject({ code: 'CAPTCHA_FAILED' });
    for (const nonsense of ['', 'true', '[]', '{"success":"yes"}', '<html>']) {
      verdict = () => nonsense;
      await expect(register('right')).rejects.toMatchObject({ code: 'CAPTCHA_FAILED' });
    }
    await new Promise<void>((resolve) => provider.close(() => resolve()));
    provider.closeAllConnections();
    await expect(register('right')).rejects.toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  });
  it('adds the provider’s folder to the page policy, and nothing else', async () => {
    const { headers } = await new Connection(server.base).send('GET', '/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' http:\/\/127\.0\.0\.1:\d+\/api\/;/);
    expect(policy).toContain('trusted-types guildhall');
  });
});
