import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('marketTransfers', {
  send: ['Sent assets to the marketplace', 'Отправлены активы на торговую площадку'],
  deliver: [
    'Had the marketplace take in assets: {n}',
    'Площадке переданы активы на её адресе: {n}',
  ],
  takeBack: ['Asked the marketplace for asset {n}', 'У площадки запрошен актив {n}'],
  notLinked: ['Connect your Open Loot account first', 'Сначала подключите аккаунт Open Loot'],
  readOnly: [
    'Open Loot takes nothing in for now. Assets still come back from there',
    'Open Loot пока ничего не принимает. Вернуть активы оттуда можно',
  ],
  closing: [
    'Open Loot takes nothing in any more: it closes. Take back what you have there',
    'Open Loot закрывается и больше ничего не принимает. Верните то, что там осталось',
  ],
  closed: ['Open Loot is closed', 'Open Loot закрыт'],
  changed: [
    'The deposit at Open Loot is another one by now. Sign again with a fresh transaction',
    'Адрес пополнения в Open Loot изменился. Подпишите новую транзакцию',
  ],
  nothingThere: [
    'Nothing of yours waits at the deposit of Open Loot',
    'На адресе пополнения Open Loot ничего вашего не ждёт',
  ],
  notThere: [
    'The asset is not in the marketplace, or on its way',
    'Актива нет на торговой площадке, или он в пути',
  ],
  asked: ['Open Loot was asked to send it back already', 'Open Loot уже попросили его вернуть'],
  otherAccount: [
    'The asset lies at another account of Open Loot. Connect that one',
    'Актив лежит на другом аккаунте Open Loot. Подключите тот аккаунт',
  ],
  onlyThere: [
    'Withdraw the asset at Open Loot itself. It comes back here by itself',
    'Выведите актив на самом Open Loot. Здесь он появится сам',
  ],
  onTheWay: [
    'Assets are on their way to Open Loot or back. Wait until they have arrived',
    'Активы в пути на Open Loot или обратно. Дождитесь их прибытия',
  ],
  dropped: [
    'The asset has left the marketplace, or your account there was disconnected',
    'Актив покинул площадку, или ваш аккаунт там отключён',
  ],
});
defineWords('effect', {
  'market-transfers.in': ['Asset to the marketplace', 'Актив на торговую площадку'],
  'market-transfers.out': ['Asset back from the marketplace', 'Актив с торговой площадки'],
});
defineWords('task', {
  'market-transfers.deliver': ['Assets to the marketplace', 'Активы на торговую площадку'],
});
