import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('token-distributions', {
  lineNeedsTwo: [
    'a line is a user id, an e-mail or a wallet, and an amount',
    'в строке должны быть номер пользователя, почта или кошелёк и сумма',
  ],
  noRecipient: [
    '{who} is neither a user id nor an e-mail nor a wallet',
    '{who} — не номер пользователя, не адрес почты и не кошелёк',
  ],
  noAmount: [
    '{amount} is no amount above zero with at most {decimals} decimals',
    '{amount} — не сумма больше нуля с не более чем {decimals} знаками после запятой',
  ],
  onlyOnChain: [
    'only a currency of the blockchain goes to wallets',
    'на кошельки идёт только валюта блокчейна',
  ],
  noWallet: [
    'nobody can hold the key of {wallet}: it is no wallet',
    'ключа от {wallet} ни у кого быть не может: это не кошелёк',
  ],
  emptyFile: ['The file names nobody', 'В файле никого нет'],
  tooMany: ['must have at most {max} recipients', 'не больше {max} получателей'],
  twice: ['is the same recipient as line {line}', 'тот же получатель, что в строке {line}'],
  fixed: ['is fixed: it is funded already', 'уже не меняется: распределение обеспечено'],
  onlyDraft: [
    'Recipients can be replaced until it is funded',
    'Получателей можно заменить, пока распределение не обеспечено',
  ],
  notChecked: [
    'Its recipients get {sum} together, and its amount is {amount}: they must be the same',
    'Получатели получают вместе {sum}, а сумма — {amount}: они должны совпадать',
  ],
  fundedAlready: ['It is funded already', 'Распределение уже обеспечено'],
  paysAgain: [
    '{same} of {lines} lines have the recipient and the amount of “{name}” (number {id}), which was funded before: they are paid again',
    'Строк с теми же получателями и суммами, что в обеспеченном ранее распределении «{name}» (номер {id}): {same} из {lines}. Они будут выплачены ещё раз',
  ],
  revenueLeaves: [
    'Revenue holds {held} {name}: hard currency comes from there alone',
    'В выручке {held} {name}: твёрдая валюта берётся только оттуда',
  ],
  notFunded: ['It must be funded first', 'Сначала обеспечьте распределение'],
  notYet: ['It runs from its start on', 'Его можно запустить только после начала'],
  over: ['It is over already', 'Распределение уже закончено'],
  notRunning: ['It does not run', 'Распределение не идёт'],
  inEscrow: ['what is put aside for its recipients', 'отложенное для получателей'],
  uploaded: [
    'Took over {n} recipients of “{name}”',
    'Загружены получатели распределения «{name}»: {n}',
  ],
  funded: [
    'Funded “{name}” with {amount} {currency}',
    'Обеспечено распределение «{name}»: {amount} {currency}',
  ],
  fundedOne: ['Funded a token distribution', 'Обеспечено распределение токенов'],
  ran: ['Started “{name}”', 'Запущено распределение «{name}»'],
  ranOne: ['Started a token distribution', 'Запущено распределение токенов'],
  paused: ['Paused “{name}”', 'Приостановлено распределение «{name}»'],
  pausedOne: ['Paused a token distribution', 'Приостановлено распределение токенов'],
  cancelled: [
    'Cancelled “{name}”; returned: {amount} {currency}',
    'Отменено распределение «{name}»; возвращено: {amount} {currency}',
  ],
  cancelledOne: ['Cancelled a token distribution', 'Отменено распределение токенов'],
  paysFor: ['Distribution: {name}', 'Распределение: {name}'],
  paid: ['Paid a part of “{name}”', 'Выплачена часть распределения «{name}»'],
  ended: [
    'Returned what nobody got of “{name}”: {amount} {currency}',
    'Возвращено из распределения «{name}»: {amount} {currency}',
  ],
});

/** Name of the task for operators. */
defineWords('task', {
  'token-distributions.pay': ['Payment of a distribution', 'Выплата по распределению'],
});
