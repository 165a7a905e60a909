import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const marketTransferMessages = defineMessages('marketTransfers', {
  send: 'Sent assets to the marketplace',
  deliver: 'Had the marketplace take in assets: {n}',
  takeBack: 'Asked the marketplace for asset {n}',
  notLinked: 'Connect your Open Loot account first',
  readOnly: 'Open Loot takes nothing in for now. Assets still come back from there',
  closing: 'Open Loot takes nothing in any more: it closes. Take back what you have there',
  closed: 'Open Loot is closed',
  changed: 'The deposit at Open Loot is another one by now. Sign again with a fresh transaction',
  nothingThere: 'Nothing of yours waits at the deposit of Open Loot',
  notThere: 'The asset is not in the marketplace, or on its way',
  asked: 'Open Loot was asked to send it back already',
  otherAccount: 'The asset lies at another account of Open Loot. Connect that one',
  onlyThere: 'Withdraw the asset at Open Loot itself. It comes back here by itself',
  onTheWay: 'Assets are on their way to Open Loot or back. Wait until they have arrived',
  dropped: 'The asset has left the marketplace, or your account there was disconnected',
});
defineMessages('effect', {
  'market-transfers.in': 'Asset to the marketplace',
  'market-transfers.out': 'Asset back from the marketplace',
});
defineMessages('task', { 'market-transfers.deliver': 'Assets to the marketplace' });
