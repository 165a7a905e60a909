import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('assets', {
  wears: ['Wears the asset {name} as avatar', 'Носит актив {name} как аватар'],
  notOfCollection: [
    'Only items of a collection can be put on the blockchain',
    'В блокчейн можно перенести только предмет коллекции',
  ],
  isAsset: ['This item is on the blockchain already', 'Этот предмет уже в блокчейне'],
  isRetired: [
    'The collection is retired. Nothing new of it goes to the blockchain',
    'Коллекция закрыта. Новые предметы из неё в блокчейн не переносятся',
  ],
  inMatch: [
    'The item is in a match that is not decided. Try again after it',
    'Предмет в матче, который ещё не завершён. Попробуйте после него',
  ],
  notHeld: ['The asset is not in this wallet any more', 'Этого актива больше нет в этом кошельке'],
  atMarket: [
    'The asset is in the marketplace. Take it back first',
    'Актив на торговой площадке. Сначала верните его',
  ],
  worn: [
    'The asset is worn as avatar. Wear another one first',
    'Актив надет как аватар. Сначала наденьте другой',
  ],
  noneFree: [
    'No asset of this wallet is free to be sent',
    'В этом кошельке нет свободных активов для отправки',
  ],
  transfer: ['Sent assets to the marketplace: {n}', 'Отправлено активов на торговую площадку: {n}'],
  toMarket: ['Went to the marketplace', 'Ушёл на торговую площадку'],
  otherCollection: ['The asset is of another collection', 'Актив из другой коллекции'],
  otherCapsule: ['This capsule is not the one to use', 'Нужна другая капсула'],
  staked: ['The asset is staked. Unstake it first', 'Актив в стейкинге. Сначала верните его'],
  leaving: [
    'Your account is being deleted: nothing new is staked. Keep the account to stake',
    'Ваш аккаунт удаляется: новый стейкинг невозможен. Чтобы продолжить, оставьте аккаунт',
  ],
  notSplittable: ['This asset cannot be split', 'Этот актив нельзя разделить'],
  oneToSplit: ['One asset is split at a time', 'За раз можно разделить один актив'],
  split: ['Sent the splitting of asset {n}', 'Отправлено разделение актива {n}'],
  wasSplit: [
    'Split: the asset is gone, the item stays',
    'Разделён: актив уничтожен, предмет остался',
  ],
  notStaked: ['The asset is not staked', 'Актив не в стейкинге'],
  underWay: [
    'A transaction about this is under way. Wait until it is confirmed',
    'Транзакция с этим уже выполняется. Дождитесь подтверждения',
  ],
  repeated: ['An asset is named twice', 'Актив указан дважды'],
  capsuleFull: [
    'Staked assets lie in the capsule. Unstake them first',
    'В капсуле лежат активы. Сначала верните их из стейкинга',
  ],
  capsuleLocked: [
    'The capsule cannot be deleted before the running epoch ends',
    'Капсулу нельзя удалить до конца текущей эпохи',
  ],
  walletStakes: [
    'Assets of this wallet are staked. Unstake them first',
    'Активы этого кошелька в стейкинге. Сначала верните их',
  ],
  walletBusy: [
    'A transaction of this wallet is under way. Wait until it is confirmed',
    'Транзакция этого кошелька ещё выполняется. Дождитесь подтверждения',
  ],
  closed: ['The blockchain is closed', 'Блокчейн закрыт'],
  mint: ['Sent the minting of item {n}', 'Отправлен перенос предмета {n} в блокчейн'],
  stake: ['Sent the staking of an asset', 'Отправлен стейкинг актива'],
  unstake: ['Sent the release of an asset', 'Отправлен возврат актива из стейкинга'],
  burn: ['Sent the burning of assets: {n}', 'Отправлено сжигание активов: {n}'],
  deleteCapsule: ['Sent the deletion of capsule {n}', 'Отправлено удаление капсулы {n}'],
  minted: ['Put on the blockchain', 'Перенесён в блокчейн'],
  burnt: ['Burnt on the blockchain', 'Сожжён в блокчейне'],
  left: [
    'Left with its asset, to a wallet that is linked to no account',
    'Ушёл вместе с активом в кошелёк, не подключённый ни к одному аккаунту',
  ],
  came: ['Came with its asset', 'Пришёл вместе с активом'],
});
