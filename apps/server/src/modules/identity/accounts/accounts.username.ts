import { limits } from '@guildhall/contract/limits';
import { toNormalForm } from '@guildhall/contract/kit/field/normal-form';
import { findUsernameProblem } from '@guildhall/contract/identity/accounts/username';
import { sql, type Sql } from '../../../kernel/db/sql.ts';
import { problem } from '@guildhall/contract/kit/problem/problem';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { accountMessages } from './accounts.messages.ts';
import { reservedUsernames } from './reserved-names.api.ts';

/**
 * Groups of characters that look alike, in the Latin and the Cyrillic alphabet. Comparisons of
 * names treat the characters of a group as equal, so `Adm1n` equals `admin`.
 */
const alike = [
  '01i\u0456\u0430\u0435\u0451\u043e\u0440\u0441\u0443\u0445\u043a\u043c\u0442\u0432\u043d',
  'olllaeeopcyxkmtbh',
] as const;
/**
 * Computes the key by which names must be unique. The database function `name_key` computes the
 * same key.
 */
export const computeUsernameSkeleton = (name: string): string =>
  Array.from(toNormalForm(name), (sign) => alike[1][alike[0].indexOf(sign)] ?? sign).join('');
/**
 * Builds a condition that compares names by `computeUsernameSkeleton`, in the exact form of the
 * index.
 */
export const buildUsernameSkeletonCondition = (name: string): Sql =>
  sql`name_key(username) = ${computeUsernameSkeleton(name)}`;

const reserved = reservedUsernames.map(computeUsernameSkeleton);
const reservedBeginnings = ['admin', 'moderator', 'guildhall', 'support', 'deleted-'].map(
  computeUsernameSkeleton,
);

const reasons = {
  length: problem('length', { min: limits.usernameMin, max: limits.usernameMax }),
  signs: accountMessages.nameSigns(),
  mixed: accountMessages.nameMixed(),
  edges: accountMessages.nameEdges(),
} as const;
/** Removes accents, because a reserved name is reserved with accents too. */
const bare = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '');

/**
 * Returns the reason why a player cannot have a name; undefined if the name is allowed. Does not
 * check that the name is unique: only the database does.
 */
export function findUsernameFault(name: string): Sentence | undefined {
  const wrong = findUsernameProblem(name);
  if (wrong) return reasons[wrong];
  const skeleton = computeUsernameSkeleton(bare(name));
  if (
    reserved.includes(skeleton) ||
    reservedBeginnings.some((beginning) => skeleton.startsWith(beginning))
  )
    return accountMessages.nameReserved();
  return undefined;
}
