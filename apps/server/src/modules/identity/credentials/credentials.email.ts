import { domainToASCII } from 'node:url';
import { AppError } from '../../../kernel/errors.ts';

/**
 * Pattern with linear cost, because it has no nested repetition. Only a delivered mail proves that
 * the mailbox exists.
 */
const local = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
const domainLabel = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/**
 * Normalizes an e-mail address for storage and delivery: NFKC, trimmed, lower case. Idempotent. ß
 * and other letters beyond ASCII stay, because they name another mailbox. Returns undefined for an
 * invalid address.
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
/** Masks an address for records: the owner recognizes it, but nobody can send mail to it. */
export const maskEmail = (email: string): string => email.replace(/^(.{0,2})[^@]*/, '$1…');
type Part = 'at' | 'name' | 'host';
/** Returns the part of an address that makes it undeliverable. */
function faultOf(input: string): Part {
  const at = input.lastIndexOf('@');
  if (at < 1) return 'at';
  return normaliseEmail(`someone@${input.slice(at + 1)}`) === undefined ? 'host' : 'name';
}
/**
 * Parses an e-mail address. Throws BF-2, whose text R8.2 fixes; the details name the wrong part,
 * for the message at the field.
 */
export function parseEmail(input: string): string {
  const email = normaliseEmail(input);
  if (email !== undefined) return email;
  const part = faultOf(input.slice(0, 1_000).trim());
  throw new AppError('BF-2', { details: { part } });
}
