import type { lazyPortalApi } from '@guildhall/contract/api';
import { laterCalls } from '@guildhall/contract/generated/later-calls';
import { createCall } from './call.ts';

/** Calls that no first screen needs; they load together with the parts that use them. */
export const callLazyApi = createCall<typeof lazyPortalApi, typeof laterCalls>(laterCalls);
