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
    'There is no new key. Put it into the folder CHAIN_KEYS as lock.next.json; where one lies there already, it is in use: move it to lock.json first',
    'Нового ключа нет. Положите его в папку CHAIN_KEYS как lock.next.json; если он там уже лежит, то он в работе: сначала переместите его в lock.json',
  ],
});
