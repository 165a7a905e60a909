import { isInAppPath } from '../session/return-path.ts';

/** Parameters that a link may have, before the hash or inside it (OP-11). */
const names = ['triggerId', 'autoLoginToken', 'invite', 'link', 'action'] as const;
export type DeepLink = Partial<Record<(typeof names)[number], string>>;

function extract(params: URLSearchParams, into: DeepLink): void {
  for (const name of names) {
    const value = params.get(name);
    if (value) into[name] = value;
    params.delete(name);
  }
}

/**
 * Reads the parameters before and inside the hash; returns them, and the URL without them. A value
 * inside the hash takes precedence.
 */
export function readDeepLink(address: string): { deepLink: DeepLink; address: string } {
  const url = new URL(address);
  const link: DeepLink = {};
  extract(url.searchParams, link);
  const [path = '', query = ''] = url.hash.split(/\?(.*)/s);
  const inside = new URLSearchParams(query);
  const before = inside.size;
  extract(inside, link);
  // writes the hash only if a parameter was removed, because the router formats the parameters in a
  // hash differently
  if (inside.size !== before) url.hash = inside.size > 0 ? `${path}?${inside.toString()}` : path;
  return { deepLink: link, address: url.href };
}

/** Returns true if a URL contains any of these parameters. */
export const hasDeepLink = (address: string): boolean =>
  Object.keys(readDeepLink(address).deepLink).length > 0;

/**
 * Returns the link as a path inside the app, or null for any other link, so that a link never leads
 * to another site or to a script.
 */
export function toInAppPath(link: string | undefined): string | null {
  if (link === undefined) return null;
  const path = link.replace(/^#/, '');
  return isInAppPath(path) ? path : null;
}

export interface AccountLinkResult {
  provider: string;
  succeeded: boolean;
}
/**
 * Parses `<service>-connected` or `<service>-failed`; the service may instead be named by `link`.
 */
export function parseAccountLinkResult({ action, link }: DeepLink): AccountLinkResult | null {
  const match = /^(?:([a-z0-9]+)-)?(connected|failed)$/.exec(action ?? '');
  if (!match) return null;
  const provider = match[1] ?? (link !== undefined && toInAppPath(link) === null ? link : null);
  return provider ? { provider, succeeded: match[2] === 'connected' } : null;
}
