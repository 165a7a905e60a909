import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('submissions', {
  underWay: [
    'A transaction about this is under way. Wait until it is confirmed',
    'Транзакция с этим уже выполняется. Дождитесь подтверждения',
  ],
  tooMany: [
    'This wallet has sent {n} transactions in a day. Try again tomorrow',
    'С этого кошелька за день отправлено транзакций: {n}. Попробуйте завтра',
  ],
  budgetSpent: [
    'The studio has spent what it pays for transactions in a day. Try again later; nothing is lost',
    'Студия исчерпала дневные расходы на транзакции. Попробуйте позже, ничего не пропало',
  ],
  otherKeys: [
    'The keys of the studio have changed since this was signed, and nothing was sent. Sign again with a fresh transaction',
    'С момента подписи сменились ключи студии, ничего не отправлено. Подпишите новую транзакцию',
  ],
  failed: [
    'The chain has refused the transaction. Nothing has changed',
    'Блокчейн отклонил транзакцию. Ничего не изменилось',
  ],
  expired: [
    'The transaction did not arrive in time and has expired. Nothing has changed; you can try again',
    'Транзакция не дошла вовремя и истекла. Ничего не изменилось, можно попробовать снова',
  ],
});
defineWords('task', { 'submissions.follow': ['Transaction of the chain', 'Транзакция блокчейна'] });
