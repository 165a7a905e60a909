import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** An address in brackets, or IPv4, each with an optional port, which some proxies append. */
const withPort = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/;
/**
 * Parses an address as a socket or a proxy writes it: `203.0.113.9`, `203.0.113.9:4711`,
 * `2001:db8::1`, `[2001:db8::1]:4711`, with a zone, in quotes. IPv4 within IPv6 becomes the IPv4
 * address. Returns undefined for any other text. No other code parses addresses.
 */
function parseAddress(text: string): Address | undefined {
  const bare = text.trim().replace(/^"(.*)"$/, '$1');
  const match = withPort.exec(bare);
  const address = (match?.[1] ?? match?.[2] ?? bare).replace(/%.*$/, '');
  return isIP(address) === 0 ? undefined : ipaddr.process(address);
}

/**
 * Normalizes an address for storage and comparison: IPv4 within IPv6 becomes the IPv4 address. A
 * text that is no address stays unchanged.
 */
export const normaliseIpAddress = (address: string): string =>
  // most calls have IPv4, which needs no normalization
  isIPv4(address) ? address : (parseAddress(address)?.toString() ?? address);

/**
 * Rewrites an `X-Forwarded-For` header so that each entry is a plain address. An invalid entry and
 * all entries before it are dropped, because no trusted proxy confirms them; the proxy that wrote
 * the invalid entry then counts as the caller. Returns undefined if no entry remains.
 */
export function normaliseForwardedForHeader(
  header: string | readonly string[],
): string | undefined {
  const entries = String(header).split(',').map(parseAddress);
  const firstValid = entries.findLastIndex((entry) => entry === undefined) + 1;
  const valid = entries.slice(firstValid).map(String);
  return valid.length === 0 ? undefined : valid.join(', ');
}

/**
 * Returns the network of one household or server: an IPv4 address, or the first 64 bits of an IPv6
 * address, because a customer may use every address within these 64 bits.
 */
export function toHouseholdNetwork(address: string): string {
  const parsed = parseAddress(address);
  if (parsed === undefined || parsed.kind() === 'ipv4') return parsed?.toString() ?? address;
  return (parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}
/**
 * Returns true for a private, local or reserved address, in any notation, and for text that is not
 * an address.
 */
export const isNonPublicAddress = (address: string): boolean =>
  parseAddress(address)?.range() !== 'unicast';

/** Returns true for one address or for a range such as `10.0.0.0/8`. */
export function isAddressOrBlock(text: string): boolean {
  const [address = ''] = text.split('/');
  return isIP(address) !== 0 && (address === text || ipaddr.isValidCIDR(text));
}

function isWithin(address: Address, addressOrBlock: string): boolean {
  if (!addressOrBlock.includes('/'))
    return parseAddress(addressOrBlock)?.toString() === address.toString();
  if (!ipaddr.isValidCIDR(addressOrBlock)) return false;
  const [base, bits] = ipaddr.parseCIDR(addressOrBlock);
  return (
    base.kind() === address.kind() && (address as ipaddr.IPv4).match(base as ipaddr.IPv4, bits)
  );
}
/** Returns true if one of these addresses and ranges contains the address, in any notation. */
export function isInAddressBlocks(address: string, addressesOrBlocks: readonly string[]): boolean {
  const parsed = parseAddress(address);
  return (
    parsed !== undefined &&
    addressesOrBlocks.some((addressOrBlock) => isWithin(parsed, addressOrBlock))
  );
}
