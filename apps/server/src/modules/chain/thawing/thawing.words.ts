import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('thawing', {
  ordered: ['Ordered the unlocking of asset {id}', 'Заказана разморозка актива {id}'],
  isNoLock: [
    'Only an asset that is locked without a stake can be unlocked here',
    'Разморозить здесь можно только актив, замороженный без стейкинга',
  ],
  hasEnded: [
    'This difference has ended: the asset is no longer locked without a stake',
    'Это расхождение закончилось: актив больше не заморожен без стейкинга',
  ],
  isStaked: [
    'The asset is staked by now. Its player releases it',
    'Актив уже в стейкинге. Вернуть его может игрок',
  ],
  notLocked: [
    'The blockchain has this asset unlocked, or in another wallet. The next comparison shows it',
    'В блокчейне этот актив не заморожен или лежит в другом кошельке. Следующая сверка это покажет',
  ],
  foreignKey: [
    'The asset is locked by the key {address}, which this server does not have',
    'Актив заморожен ключом {address}, которого у этого сервера нет',
  ],
});
