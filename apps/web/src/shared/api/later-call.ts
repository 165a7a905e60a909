import type { lazyPortalApi } from '@guildhall/contract/api';
import { laterCalls } from '@guildhall/contract/generated/later-calls';
import { createCall } from './call.ts';

/** Calls that no first screen makes, which come with the parts that make them. */
export const callLazyApi = createCall<typeof lazyPortalApi, typeof laterCalls>(laterCalls);
