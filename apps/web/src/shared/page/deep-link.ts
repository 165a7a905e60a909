import { isInAppPath } from '../session/return-path.ts';

/** Parameters that a link may carry before the hash or inside it (OP-11). */
const names = ['triggerId', 'autoLoginToken', 'invite', 'link', 'action'] as const;
export type DeepLink = Partial<Record<(typeof names)[number], string>>;

function extract(params: URLSearchParams, into: DeepLink): void {
  for (const name of names) {
    const value = params.get(name);
    if (value) into[name] = value;
    params.delete(name);
  }
}

/** Reads the parameters from both places, the hash winning, and gives the address without them. */
export function readDeepLink(address: string): { found: DeepLink; address: string } {
  const url = new URL(address);
  const found: DeepLink = {};
  extract(url.searchParams, found);
  const [path = '', query = ''] = url.hash.split(/\?(.*)/s);
  const inside = new URLSearchParams(query);
  const before = inside.size;
  extract(inside, found);
  // an untouched hash keeps its spelling: the router reads it in its own way
  if (inside.size !== before) url.hash = inside.size > 0 ? `${path}?${inside.toString()}` : path;
  return { found, address: url.href };
}

/** Returns true if the address has at least one deep-link parameter. */
export const hasDeepLink = (address: string): boolean =>
  Object.keys(readDeepLink(address).found).length > 0;

/** An address inside this app and nothing else: never another site, never a script. */
export function toInAppPath(link: string | undefined): string | null {
  if (link === undefined) return null;
  const path = link.replace(/^#/, '');
  return isInAppPath(path) ? path : null;
}

export interface LinkResult {
  provider: string;
  succeeded: boolean;
}
/**
 * `<provider>-connected` or `<provider>-failed`; the name of the provider may also stand in `link`.
 */
export function parseLinkResult({ action, link }: DeepLink): LinkResult | null {
  const match = /^(?:([a-z0-9]+)-)?(connected|failed)$/.exec(action ?? '');
  if (!match) return null;
  const provider = match[1] ?? (link !== undefined && toInAppPath(link) === null ? link : null);
  return provider ? { provider, succeeded: match[2] === 'connected' } : null;
}
