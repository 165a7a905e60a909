import { domainToASCII } from 'node:url';
import { AppError } from '../../../kernel/errors.ts';

/**
 * Pattern of the part before the @. It has no nested repetition, so its cost is linear. Only a
 * delivered mail proves that the mailbox exists.
 */
const local = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
const domainLabel = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/**
 * Normalizes an e-mail address for storage and delivery: NFKC, trimmed, lower case. Normalizing
 * twice changes nothing. Keeps letters beyond ASCII such as ß, because without them the address
 * names another mailbox. Returns undefined for an invalid address.
 */
export function normaliseEmail(input: string): string | undefined {
  const address = input.slice(0, 1_000).normalize('NFKC').trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const name = address.slice(0, Math.max(0, at));
  // an international host is converted to the network's ASCII form
  const host = address.slice(at + 1);
  const domain = /[^\p{ASCII}]/u.test(host) ? domainToASCII(host) : host;
  const text = `${name}@${domain}`;
  if (at < 1 || text.length > 254) return undefined;
  const labels = domain.split('.');
  const fine =
    local.test(name) &&
    !name.startsWith('.') &&
    !name.endsWith('.') &&
    !name.includes('..') &&
    labels.length > 1 &&
    labels.every((label) => domainLabel.test(label));
  return fine ? text : undefined;
}
/**
 * Masks an address for the log: the owner recognizes the address, but nobody else can send mail to
 * it.
 */
export const maskEmail = (email: string): string => email.replace(/^(.{0,2})[^@]*/, '$1…');
type Part = 'at' | 'name' | 'host';
/** Returns the part of an address because of which mail cannot be delivered. */
function faultOf(input: string): Part {
  const at = input.lastIndexOf('@');
  if (at < 1) return 'at';
  return normaliseEmail(`someone@${input.slice(at + 1)}`) === undefined ? 'host' : 'name';
}
/**
 * Parses and normalizes an e-mail address. Throws BF-2 (its text is fixed by R8.2) with the wrong
 * part of the address, for the message at the field.
 */
export function parseEmail(input: string): string {
  const email = normaliseEmail(input);
  if (email !== undefined) return email;
  const part = faultOf(input.slice(0, 1_000).trim());
  throw new AppError('BF-2', { details: { part } });
}
