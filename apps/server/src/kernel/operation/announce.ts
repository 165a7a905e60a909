import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { ConfigError, StartupError } from './startup-error.ts';
import { mayAnnounceStart } from './worker-processes.ts';

/**
 * Ends the process with a sentence for the operator; prints a stack trace only for a defect of the
 * product.
 */
export function endProcessWithMessage(error: unknown): never {
  if (error instanceof ConfigError)
    console.error(`The configuration cannot be used: ${error.message}`);
  else if (error instanceof StartupError) console.error(error.message);
  else console.error(error);
  process.exit(1);
}
/**
 * Reports a step of the start to the operator: as a sentence, or in production as a line of the
 * log. Among several workers, only the first reports.
 */
export type StartupAnnouncer = (sentence: string, level?: 'info' | 'warn') => void;
export const createStartupAnnouncer =
  ({ production }: Config, log: Logger): StartupAnnouncer =>
  (sentence, level = 'info') =>
    mayAnnounceStart() && (production ? log[level](sentence) : console.log(sentence));
