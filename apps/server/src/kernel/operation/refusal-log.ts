import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import type { FastifyBaseLogger } from 'fastify';
import type { UserActor } from '../actor.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../time/clock.ts';
import { createThrottledLog } from './throttled-log.ts';

/** A user asked for an object of somebody else. Answered like an object that does not exist. */
export class ForeignObjectError extends AppError {
  constructor() {
    super('NOT_FOUND');
  }
}
const loggedCodes: ReadonlySet<string> = new Set([
  'FORBIDDEN',
  'RATE_LIMITED',
  'CAPTCHA_REQUIRED',
  'SIGNATURE_REFUSED',
]);
/**
 * True for calls that a game server's key may not make: another log line, which names the key,
 * already reports them.
 */
const isLoggedElsewhere = ({ may }: Endpoint, code: string): boolean =>
  may.startsWith('game-server:') && code === 'FORBIDDEN';

/**
 * Creates a log of calls that were refused because of missing rights, a foreign object, a wrong
 * signature or too many attempts. A line names the call, the code and the id of the user, if the
 * caller is signed in; there is at most one a minute for each combination.
 */
export function createRefusalLog(log: Pick<FastifyBaseLogger, 'warn'>, clock: Clock) {
  const note = createThrottledLog(log);
  return async (
    endpoint: Endpoint,
    error: unknown,
    findUser: () => Promise<UserActor | undefined>,
  ): Promise<void> => {
    if (!(error instanceof AppError)) return;
    const { code } = error;
    const isForeign = error instanceof ForeignObjectError;
    if (!isForeign && (!loggedCodes.has(code) || isLoggedElsewhere(endpoint, code))) return;
    // if the database does not answer, the line is written without the id of the user
    const user = (await findUser().catch(() => undefined))?.userId;
    const call = `${endpoint.method} ${endpoint.path}`;
    const values = {
      call,
      code: isForeign ? 'FOREIGN' : code,
      ...(user !== undefined && { user }),
    };
    note(JSON.stringify(values), values, 'a call was refused', clock.now());
  };
}
export type RefusalLog = ReturnType<typeof createRefusalLog>;
