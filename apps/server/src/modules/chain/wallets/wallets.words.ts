import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('wallets', {
  oneProof: [
    'Send either a signature or a signed transaction',
    'Пришлите подпись или подписанную транзакцию, что-то одно',
  ],
  linkedHere: [
    'This wallet is linked to your account already',
    'Этот кошелёк уже подключён к вашему аккаунту',
  ],
  linkedElsewhere: [
    'This wallet is linked to another account. Unlink it there first',
    'Этот кошелёк подключён к другому аккаунту. Сначала отключите его там',
  ],
  tooMany: [
    'An account can have {n} wallets. Unlink one first',
    'У аккаунта может быть кошельков: {n}. Сначала отключите один из них',
  ],
  linked: ['Linked the wallet {address}', 'Подключён кошелёк {address}'],
  unlinked: ['Unlinked the wallet {address}', 'Отключён кошелёк {address}'],
  unlinkedByStaff: ['Wallet unlinked: {address}', 'Кошелёк отключён: {address}'],
  losesWallet: [
    'The player can no longer use this wallet here until it is linked again by its signature, and items whose assets lie in it leave the inventory',
    'Игрок не сможет пользоваться этим кошельком здесь, пока не подключит его снова подписью, а предметы, чьи активы лежат в нём, уйдут из инвентаря',
  ],
});
