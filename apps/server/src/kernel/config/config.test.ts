import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { isLocalOrigin, listOwnOrigins, toLocalUrl } from './addresses.ts';

const base = { SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
const production = {
  ...base,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://hall.example.org',
  SMTP_URL: 'smtps://mail.example.org',
  MAIL_FROM: 'Hall <hall@example.org>',
};
/** Returns the message of the error with which `readConfig` refuses this environment. */
function refusalOf(env: Record<string, string>): string {
  try {
    readConfig({ ...base, ...env });
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error(`This was accepted: ${JSON.stringify(env)}`);
}

describe('secrets in files', () => {
  const dir = mkdtempSync(join(tmpdir(), 'guildhall-secrets-'));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));
  const put = (name: string, text: string): string => {
    writeFileSync(join(dir, name), text);
    return join(dir, name);
  };

  it('count like values of the environment, without the line break at their end', () => {
    const { database, secretKey } = readConfig({
      DATABASE_URL_FILE: put('database', 'postgres://hall@db.example.org/hall\n'),
      SECRET_KEY_FILE: put('key', `${base.SECRET_KEY}\r\n`),
    });
    expect(database.url).toBe('postgres://hall@db.example.org/hall');
    expect(secretKey).toEqual(Buffer.alloc(32, 7));
  });
  it('are refused by name if both are set, or a file is missing or empty', () => {
    const SMTP_URL_FILE = put('smtp', 'smtp://mail.example.org');
    expect(refusalOf({ SMTP_URL_FILE, SMTP_URL: 'smtp://mail.example.org' })).toBe(
      'SMTP_URL and SMTP_URL_FILE are both set: remove one of them',
    );
    expect(refusalOf({ REDIS_URL_FILE: join(dir, 'gone') })).toMatch(
      /^REDIS_URL_FILE names a file that cannot be read \(ENOENT/,
    );
    const empty = put('empty', '\n');
    expect(refusalOf({ CAPTCHA_SECRET_FILE: empty })).toBe(
      `CAPTCHA_SECRET_FILE names ${empty}, which is empty`,
    );
  });
  it('are only for secrets: other settings are read from the environment alone', () => {
    expect(readConfig({ ...base, PORT_FILE: put('port', '9000') }).port).toBe(8080);
  });
});

describe('configuration', () => {
  it.each([
    ['https://Play.Example.ORG', 'https://play.example.org'],
    ['https://play.example.org:443/', 'https://play.example.org'],
    ['http://play.example.org:80', 'http://play.example.org'],
    ['HTTPS://play.example.org:8443', 'https://play.example.org:8443'],
    [' https://play.example.org ', 'https://play.example.org'],
    ['https://игра.рф', 'https://xn--80afo7a.xn--p1ai'],
    ['http://[0:0::1]:8080', 'http://[::1]:8080'],
  ])('takes the public address %s in the form that browsers send as origin', (given, origin) => {
    const config = readConfig({ ...base, PUBLIC_URL: given });
    expect(config.publicUrl).toBe(origin);
    expect(listOwnOrigins(config)).toContain(origin);
  });
  it.each([
    'https://play.example.org/portal',
    'https://play.example.org/?a=1',
    'https://play.example.org/#/login',
    'https://ann:secret@play.example.org',
    'play.example.org',
    'ftp://play.example.org',
  ])('refuses the public address %s, naming the setting and what is allowed', (given) => {
    expect(refusalOf({ PUBLIC_URL: given })).toMatch(/^PUBLIC_URL must be an address .*https?:/);
  });
  it.each([
    ['::1', '::1', 'http://[::1]:8080'],
    ['[::1]', '::1', 'http://[::1]:8080'],
    ['::', '::', 'http://[::1]:8080'],
    ['0.0.0.0', '0.0.0.0', 'http://127.0.0.1:8080'],
    ['LocalHost', 'localhost', 'http://localhost:8080'],
    [' 192.0.2.7 ', '192.0.2.7', 'http://192.0.2.7:8080'],
  ])('listens on %s and knows how this machine reaches it', (given, host, reached) => {
    const config = readConfig({ ...base, HOST: given });
    expect(config.host).toBe(host);
    expect(toLocalUrl(config.host, config.port)).toBe(reached);
    expect(listOwnOrigins(config)).toContain(reached);
  });
  it.each([
    ['ann@example.org', 'ann@example.org'],
    ['Hall <Hall@Example.org>', 'Hall <Hall@example.org>'],
    [' The Hall  <hall@игра.рф> ', 'The Hall <hall@xn--80afo7a.xn--p1ai>'],
  ])('takes the sender %s', (given, from) => {
    expect(readConfig({ ...base, MAIL_FROM: given }).mail.from).toBe(from);
  });

  // for each setting: a value that is refused, and the allowed values as the refusal lists them
  it.each([
    ['NODE_ENV', 'prod', 'production, development, test'],
    ['LOG_LEVEL', 'verbose', 'silent, error, warn, info, debug'],
    ['DEMO', 'yes', '0, 1, true, false'],
    ['CHECK_REPLIES', 'on', '0, 1, true, false'],
    ['TELL_WHO_HAS_AN_ACCOUNT', 'no', '0, 1, true, false'],
    ['PORT', '80a', 'whole number'],
    ['PORT', '70000', 'between 0 and 65535'],
    ['HOST', 'my host', '127.0.0.1'],
    ['TRUST_PROXY', 'true', '10.0.0.0/8'],
    ['RATE_LIMIT_EXEMPT', '10.0.0.0/8, office', '192.0.2.7'],
    ['DATABASE_URL', 'mysql://x', 'postgres://'],
    ['DATABASE_URL', 'postgres://ann:pass#word@db/hall', '%23'],
    ['DATABASE_URL', 'postgres://hall@db1,/hall', 'separated by commas'],
    ['DATABASE_URL', 'postgres://hall@db1:x,db2/hall', 'separated by commas'],
    ['DATABASE_URL', 'postgres://hall@/hall?host=db1,db2', 'an address such as'],
    ['DATABASE_URL', 'postgres://hall@db/hall?host=db1,db2', 'host1:5432,host2:5432'],
    ['DATABASE_URL', 'postgres://hall@db1,db2/hall?host=/run', 'host1:5432,host2:5432'],
    [
      'DATABASE_URL',
      'postgres://hall@db1,db2/hall?target_session_attrs=any',
      'read-write or primary',
    ],
    ['DATABASE_POOLER_URL', 'postgres://web@pooler/hall', 'needs DATABASE_URL beside it'],
    ['DATABASE_POOLER_URL', 'redis://web@pooler/hall', 'postgres://'],
    ['DATABASE_READ_URL', 'postgres://hall@standby/hall', 'needs DATABASE_URL beside it'],
    ['DATABASE_ROLE', 'Ann Lee', 'small letters'],
    ['REDIS_URL', 'localhost:6379', 'redis://'],
    ['SMTP_URL', 'mail.example.org', 'smtp://'],
    ['MAIL_FROM', 'Guildhall', 'Guildhall <hall@example.org>'],
    ['MAIL_FROM', 'a@b\r\nBcc: c@d', 'Guildhall <hall@example.org>'],
    ['MAIL_FROM', 'Hall, Inc. <a@example.org>', 'Guildhall <hall@example.org>'],
    ['STORE_URL', 'http://store.example.org', 'https://'],
    ['SECRET_KEY', 'c2hvcnQ=', '32 bytes'],
    ['SECRET_KEY', `${base.SECRET_KEY.slice(0, 20)} ${base.SECRET_KEY.slice(20)}`, '32 bytes'],
    ['FILES_URL', 'https://s3.example.org/bucket', 'FILES_KEY_ID'],
    ['BOOTSTRAP_ADMIN_EMAIL', 'ann@example.org', 'BOOTSTRAP_ADMIN_PASSWORD'],
    ['BOOTSTRAP_ADMIN_PASSWORD', 'a long enough one', 'BOOTSTRAP_ADMIN_EMAIL'],
    ['CAPTCHA_KEY', 'key', 'CAPTCHA_SECRET'],
    ['SIMULATED_FROM', 'monday', '2026-09-28T00:00:00Z'],
  ])('names the setting %s and the allowed values for %j', (name, value, allowed) => {
    const message = refusalOf({ [name]: value });
    expect(message).toContain(name);
    expect(message).toContain(allowed);
  });
  it('accepts several hosts, and a pooler that signs in as another role', () => {
    const direct = 'postgresql://hall:p%40ss@db1:5432,[::1]:5433/hall?target_session_attrs=primary';
    expect(readConfig({ ...base, DATABASE_URL: direct }).database.url).toBe(direct);
    const pooled = {
      ...base,
      DATABASE_URL: direct,
      DATABASE_POOLER_URL: 'postgres://web@pool/hall',
    };
    expect(readConfig(pooled).database).toMatchObject({
      poolerUrl: 'postgres://web@pool/hall',
      role: undefined,
    });
    const own = { DATABASE_URL: direct, DATABASE_POOLER_URL: 'postgres://hall@pool/hall' };
    expect(refusalOf(own)).toMatch(/DATABASE_POOLER_URL must sign in as another role/);
    const foreign = { ...own, DATABASE_POOLER_URL: 'postgres://web.tenant@pool/hall' };
    expect(refusalOf(foreign)).toMatch(/name it in DATABASE_ROLE/);
    const named = readConfig({ ...base, ...foreign, DATABASE_ROLE: 'web' });
    expect(named.database.role).toBe('web');
  });
  it.each(['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'SECRET_KEY'])(
    'does not start in production without %s',
    (name) => {
      expect(readConfig(production).production).toBe(true);
      const without: Record<string, string> = { ...production, [name]: '' };
      if (name === 'PUBLIC_URL') without[name] = 'http://hall.example.org';
      expect(() => readConfig(without)).toThrow(name);
    },
  );
});

describe('several processes', () => {
  const several = {
    ...base,
    WORKERS: '2',
    DATABASE_URL: 'postgres://hall@db/hall',
    SMTP_URL: 'smtp://mail',
    CHAIN_RPC_URL: 'https://rpc.example.org',
  };
  it('are read, and need no chain in production', () => {
    expect(readConfig(base).workers).toBe(1);
    expect(readConfig(several).workers).toBe(2);
    const { CHAIN_RPC_URL: _chain, ...closed } = several;
    expect(readConfig({ ...production, ...closed }).workers).toBe(2);
  });
  it.each([
    ['DATABASE_URL', ''],
    ['SMTP_URL', ''],
    ['CHAIN_RPC_URL', ''],
    ['PROVIDERS_PORT', '8090'],
    ['DEMO', '1'],
    ['SIMULATED_FROM', '2026-09-28T00:00:00Z'],
  ])('are refused with %s=%s, by its name', (name, value) => {
    expect(refusalOf({ ...several, [name]: value })).toMatch(
      new RegExp(`^With more than one of WORKERS, ${name} .*one process`),
    );
  });
});

describe('a data folder that cannot be used', () => {
  let dir: string;
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'guildhall-config-'));
    writeFileSync(join(dir, 'file'), '');
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  it('names the folder and the remedy', () => {
    const dataDir = join(dir, 'file', 'data');
    expect(() => readConfig({ DATA_DIR: dataDir })).toThrow(ConfigError);
    expect(() => readConfig({ DATA_DIR: dataDir })).toThrow(
      new RegExp(`data folder cannot be used .*${dataDir}.*DATA_DIR`),
    );
  });
  it('names the file of a broken key', () => {
    writeFileSync(join(dir, 'secret.key'), 'torn');
    expect(() => readConfig({ DATA_DIR: dir })).toThrow(/secret\.key must be 32 bytes/);
  });
});

