import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * An address in the one way in which it is kept and compared: without a zone, and what is IPv4
 * inside of IPv6 as that IPv4.
 */
function parsed(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (isIP(address) === 0) return undefined;
  return ipaddr.process(address.replace(/%.*$/, ''));
}

/**
 * An address as it is kept and compared: what is IPv4 inside of IPv6 is that IPv4 address. What is
 * no address stays as it is.
 */
export const plainAddress = (address: string): string =>
  // As nearly every call comes: it is written in one way only.
  isIPv4(address) ? address : (parsed(address)?.toString() ?? address);

/**
 * What one household or server has: an IPv4 address, or the 64 bits of IPv6 within which every
 * customer chooses freely.
 */
export function networkOf(address: string): string {
  const found = parsed(address);
  if (found === undefined || found.kind() === 'ipv4') return found?.toString() ?? address;
  return (found as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}
/**
 * Whether an address is of a private, local or reserved network, in whatever form it is written;
 * what is no address is.
 */
export const isInside = (address: string): boolean => parsed(address)?.range() !== 'unicast';

/** Whether a text names one address or a block of them, as `10.0.0.0/8`. */
export function isAddressOrBlock(text: string): boolean {
  const [address = ''] = text.split('/');
  return isIP(address) !== 0 && (address === text || ipaddr.isValidCIDR(text));
}
