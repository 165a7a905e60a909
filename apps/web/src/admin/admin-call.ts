import type { adminApi } from '@guildhall/contract/api';
import { adminCalls } from '@guildhall/contract/generated/admin-calls';
import { createCall } from '../shared/api/call.ts';

/** Calls of the back office that no section derives. */
export const adminCall = createCall<typeof adminApi, typeof adminCalls>(adminCalls);
