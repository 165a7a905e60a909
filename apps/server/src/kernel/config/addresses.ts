/**
 * Normalizes addresses in the configuration: browsers, databases and our own programs write one
 * address in different ways, but compare addresses as text. Every parser throws ConfigError naming
 * the variable and the allowed values.
 */
import { domainToASCII } from 'node:url';
import { isIP } from 'node:net';
import { ConfigError } from '../operation/startup-error.ts';

const hostNamePattern =
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** Parses the host to listen on: an IP address without brackets, or a host name in lower case. */
export function parseHost(name: string, text: string): string {
  const host = text
    .trim()
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();
  if (isIP(host) !== 0 || hostNamePattern.test(host)) return host;
  throw new ConfigError(
    `${name} must be an IP address of this machine (127.0.0.1, ::1), 0.0.0.0 or :: for all of them, or a host name`,
  );
}

/** Formats a host for an address: IPv6 in brackets. */
const toUrlHost = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host);

/**
 * Returns the address at which a program on this machine reaches a server that listens on `host`.
 */
export function toLocalUrl(host: string, port: number): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${toUrlHost(reachable)}:${port}`;
}

/**
 * Returns the origin of the pages as browsers write it: lower case, no default port, international
 * names in ASCII. Throws for an address with a path, because pages, cookies and links must be at
 * the root.
 */
export function parseOrigin(name: string, text: string): string {
  const url = parseUrl(name, text, ['http:', 'https:']);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new ConfigError(
      `${name} must be an address without a path, a query or a user name, such as https://play.example.org`,
    );
  return url.origin;
}

/**
 * Parses an address with one of these protocols. The address must have a host and no surrounding
 * spaces.
 */
function parseUrl(name: string, text: string, protocols: readonly string[]): URL {
  const trimmed = text.trim();
  const url = URL.canParse(trimmed) ? new URL(trimmed) : undefined;
  if (!url || !protocols.includes(url.protocol))
    throw new ConfigError(
      `${name} must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    );
  return url;
}

/**
 * Parses the address of a service. Because a # ends an address, a # in a password is refused;
 * otherwise the password would be cut off.
 */
export function parseServiceUrl(
  name: string,
  text: string | undefined,
  protocols: readonly string[],
): string | undefined {
  if (text === undefined) return undefined;
  if (text.includes('#'))
    throw new ConfigError(`${name} must not hold a #: in a password it is written %23`);
  parseUrl(name, text, protocols);
  return text.trim();
}

/** Returns true for addresses of this machine. */
const isLocalHost = (hostname: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost');

/** Returns true for origins on this machine. */
export const isLocalOrigin = (origin: string): boolean => isLocalHost(new URL(origin).hostname);

/** Parses the address of an external service: https, or plain http on this machine. */
export function parseExternalServiceUrl(name: string, text: string): string {
  const url = parseUrl(name, text, ['https:', 'http:']);
  if (url.protocol === 'http:' && !isLocalHost(url.hostname))
    throw new ConfigError(
      `${name} must be an address that starts with https:// (http:// only on this machine)`,
    );
  return text.trim();
}

/** Parses the sender of mails: `hall@example.org`, or `Name <hall@example.org>`. */
export function parseMailSender(name: string, text: string): string {
  const sender = text.trim();
  const named = /^([^<>\r\n]*)<([^<>\s]+)>$/.exec(sender);
  const label = named?.[1]?.trim() ?? '';
  const address = named?.[2] ?? sender;
  const at = address.lastIndexOf('@');
  const host = domainToASCII(address.slice(at + 1));
  const hasSpecials = !/^[\p{L}\p{N} .'_-]*$/u.test(label.replace(/^"(.*)"$/, '$1'));
  if (at < 1 || /[\s<>@]/.test(address.slice(0, at)) || !hostNamePattern.test(host) || hasSpecials)
    throw new ConfigError(
      `${name} must be an e-mail address, or a name and one: Guildhall <hall@example.org>`,
    );
  return label === ''
    ? `${address.slice(0, at)}@${host}`
    : `${label} <${address.slice(0, at)}@${host}>`;
}

/**
 * Lists the origins of our own pages: the public address, and the local addresses of this machine.
 */
export const listOwnOrigins = ({
  publicUrl,
  host,
  port,
}: {
  readonly publicUrl: string;
  readonly host: string;
  readonly port: number;
}): ReadonlySet<string> =>
  new Set([
    publicUrl,
    `http://localhost:${port}`,
    `http://127.0.0.1:${port}`,
    `http://[::1]:${port}`,
    toLocalUrl(host, port),
  ]);

/**
 * Returns true if a request comes from one of our own pages, or from no page. The `Host` header
 * counts as our own origin, because proxies forward the browser's `Host` header.
 */
export const isRequestFromOwnOrigin = (
  origins: ReadonlySet<string>,
  origin: string | undefined,
  host: string | undefined,
): boolean =>
  origin === undefined ||
  origins.has(origin) ||
  origin === `http://${host}` ||
  origin === `https://${host}`;
