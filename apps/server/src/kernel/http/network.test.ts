import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness/server.harness.ts';
import { ConfigError, readConfig } from '../config/config.ts';
import {
  normaliseForwardedForHeader,
  isAddressOrBlock,
  isInAddressBlocks,
  toHouseholdNetwork,
  normaliseIpAddress,
} from './network.ts';

describe('network of a call', () => {
  it('IPv6 is counted by the 64 bits of a customer, IPv4 in IPv6 as IPv4', () => {
    expect(toHouseholdNetwork('203.0.113.9')).toBe('203.0.113.9');
    for (const mapped of ['::ffff:203.0.113.9', '::FFFF:cb00:7109', '0:0:0:0:0:ffff:203.0.113.9'])
      expect(toHouseholdNetwork(mapped), mapped).toBe('203.0.113.9');
    for (const entry of [
      '2001:db8:1:2::1',
      '2001:DB8:1:2:ffff:ffff:ffff:ffff',
      '2001:db8:0001:0002:0:0:0:1',
      '2001:db8:1:2::1%eth0',
    ])
      expect(toHouseholdNetwork(entry), entry).toBe('2001:db8:1:2');
    expect(toHouseholdNetwork('2001:db8:1:3::1')).not.toBe(toHouseholdNetwork('2001:db8:1:2::1'));
    expect([
      toHouseholdNetwork('::1'),
      toHouseholdNetwork('::'),
      toHouseholdNetwork('fe80::1'),
    ]).toEqual(['0:0:0:0', '0:0:0:0', 'fe80:0:0:0']);
    expect(normaliseIpAddress('not an address')).toBe('not an address');
  });
  it.each([
    ['203.0.113.9:4711', '203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:0', '203.0.113.9', '203.0.113.9'],
    [' 203.0.113.9 ', '203.0.113.9', '203.0.113.9'],
    ['"203.0.113.9:80"', '203.0.113.9', '203.0.113.9'],
    ['[2001:db8:1:2::7]', '2001:db8:1:2::7', '2001:db8:1:2'],
    ['[2001:DB8:1:2::7]:443', '2001:db8:1:2::7', '2001:db8:1:2'],
    ['[2001:db8:1:2::7%eth0]:443', '2001:db8:1:2::7', '2001:db8:1:2'],
    ['[::ffff:203.0.113.9]:4711', '203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9', '203.0.113.9'],
  ])('the address %s is %s, of the network %s', (written, address, network) => {
    expect(normaliseIpAddress(written)).toBe(address);
    expect(toHouseholdNetwork(written)).toBe(network);
    expect(isInAddressBlocks(written, [address])).toBe(true);
    expect(normaliseForwardedForHeader(written)).toBe(address);
  });
  it('a chain of proxies ends at an entry that is no address, with the proxy that wrote it', () => {
    for (const [header, cleaned] of [
      ['unknown, 203.0.113.9:1', '203.0.113.9'],
      ['1.1.1.1, unknown, 203.0.113.9, [2001:db8::1]:8080', '203.0.113.9, 2001:db8::1'],
      ['1.1.1.1, 203.0.113.9:x', undefined],
      ['1.1.1.1,', undefined],
      ['_hidden', undefined],
      ['', undefined],
      ['1.1.1.1:2:3', undefined],
      ['999.1.1.1', undefined],
      ['0x7f.1', undefined],
    ] as const)
      expect(normaliseForwardedForHeader(header), header).toBe(cleaned);
    expect(normaliseForwardedForHeader(['1.1.1.1', '2.2.2.2:80'])).toBe('1.1.1.1, 2.2.2.2');
  });
  it('trusted networks are addresses and blocks, whatever form an address is written in', () => {
    const trusted = [
      '10.0.0.0/8',
      '192.0.2.1',
      'fd00::/8',
      '2001:db8::1',
      'nonsense',
      '10.0.0.0/99',
    ];
    for (const inside of [
      '10.1.2.3',
      '::ffff:10.1.2.3',
      '192.0.2.1:80',
      'fd12::1',
      '[2001:DB8:0::1]',
    ])
      expect(isInAddressBlocks(inside, trusted), inside).toBe(true);
    for (const outside of ['11.0.0.1', '192.0.2.2', 'fe80::1', 'nonsense', ''])
      expect(isInAddressBlocks(outside, trusted), outside).toBe(false);
  });
  it('addresses and blocks are distinguished from everything else', () => {
    for (const fine of ['10.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'])
      expect(isAddressOrBlock(fine), fine).toBe(true);
    for (const wrong of [
      '',
      'true',
      'loopback',
      '10.0.0.0/33',
      'fd00::/129',
      '10.0.0.0/8/8',
      '10.0.0.0/',
      '999.1.1.1',
    ])
      expect(isAddressOrBlock(wrong), wrong).toBe(false);
  });
});

