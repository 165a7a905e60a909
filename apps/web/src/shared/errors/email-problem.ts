import * as m from '../../messages/messages.js';
import { ApiError } from '../api/api-error.ts';

/**
 * Returns the fault of an e-mail address for the text at its field, because the error BF-2 has one
 * text for all faults (R8.2).
 */
export function findEmailProblem(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'BF-2') return undefined;
  const { part } = (error.details ?? {}) as { readonly part?: unknown };
  if (part === 'name') return m.email_wrong_name();
  return part === 'host' ? m.email_wrong_host() : m.email_wrong();
}
