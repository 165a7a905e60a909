import { limits } from '@guildhall/contract/limits';
import { sql, type SQL } from 'drizzle-orm';

/** Letters and digits that look alike are one and the same when names are compared: `Adm1n` is `admin`, in either alphabet. */
const alike = ['01i\u0456\u0430\u0435\u0451\u043e\u0440\u0441\u0443\u0445\u043a\u043c\u0442\u0432\u043d', 'olllaeeopcyxkmtbh'] as const;
/** What is unique about a name. The index `accounts_username` computes the same. */
export const skeletonOf = (name: string): string => Array.from(name.toLowerCase(), (sign) => alike[1][alike[0].indexOf(sign)] ?? sign).join('');
/** The same in a query, as the index has it. */
export const skeletonIs = (name: string): SQL => sql`translate(lower(username), '01iіаеёорсухкмтвн', 'olllaeeopcyxkmtbh') = ${skeletonOf(name)}`;

const latin = /^[A-Za-z0-9._-]+$/;
const cyrillic = /^[А-Яа-яЁё0-9._-]+$/;
const edges = /^[A-Za-zА-Яа-яЁё0-9].*[A-Za-zА-Яа-яЁё0-9]$/;
const doubled = /[._-]{2}/;
/** Names that speak for the studio or the platform, and the names of those who have left. */
const reserved = [
  'admin',
  'administrator',
  'moderator',
  'support',
  'helpdesk',
  'guildhall',
  'system',
  'staff',
  'official',
  'security',
  'root',
  'null',
  'undefined',
  'anonymous',
].map(skeletonOf);
const reservedBeginnings = ['admin', 'moderator', 'guildhall', 'support', 'deleted-'].map(skeletonOf);

/** What is wrong with a name that a player chose; undefined when nothing is. Uniqueness is the database's word. */
export function problemOfUsername(name: string): string | undefined {
  const length = Array.from(name).length;
  if (length < limits.usernameMin || length > limits.usernameMax) return `must have ${limits.usernameMin} to ${limits.usernameMax} characters`;
  if (!latin.test(name) && !cyrillic.test(name)) return 'must be letters of one alphabet, digits, dots, hyphens or underscores';
  if (!edges.test(name) || doubled.test(name)) return 'must begin and end with a letter or digit, and have no two signs in a row';
  const skeleton = skeletonOf(name);
  if (reserved.includes(skeleton) || reservedBeginnings.some((beginning) => skeleton.startsWith(beginning))) return 'is reserved';
  return undefined;
}
