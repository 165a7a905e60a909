import type { lazyPortalApi } from '@guildhall/contract/api';
import { laterCalls } from '@guildhall/contract/generated/later-calls';
import { createCall } from './call.ts';

/** Calls of the portal that no first screen needs, so their table loads later. */
export const callLazyPortalApi = createCall<typeof lazyPortalApi, typeof laterCalls>(laterCalls);
