import { isIP } from 'node:net';

/** The eight groups of an IPv6 address that `isIP` takes; a zone is no part of it. */
function groupsOf(address: string): number[] {
  const dotted = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const [a = 0, b = 0, c = 0, d = 0] = (dotted ?? []).slice(1).map(Number);
  const hex = dotted ? `${address.slice(0, dotted.index)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}` : address;
  const [head = '', tail] = hex.split('::');
  const read = (part: string): number[] => (part === '' ? [] : part.split(':').map((one) => Number.parseInt(one, 16)));
  const [before, after] = [read(head), read(tail ?? '')];
  return tail === undefined ? before : [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}
const isMapped = (groups: readonly number[]): boolean => groups.slice(0, 5).every((one) => one === 0) && groups[5] === 0xff_ff;

/** An address as it is kept and compared: what is IPv4 inside of IPv6 is that IPv4 address. */
export function plainAddress(address: string): string {
  if (isIP(address) !== 6) return address;
  const [bare = ''] = address.split('%');
  const groups = groupsOf(bare);
  if (!isMapped(groups)) return bare.toLowerCase();
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
/** What one household or server has: an IPv4 address, or the 64 bits of IPv6 within which every customer chooses freely. */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  const first = isIP(plain) === 6 ? groupsOf(plain).slice(0, 4) : undefined;
  return first?.map((one) => one.toString(16)).join(':') ?? plain;
}
/** Whether a text names one address or a block of them, as `10.0.0.0/8`. */
export function isAddressOrBlock(text: string): boolean {
  const [address = '', bits, more] = text.split('/');
  const kind = isIP(address);
  if (kind === 0 || more !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128));
}
