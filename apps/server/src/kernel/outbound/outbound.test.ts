import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isNonPublicAddress } from '../http/network.ts';
import { createOutboundHttp } from './outbound.ts';

describe('outbound requests', () => {
  let provider: Server;
  let base = '';
  let hits: string[] = [];
  beforeAll(async () => {
    provider = createServer((request, response) => {
      hits.push(request.url ?? '');
      if (request.url === '/away')
        return response.writeHead(302, { location: `${base}/secret` }).end();
      if (request.url === '/large') return response.end('x'.repeat(300_000));
      if (request.url === '/cut')
        return response.writeHead(200, { 'content-length': '100' }).destroy();
      return response.end('fine');
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise<void>((resolve) => provider.close(() => resolve())));

  it('reach only addresses that an operator has configured', async () => {
    const outbound = createOutboundHttp();
    hits = [];
    await expect(outbound.send(`${base}/x`)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    outbound.allow('http://127.0.0.1:1/');
    await expect(outbound.send(`${base}/x`)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    outbound.allow(base);
    expect(await outbound.send(`${base}/x`)).toMatchObject({ status: 200, text: 'fine' });
    expect(hits).toEqual(['/x']);
  });
  it('follow no redirect, limit the size, and throw UNAVAILABLE if the response breaks off or is missing', async () => {
    const outbound = createOutboundHttp();
    outbound.allow(base);
    hits = [];
    expect(await outbound.send(`${base}/away`)).toMatchObject({ status: 302 });
    expect(hits).toEqual(['/away']);
    const { text } = await outbound.send(`${base}/large`, { sizeMax: 400_000 });
    expect(text).toHaveLength(300_000);
    for (const path of ['/large', '/cut'])
      await expect(outbound.send(base + path)).rejects.toMatchObject({
        status: 503,
        code: 'UNAVAILABLE',
      });
    outbound.allow('http://127.0.0.1:1');
    await expect(outbound.send('http://127.0.0.1:1/')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
  });
  it('recognize a private network in every notation', () => {
    for (const inside of [
      '127.0.0.1',
      '10.1.2.3',
      '172.31.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '0.0.0.0',
      '100.64.1.1',
      '224.0.0.1',
      '::1',
      '::',
      'fd00::1',
      'fe80::1',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '::ffff:a9fe:a9fe',
      'fe80::1%eth0',
      '64:ff9b::7f00:1',
      '2002:7f00:1::1',
      'localhost',
    ])
      expect(isNonPublicAddress(inside), inside).toBe(true);
    for (const outside of ['1.1.1.1', '8.8.8.8', '172.32.0.1', '2606:4700::1111', '::ffff:1.1.1.1'])
      expect(isNonPublicAddress(outside), outside).toBe(false);
  });
});
