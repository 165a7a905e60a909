/** Combinations of settings that a server refuses to start with. */
import { isLocalOrigin } from './addresses.ts';
import { ConfigError } from '../operation/startup-error.ts';

/**
 * Rejects settings that are safe on a developer's machine but open a production server to
 * everybody. The error names each of these settings.
 */
export function assertAllowedInProduction(
  env: {
    DEMO: boolean;
    SIMULATED_FROM?: string | undefined;
    SMTP_URL?: string | undefined;
    MAIL_FROM?: string | undefined;
    SECRET_KEY?: string | undefined;
  },
  publicUrl: string,
): void {
  const faults = [
    !isLocalOrigin(publicUrl) && !publicUrl.startsWith('https:')
      ? 'PUBLIC_URL must start with https:// in production'
      : '',
    env.SECRET_KEY === undefined
      ? 'SECRET_KEY is required in production: 32 random bytes in base64'
      : '',
    env.DEMO
      ? 'DEMO must be 0 in production: the players of the demonstration world have published passwords'
      : '',
    env.SIMULATED_FROM !== undefined
      ? 'SIMULATED_FROM must be empty in production: time would stand, and whoever knows the seed would know every draw'
      : '',
    env.SMTP_URL === undefined
      ? 'SMTP_URL is required in production: the mail sandbox shows every mail to everybody'
      : '',
    env.MAIL_FROM === undefined
      ? 'MAIL_FROM is required in production: the sender of every mail, such as Guildhall <hall@example.org>'
      : '',
  ].filter(Boolean);
  if (faults.length > 0) throw new ConfigError(faults.join('; '));
}
/**
 * Rejects settings under which one process cannot share its work with another: the embedded
 * database, and programs that run inside a server. The error names each of these settings.
 */
export function assertAllowedWithWorkers(env: {
  NODE_ENV: string;
  DATABASE_URL?: string | undefined;
  SMTP_URL?: string | undefined;
  CHAIN_RPC_URL?: string | undefined;
  PROVIDERS_PORT: number;
  DEMO: boolean;
  SIMULATED_FROM?: string | undefined;
}): void {
  const faults = [
    env.DATABASE_URL === undefined
      ? 'DATABASE_URL is required: one process owns the embedded database'
      : '',
    env.SMTP_URL === undefined
      ? 'SMTP_URL is required: the mail sandbox belongs to one process'
      : '',
    env.CHAIN_RPC_URL === undefined && env.NODE_ENV !== 'production'
      ? 'CHAIN_RPC_URL is required: the local chain belongs to one process'
      : '',
    env.PROVIDERS_PORT > 0
      ? 'PROVIDERS_PORT must be 0: the local providers belong to one process'
      : '',
    env.DEMO ? 'DEMO must be 0: one process plays the demonstration' : '',
    env.SIMULATED_FROM !== undefined
      ? 'SIMULATED_FROM must be empty: one process moves the time'
      : '',
  ].filter(Boolean);
  if (faults.length > 0)
    throw new ConfigError(`With more than one of WORKERS, ${faults.join('; ')}`);
}
