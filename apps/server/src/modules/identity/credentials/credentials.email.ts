import { domainToASCII } from 'node:url';
import type { Sentence } from '@guildhall/contract/kit/words';
import { AppError } from '../../../kernel/errors.ts';
import { words } from './credentials.words.ts';

/** Linear by construction: no nested repetition. The mailbox itself is the real check. */
const local = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
const domainLabel = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/**
 * An address as it is stored and sent to: NFKC, trimmed, lower case, which is its own normal form.
 * ß and other letters beyond ASCII stay as they are: another mailbox. Undefined when it is none.
 */
export function normaliseEmail(input: string): string | undefined {
  const given = input.slice(0, 1_000).normalize('NFKC').trim().toLowerCase();
  const at = given.lastIndexOf('@');
  const name = given.slice(0, Math.max(0, at));
  // A host in letters of its language is sent to as the network spells it.
  const host = given.slice(at + 1);
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
/** An address as records show it: enough to recognise one's own, too little to write to. */
export const masked = (email: string): string => email.replace(/^(.{0,2})[^@]*/, '$1…');
type Part = 'at' | 'name' | 'host';
const because: Readonly<Record<Part, Sentence | undefined>> = {
  at: undefined,
  name: words.emailName(),
  host: words.emailHost(),
};
/** Which part of an address cannot be sent to. */
function faultOf(input: string): Part {
  const at = input.lastIndexOf('@');
  if (at < 1) return 'at';
  return normaliseEmail(`someone@${input.slice(at + 1)}`) === undefined ? 'host' : 'name';
}
/** The address that was meant, or BF-2, whose details say which part is wrong. */
export function addressOf(input: string): string {
  const email = normaliseEmail(input);
  if (email !== undefined) return email;
  const part = faultOf(input.slice(0, 1_000).trim());
  throw new AppError('BF-2', { because: because[part], details: { part } });
}