describe('settings that open a server to everybody', () => {
  const base = {
    NODE_ENV: 'production',
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    PUBLIC_URL: 'https://hall.example.org',
    SMTP_URL: 'smtps://mail.example.org',
    MAIL_FROM: 'hall@example.org',
  };
  it('production refuses the demonstration world and the mail sandbox, by name and together', () => {
    expect(readConfig(base)).toMatchObject({ production: true, demo: { on: false } });
    expect(() => readConfig({ ...base, DEMO: '1' })).toThrow(/DEMO/);
    expect(() => readConfig({ ...base, SMTP_URL: '' })).toThrow(/SMTP_URL/);
    expect(() => readConfig({ ...base, DEMO: '1', SMTP_URL: '' })).toThrow(/DEMO.*SMTP_URL/);
    expect(
      readConfig({ NODE_ENV: 'development', SECRET_KEY: base.SECRET_KEY, DEMO: '1' }).demo.on,
    ).toBe(true);
  });
  it('proxies are a number of hops or addresses; trusting all of them is refused by name', () => {
    const trusted = (text: string) => readConfig({ ...base, TRUST_PROXY: text }).trustProxy;
    expect([trusted(''), trusted('0'), trusted('1'), trusted('2')]).toEqual([false, false, 1, 2]);
    expect(trusted('10.0.0.1, fd00::/8')).toEqual(['10.0.0.1', 'fd00::/8']);
    for (const wrong of ['true', 'false', '17', '-1', 'all', '*', '10.0.0.0/64', '10.0.0.1,'])
      expect(() => trusted(wrong), wrong).toThrow(ConfigError);
    expect(() => trusted('true')).toThrow(/TRUST_PROXY/);
  });
});

describe('a limit behind a proxy', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      RATE_LIMIT_EXEMPT: '',
      TRUST_PROXY: '1',
      REGISTRATIONS_PER_HOUR: '2',
    });
  });
  afterAll(() => server.close());
  let people = 0;
  const register = async (forwarded: string) =>
    (
      await fetch(`${server.base}/api/users`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
        body: JSON.stringify({
          email: `proxied${++people}@example.org`,
          password: 'quiet-lantern-by-the-gate',
        }),
      })
    ).status;

  it('uses the address that the proxy saw, whatever the caller writes before it', async () => {
    expect([
      await register('1.1.1.1, 198.51.100.1'),
      await register('2.2.2.2, 198.51.100.1'),
    ]).toEqual([200, 200]);
    expect(await register('3.3.3.3, 198.51.100.1')).toBe(429);
    expect(await register('198.51.100.1, 198.51.100.2')).toBe(200);
  });
  it('counts an IPv6 network once, and IPv4 in IPv6 with its IPv4', async () => {
    expect([
      await register('2001:db8:5:6::1'),
      await register('2001:db8:5:6:7::9'),
      await register('2001:db8:5:6::2'),
    ]).toEqual([200, 200, 429]);
    expect([
      await register('198.51.100.9'),
      await register('::ffff:198.51.100.9'),
      await register('198.51.100.9'),
    ]).toEqual([200, 200, 429]);
  });
  it('counts one caller once, whatever port a proxy writes behind the address', async () => {
    expect([
      await register('198.51.100.77:4001'),
      await register('198.51.100.77:4002'),
      await register('198.51.100.77:4003'),
    ]).toEqual([200, 200, 429]);
    expect([
      await register('[2001:db8:77:1::1]:4001'),
      await register('[2001:db8:77:1::2]:4002'),
      await register('2001:db8:77:1::3'),
    ]).toEqual([200, 200, 429]);
  });
  it('uses the proxy’s address if the forwarded one is invalid', async () => {
    expect([await register('one'), await register('two:1'), await register('[three]')]).toEqual([
      200, 200, 429,
    ]);
  });
});
