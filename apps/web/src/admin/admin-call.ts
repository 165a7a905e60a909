import type { adminApi } from '@guildhall/contract/api';
import { adminCalls } from '@guildhall/contract/generated/admin-calls';
import { createCall } from '../shared/api/call.ts';
import { runWithConsent } from './consent.store.ts';
import { requireCommandExecuted } from './awaiting.ts';

const send = createCall<typeof adminApi, typeof adminCalls>(adminCalls, runWithConsent);
const sent = send as (...given: readonly unknown[]) => Promise<unknown>;
/** Calls of the back office that no section derives. */
export const callAdminApi = (async (...given: readonly unknown[]) =>
  requireCommandExecuted(await sent(...given))) as typeof send;
