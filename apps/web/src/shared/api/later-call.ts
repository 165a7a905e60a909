import type { lazyPortalApi } from '@guildhall/contract/api';
import { laterCalls } from '@guildhall/contract/generated/later-calls';
import { createCall } from './call.ts';

/**
 * Calls that no first screen needs. They load together with the parts of the page that use them.
 */
export const callLazyPortalApi = createCall<typeof lazyPortalApi, typeof laterCalls>(laterCalls);
