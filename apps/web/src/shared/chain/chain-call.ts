import type { chainApi } from '@guildhall/contract/api';
import { chainCalls } from '@guildhall/contract/generated/chain-calls';
import { createCall } from '../api/call.ts';

/** Calls about wallets and digital assets. Only the page about them loads these calls. */
export const callChainApi = createCall<typeof chainApi, typeof chainCalls>(chainCalls);
