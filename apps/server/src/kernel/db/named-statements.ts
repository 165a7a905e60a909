import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';

/**
 * Texts that are planned anew each time: with one plan for every value, a search by a part of a
 * name read the whole table (bench).
 */
const plannedAnew = /\blike\b|\bexplain\b/i;
/** No more than this many plans on a connection: lists of changing length make ever new texts. */
const namesMax = 300;
/** Which query a driver's object carries, and whether it has a name already. */
interface QueryObject {
  readonly text?: unknown;
  name?: string;
}

/**
 * Gives repeated statements of a connection a name, so that the server parses and plans them once:
 * half of the database's time for the current user and for a claim (bench, November 2026).
 */
export function nameStatements(client: PoolClient): void {
  const names = new Map<string, string>();
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= namesMax || plannedAnew.test(text)) return known;
    const name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
  client.query = ((...args: unknown[]) => {
    const [first, values] = args as [QueryObject | undefined, unknown];
    if (
      typeof first !== 'object' ||
      first === null ||
      typeof first.text !== 'string' ||
      first.name !== undefined ||
      !Array.isArray(values)
    )
      return query(...args);
    const name = nameOf(first.text);
    return name === undefined ? query(...args) : query({ ...first, name }, ...args.slice(1));
  }) as typeof client.query;
}
