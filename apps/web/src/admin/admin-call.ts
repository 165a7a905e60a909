import type { adminApi } from '@guildhall/contract/api';
import { adminCalls } from '@guildhall/contract/generated/admin-calls';
import { createCall } from '../shared/api/call.ts';
import { runWithConsent } from './consent.store.ts';
import { requireExecutedCommand } from './awaiting-approval.ts';

const send = createCall<typeof adminApi, typeof adminCalls>(adminCalls, runWithConsent);
const sendUntyped = send as (...given: readonly unknown[]) => Promise<unknown>;
/** Client of the back office for calls that are not derived from a section. */
export const callAdminApi = (async (...given: readonly unknown[]) =>
  requireExecutedCommand(await sendUntyped(...given))) as typeof send;