it.each([
  ['http://localhost:8080', true],
  ['https://127.0.0.1', true],
  ['http://[::1]:80', true],
  ['http://guildhall.localhost', true],
  ['http://localhost.example.org', false],
  ['http://192.168.1.5', false],
])('%s is of this very machine: %s', (origin, isLocal) => {
  expect(isLocalOrigin(origin)).toBe(isLocal);
});

describe('the chain in the configuration', () => {
  it('reads the address of the chain and derives the websocket address', () => {
    const { chain } = readConfig({ ...base, DATA_DIR: '/data' });
    expect(chain).toMatchObject({ rpcUrl: undefined, port: 8899, keysDir: '/data/chain-keys' });
    expect(
      readConfig({ ...base, CHAIN_RPC_URL: 'https://rpc.example.org/?key=1' }).chain,
    ).toMatchObject({
      rpcUrl: 'https://rpc.example.org/?key=1',
      websocketUrl: 'wss://rpc.example.org/?key=1',
    });
    const named = { CHAIN_RPC_URL: 'http://127.0.0.1:8899', CHAIN_WS_URL: 'ws://127.0.0.1:8900' };
    expect(readConfig({ ...base, ...named }).chain.websocketUrl).toBe('ws://127.0.0.1:8900');
  });
  it.each([
    [{ CHAIN_RPC_URL: 'http://rpc.example.org' }, /^CHAIN_RPC_URL must be .*https/],
    [{ CHAIN_RPC_URL: 'rpc.example.org' }, /^CHAIN_RPC_URL must be an address/],
    [{ CHAIN_RPC_URL_2: 'https://rpc.example.org' }, /^CHAIN_RPC_URL_2 needs CHAIN_RPC_URL/],
    [{ CHAIN_WS_URL: 'wss://rpc.example.org' }, /^CHAIN_WS_URL needs CHAIN_RPC_URL/],
    [
      { CHAIN_RPC_URL: 'https://a.example', CHAIN_WS_URL: 'https://b.example' },
      /^CHAIN_WS_URL must/,
    ],
    [{ CHAIN_PORT: '70000' }, /^CHAIN_PORT must be between 0 and 65535/],
  ])('refuses %o of the chain, naming the setting', (env, message) => {
    expect(refusalOf(env)).toMatch(message);
  });
});
