import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('staking', {
  nothing: ['There is nothing to claim yet', 'Получать пока нечего'],
  moreToClaim: [
    'What you can claim has changed since: it is {amount} now. Sign again',
    'С тех пор сумма изменилась: теперь можно получить {amount}. Подпишите снова',
  ],
  needsDeposit: [
    'The blockchain would refuse this claim. We pay for the account of your tokens once: if you have closed it, have 0.003 SOL in your wallet to open it again',
    'Блокчейн отклонил бы эту выплату. Счёт для ваших токенов мы оплачиваем один раз: если вы его закрыли, нужно 0,003 SOL в кошельке, чтобы открыть его снова',
  ],
  treasuryShort: [
    'The treasury does not hold enough at the moment. What you have earned stays yours; try again later',
    'В казне сейчас не хватает средств. Заработанное остаётся вашим, попробуйте позже',
  ],
  claim: ['Sent a claim of staking rewards', 'Отправлено получение наград за стейкинг'],
  notOnChain: [
    'must be a currency of the blockchain with the address of its mint',
    'нужна валюта блокчейна с адресом её монетного двора',
  ],
  notBacked: [
    'must not exceed what the treasury holds and does not owe: {amount}',
    'не больше того, что есть в казне и никому не причитается: {amount}',
  ],
  raises: [
    'Has staking pay {amount} of {name} in every epoch',
    'Назначает за стейкинг {amount} {name} в каждой эпохе',
  ],
});
