import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('signing', {
  changed: [
    'This has changed since it was prepared. Sign again with a fresh transaction',
    'С момента подготовки что-то изменилось. Подпишите новую транзакцию',
  ],
  tooLate: [
    'Signing took too long, and nothing was sent. Sign again with a fresh transaction',
    'Подпись заняла слишком много времени, ничего не отправлено. Подпишите новую транзакцию',
  ],
  refused: ['The transaction was refused: {reason}', 'Транзакция отклонена: {reason}'],
  wouldFail: [
    'The blockchain would refuse this transaction. Nothing was sent',
    'Блокчейн отклонил бы эту транзакцию. Ничего не отправлено',
  ],
});
