import { domainToASCII } from 'node:url';
import { AppError } from '../../../kernel/errors.ts';

/**
 * Pattern of the part before the @. It has no nested repetition, so matching takes linear time.
 * Matching does not prove that the mailbox exists; only a delivered mail does.
 */
const local = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
const domainLabel = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/**
 * Normalizes an e-mail address for storage and delivery: NFKC, trimmed, lower case. Normalizing
 * twice changes nothing. Keeps letters beyond ASCII such as ß, because an address without them
 * names another mailbox. Returns undefined for an invalid address.
 */
export function normaliseEmail(input: string): string | undefined {
  const address = input.slice(0, 1_000).normalize('NFKC').trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const name = address.slice(0, Math.max(0, at));
  // converts an international host to its ASCII form, which the network uses
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
 * Masks an address for the log. The owner can recognize the masked address, but nobody can send
 * mail to it.
 */
export const maskEmail = (email: string): string => email.replace(/^(.{0,2})[^@]*/, '$1…');
type Part = 'at' | 'name' | 'host';
/** Returns the part that makes an address invalid. */
function faultOf(input: string): Part {
  const at = input.lastIndexOf('@');
  if (at < 1) return 'at';
  return normaliseEmail(`someone@${input.slice(at + 1)}`) === undefined ? 'host' : 'name';
}
/**
 * Parses and normalizes an e-mail address. Throws BF-2 for an invalid address; the details name the
 * invalid part, for the message at the field. The text of BF-2 is fixed by R8.2.
 */
export function parseEmail(input: string): string {
  const email = normaliseEmail(input);
  if (email !== undefined) return email;
  const part = faultOf(input.slice(0, 1_000).trim());
  throw new AppError('BF-2', { details: { part } });
}
