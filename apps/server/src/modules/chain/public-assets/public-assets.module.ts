import { publicAssetCalls as publicCalls } from '@guildhall/contract/chain/public-assets';
import { bindCalls, defineModule } from '../../../kernel/modules.ts';
import { createPublicAssetReader } from './public-assets.service.ts';

/** Public descriptions and pictures of assets. */
export const publicAssetsModule = defineModule({
  name: 'public-assets',
  create(kernel) {
    const { readMetadata, openOriginal } = createPublicAssetReader(kernel);
    return {
      api: undefined,
      calls: [
        bindCalls(publicCalls, {
          assetMetadata: (_call, { params }) => readMetadata(params.id),
          assetOriginal: async (_call, { params }, wire) => {
            const { type, stream } = await openOriginal(params.id);
            wire.header('content-type', type);
            return stream;
          },
        }),
      ],
    };
  },
});
