import { defineWords } from '@guildhall/contract/kit/words';

export const words = defineWords('submissions', {
  underWay: [
    'A transaction about this is under way. Wait until it is confirmed',
    'Транзакция с этим уже выполняется. Дождитесь подтверждения',
  ],
  tooMany: [
    'This wallet has sent {n} transactions in a day. Try again tomorrow',
    'С этого кошелька за день отправлено транзакций: {n}. Попробуйте завтра',
  ],
  taskSends: ['Sends a transaction to the chain', 'Отправляет транзакцию в блокчейн'],
});
