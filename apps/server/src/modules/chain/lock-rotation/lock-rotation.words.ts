import { defineWords } from '@guildhall/contract/kit/words';

export const words = defineWords('lock-rotation', {
  ordered: [
    'Ordered the change of the lock key to {address}',
    'Заказана смена ключа заморозки на {address}',
  ],
  isRunning: [
    'The lock key is being changed already. Wait until that is done',
    'Ключ заморозки уже меняется. Дождитесь окончания',
  ],
  noKey: [
    'There is no new key. Put it into the folder {folder} as {next}; where one lies there already, it is in use: move it to {present} first',
    'Нового ключа нет. Положите его в папку {folder} как {next}; если он там уже лежит, то он в работе: сначала переместите его в {present}',
  ],
});
