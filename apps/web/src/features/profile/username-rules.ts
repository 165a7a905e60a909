import { limits } from '@guildhall/contract/limits';

const latin = /^[A-Za-z0-9._-]+$/;
const cyrillic = /^[А-Яа-яЁё0-9._-]+$/;
const edge = /^[A-Za-zА-Яа-яЁё0-9]$/;

/** What a player can mend before asking; who has the name, and which names are kept back, is the server's word. */
export function usernameProblem(name: string): 'length' | 'letters' | 'edges' | undefined {
  const signs = Array.from(name);
  if (signs.length < limits.usernameMin || signs.length > limits.usernameMax) return 'length';
  if (!latin.test(name) && !cyrillic.test(name)) return 'letters';
  return edge.test(signs[0] ?? '') && edge.test(signs.at(-1) ?? '') && !/[._-]{2}/.test(name) ? undefined : 'edges';
}
