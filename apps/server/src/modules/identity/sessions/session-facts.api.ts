import { fact } from '../../../kernel/facts.ts';

/**
 * A user's sessions were ended to shut somebody out: what could still become a session, or something
 * like one, ends with them. Not told of a session that signs itself out or is replaced.
 */
export const sessionsEnded = fact<{ readonly userId: number }>('sessionsEnded');
