import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('key-rotation', {
  ordered: [
    'Ordered the change of the key "{key}" to {address}',
    'Заказана смена ключа "{key}" на {address}',
  ],
  isRunning: [
    'A key is being changed already. Wait until that is done',
    'Один из ключей уже меняется. Дождитесь окончания',
  ],
  noKey: [
    'There is no new key. Put it into the folder {folder} as {next}; where one lies there already, it is in use: keep {present} in its folder {retired} and move it to {present} first',
    'Нового ключа нет. Положите его в папку {folder} как {next}; если он там уже лежит, то он в работе: сохраните {present} в её папке {retired} и сначала переместите новый в {present}',
  ],
  noMoney: [
    'The new key has no money to pay with. Send at least 0.1 SOL to {address} first',
    'У нового ключа нет денег для оплаты. Сначала отправьте на {address} не меньше 0,1 SOL',
  ],
});
