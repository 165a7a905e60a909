import { defineMessages, joinTextLines } from '@guildhall/contract/kit/text/messages';

export const keyRotationMessages = defineMessages('key-rotation', {
  ordered: 'Ordered the change of the key "{key}" to {address}',
  isRunning: 'A key is being changed already. Wait until that is done',
  noKey: joinTextLines(
    'There is no new key. Put it into the folder {folder} as {next}; where one lies there ',
    'already, it is in use: keep {present} in its folder {retired} and move it to {present} first',
  ),
  noMoney: 'The new key has no money to pay with. Send at least 0.1 SOL to {address} first',
});
