import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const accountMessages = defineMessages('accounts', {
  choseAnotherName: 'Chose another name',
  choseLanguage: 'Chose a language',
  nameTaken: 'This name is taken',
  youCanChooseAnotherName: 'You can choose another name from {from} on',
  nameSigns: 'must be of letters, digits, dots, hyphens or underscores only',
  nameMixed: 'must be of letters of one alphabet: this one mixes two',
  nameEdges: 'must begin and end with a letter or digit, and have no two signs in a row',
  nameReserved: 'is reserved',
  autoDlcOn: 'Turned auto DLC on',
  autoDlcOff: 'Turned auto DLC off',
  blockedUntil: 'Your account is blocked until {until}.',
  blockedUntilFor: 'Your account is blocked until {until}. Reason: {reason}',
  blocked: 'Your account is blocked.',
  blockedFor: 'Your account is blocked. Reason: {reason}',
});
