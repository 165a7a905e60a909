import { nftAvatarCalls as wearingCalls } from '@guildhall/contract/chain/wearing';
import { bindCalls, defineModule } from '../../../kernel/modules.ts';
import { avatarsModule } from '../../wealth/avatars/avatars.module.ts';
import { createAssetWearing } from './wearing.service.ts';

/** Assets that their players wear as avatars. */
export const assetWearingModule = defineModule({
  name: 'wearing',
  uses: { avatars: avatarsModule },
  create(kernel, deps) {
    const wear = createAssetWearing(kernel, deps.avatars);
    return {
      api: undefined,
      calls: [bindCalls(wearingCalls, { wearNft: (call, { params }) => wear(call, params.nftId) })],
    };
  },
});
