import type { assets } from '@guildhall/contract/chain/assets';
import { assetCalls } from '@guildhall/contract/generated/asset-calls';
import { createCall } from '../../shared/api/call.ts';

/** Calls about digital assets, which this page alone carries. */
export const assetCall = createCall<typeof assets, typeof assetCalls>(assetCalls);
