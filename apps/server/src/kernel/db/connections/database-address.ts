/**
 * Parses addresses of PostgreSQL as libpq writes them: one server, or several of which one accepts
 * writes (`postgresql://hall@db1:5432,db2:5432/hall?target_session_attrs=read-write`). The driver
 * accepts one server per address, so an address of several servers is split into one address per
 * server.
 */
import { ConfigError } from '../../operation/startup-error.ts';

export interface DatabaseAddress {
  /** Addresses of single servers; at least one. */
  readonly urls: readonly [string, ...string[]];
  /** Addresses of the servers for messages, without user and password. */
  readonly servers: string;
  readonly user: string;
  readonly database: string;
}
const pattern = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^@/?#]*)([^#]*)$/;
/** Required kind of session: a writable session, or any session of a replica. */
type Session = 'writable' | 'any session';
/** Values of libpq's session attribute with which a connection accepts writes. */
const writable: ReadonlySet<string> = new Set(['read-write', 'primary']);
const attribute = 'target_session_attrs';

function readOne(
  name: string,
  text: string,
  isOfSeveral: boolean,
  needed: Session,
): { url: string; parts: URL } {
  if (!URL.canParse(text) || (isOfSeveral && new URL(text).hostname === ''))
    throw new ConfigError(
      `${name} must be an address such as postgresql://user@host:5432/database; several hosts are separated by commas`,
    );
  const url = new URL(text);
  const value = url.searchParams.get(attribute);
  if (needed === 'writable' && value !== null && !writable.has(value))
    throw new ConfigError(
      `${name} asks for ${attribute}=${value}, but the server writes: it must be read-write or primary`,
    );
  const host = url.searchParams.get('host');
  if (host !== null && (isOfSeveral || host.includes(',')))
    throw new ConfigError(`${name} must name several hosts before the path: host1:5432,host2:5432`);
  if (value === null) return { url: text, parts: url };
  url.searchParams.delete(attribute);
  return { url: url.href, parts: url };
}

/** Parses an address of PostgreSQL. Throws ConfigError naming the setting and its allowed form. */
export function parseDatabaseAddress(
  name: string,
  address: string,
  needed: Session = 'writable',
): DatabaseAddress {
  const text = address.trim();
  if (text.includes('#'))
    throw new ConfigError(`${name} must not hold a #: in a password it is written %23`);
  const match = pattern.exec(text);
  if (!match)
    throw new ConfigError(
      `${name} must be an address that starts with postgres:// or postgresql://`,
    );
  const [, before = '', list = '', after = ''] = match;
  const hosts = list.split(',');
  const [first, ...otherHosts] = hosts.map((host) =>
    readOne(name, `${before}${host}${after}`, hosts.length > 1, needed),
  );
  if (!first) throw new ConfigError(`${name} must name a host`);
  return {
    urls: [first.url, ...otherHosts.map(({ url }) => url)],
    servers: list === '' ? 'the local socket' : hosts.join(', '),
    user: decodeURIComponent(first.parts.username),
    database: decodeURIComponent(first.parts.pathname.slice(1)) || 'postgres',
  };
}
