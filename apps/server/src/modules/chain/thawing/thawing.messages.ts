import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const thawingMessages = defineMessages('thawing', {
  ordered: 'Ordered the unlocking of asset {id}',
  isNoLock: 'Only an asset that is locked without a stake can be unlocked here',
  hasEnded: 'This difference has ended: the asset is no longer locked without a stake',
  isStaked: 'The asset is staked by now. Its player releases it',
  notLocked:
    'The blockchain has this asset unlocked, or in another wallet. The next comparison shows it',
  foreignKey: 'The asset is locked by the key {address}, which this server does not have',
});
