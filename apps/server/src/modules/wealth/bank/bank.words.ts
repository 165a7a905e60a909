import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('bank', {
  belongedAnotherCurrencyWhoseRecords: [
    'belonged to another currency whose records stay',
    'принадлежал другой валюте, записи которой остаются',
  ],
  burntWhatPlayersHadLeft: [
    'Burnt what {n} players had left of {name}',
    'Сожжены остатки {name} у игроков: {n}',
  ],
  costsMoreThanBalance: [
    'It costs {price} {name}, and the balance is {balance}',
    'Цена — {price} {name}, а на счету {balance}',
  ],
  moreThanAccountHolds: [
    'An account cannot hold so much {name}',
    'Столько {name} на счёт не поместится',
  ],
  notExchangedInto: [
    '{name} is hard currency: it enters by grant only, no exchange gives it',
    '{name} — твёрдая валюта: её только выдают, обменом её не получить',
  ],
  overThreshold: [
    '{amount} {name} would go over the threshold of {threshold}: it waits for review',
    '{amount} {name} превысит порог {threshold}: выплата ждёт проверки',
  ],
  payoutsWait: ['payouts wait for review', 'выплат ждут проверки'],
  noticePaid: ['You received: {what}. {rule}', 'Вы получили: {what}. {rule}'],
  noticeTaken: ['Taken: {amount} {name}.', 'Списано: {amount} {name}.'],
  noticeReturned: ['Came back: {amount} {name}.', 'Возвращено: {amount} {name}.'],
  noticeOwed: [
    'Spent already, and therefore your debt: {amount} {name}. What you are paid repays it.',
    'Уже потрачено и потому стало долгом: {amount} {name}. Его погасят будущие награды.',
  ],
  noticeRepaid: [
    'Went against your debt: {amount} {name}. {left} {name} of it is left.',
    'Пошло в счёт долга: {amount} {name}. Осталось: {left} {name}.',
  ],
  noticeRepaidAll: [
    'Went against your debt: {amount} {name}. All of it is repaid.',
    'Пошло в счёт долга: {amount} {name}. Долг погашен.',
  ],
  noticeBoth: ['{before} {next}', '{before} {next}'],
  holdsMore: [
    'Payouts of {currency} beyond the threshold wait for approval and reach nobody until then',
    'Выплаты {currency} сверх порога ждут одобрения и до него никому не приходят',
  ],
  holdsLess: [
    'Larger payouts of {currency} reach players without anybody’s approval',
    'Более крупные выплаты {currency} приходят игрокам без чьего-либо одобрения',
  ],
  ended: ['{name} has ended', 'Время {name} вышло'],
  endedWhatLeftBurnt: [
    '{name} has ended: what was left of it is burnt',
    'Время {name} вышло: остатки сожжены',
  ],
  faucetIsClosed: [
    'Nothing of {name} is made for now: its faucet is closed',
    'Сейчас {name} не выпускается: выпуск остановлен',
  ],
  stillBroken: [
    'Opens the faucet of {name} although it does not hold: {fault}',
    'Открывает выпуск {name}, хотя учёт не сходится: {fault}',
  ],
  broken: [
    '{name} does not hold what must always hold: {fault}',
    '{name}: нарушено то, что должно выполняться всегда: {fault}',
  ],
  wholeAgain: [
    '{name} holds again what must always hold',
    '{name}: то, что должно выполняться всегда, снова выполняется',
  ],
  faucetClosedFor: ['Closed the faucet of {name}: {fault}', 'Остановлен выпуск {name}: {fault}'],
  fixedCurrencyMovedAlready: [
    'is fixed: this currency has moved already',
    'уже не меняется: в этой валюте были проводки',
  ],
  neededNoneFollowsFromName: [
    'is needed: none follows from the name',
    'нужен: из названия он не получается',
  ],
  neededWhatPays: ['is needed: what it pays in', 'нужна: чем платить'],
  playersWhoHoldKeepUntil: [
    'players who hold it and keep it until the new end',
    'игроков держат её и сохранят до нового конца',
  ],
  rulesCannotPayAnyMore: [
    'rules cannot pay it any more, and it is still used by {using}',
    'правила больше не смогут её выдавать, а она ещё используется: {using}',
  ],
  tooLittleLeft: [
    'It takes {amount} {name} back, and {balance} are left',
    'Нужно вернуть {amount} {name}, а осталось {balance}',
  ],
  supplyCapLeaves: [
    'The supply cap of {name} leaves {left}',
    'Предел выпуска {name} оставляет {left}',
  ],
  accountMint: ['Mint', 'Выпуск'],
  accountBurn: ['Burnt', 'Сожжено'],
  accountTreasury: ['Treasury', 'Казна'],
  accountClaims: ['Claims under way', 'Выплаты на кошельки в пути'],
  accountEscrow: ['Escrow', 'Эскроу'],
  accountPrizePool: ['Prize pool', 'Призовой фонд'],
  prizePoolOf: ['Prize pool #{id}', 'Призовой фонд #{id}'],
  accountStakingPool: ['Staking pool', 'Фонд стейкинга'],
  accountShopRevenue: ['Shop revenue', 'Выручка магазина'],
  accountFee: ['Fees', 'Комиссии'],
  accountReceivable: ['Debts', 'Долги'],
  debtOf: ['Debt of {player}', 'Долг игрока {player}'],
  andOthers: ['{name} and {n} more', '{name} и ещё {n}'],
  isReversal: ['This is a reversal itself', 'Это само по себе сторно'],
  noCauseToUndo: [
    'Time posted it by itself: there is nothing to undo',
    'Её провело время: отменять нечего',
  ],
  currencyEnded: ['The currency has ended', 'Время валюты вышло'],
  putRight: ['Put right by the studio', 'Исправлено студией'],
  inEscrow: ['what is put aside for prizes', 'отложенное на призы'],
  balancesOf: ['the balances of {n} players', 'остатки у игроков: {n}'],
  treasuryLeaves: [
    '{name} is paid from its treasury on the chain, which has {left} to give',
    '{name} платится из казны в блокчейне, а в ней свободно: {left}',
  ],
  notExchangedOnChain: [
    '{name} is a currency of the chain: it is not exchanged',
    '{name} — валюта блокчейна: она не обменивается',
  ],
  hard: [
    '{name} is hard currency: it enters by grant only, no rule pays it',
    '{name} — твёрдая валюта: её только выдают, правила её не платят',
  ],
  couldNotPay: [
    'Deals that could not have been paid for',
    'Сделки, на которые не хватило бы средств',
  ],
  beyondBounds: [
    'Deals beyond the stock or the limit of a player',
    'Сделки сверх запаса или лимита игрока',
  ],
  samePurchases: [
    'The same deals are taken as done at another price, save those that the balances of that moment would not have paid for',
    'Считаются те же сделки по другой цене, кроме тех, на которые не хватило бы средств на тот момент',
  ],
  otherBalances: [
    'Whom a deal left with less would have gone without other things later: that is not followed',
    'Кому сделка оставила меньше, тот позже обошёлся бы без другого: это не учитывается',
  ],
});
