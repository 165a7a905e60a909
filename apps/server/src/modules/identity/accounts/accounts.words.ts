import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('accounts', {
  choseAnotherName: ['Chose another name', 'Выбрано другое имя'],
  choseLanguage: ['Chose a language', 'Выбран язык'],
  nameTaken: ['This name is taken', 'Это имя занято'],
  youCanChooseAnotherName: [
    'You can choose another name from {from} on',
    'Другое имя можно выбрать с {from}',
  ],
  nameSigns: [
    'must be of letters, digits, dots, hyphens or underscores only',
    'только буквы, цифры, точки, дефисы и подчёркивания',
  ],
  nameMixed: [
    'must be of letters of one alphabet: this one mixes two',
    'буквы только одного алфавита: здесь смешаны два',
  ],
  nameEdges: [
    'must begin and end with a letter or digit, and have no two signs in a row',
    'в начале и в конце буква или цифра, и нигде двух знаков подряд',
  ],
  nameReserved: ['is reserved', 'это имя недоступно: выберите другое'],
  autoDlcOn: ['Turned auto DLC on', 'Включена автозагрузка дополнений'],
  autoDlcOff: ['Turned auto DLC off', 'Выключена автозагрузка дополнений'],
  blockedUntil: [
    'Your account is blocked until {until}.',
    'Ваш аккаунт заблокирован до {day, date, day}.',
  ],
  blockedUntilFor: [
    'Your account is blocked until {until}. Reason: {reason}',
    'Ваш аккаунт заблокирован до {day, date, day}. Причина: {reason}',
  ],
  blocked: ['Your account is blocked.', 'Ваш аккаунт заблокирован.'],
  blockedFor: [
    'Your account is blocked. Reason: {reason}',
    'Ваш аккаунт заблокирован. Причина: {reason}',
  ],
});
