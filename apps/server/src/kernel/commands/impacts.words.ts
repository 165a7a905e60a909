import { defineWords } from '@guildhall/contract/kit/text/words';

/** Sentences on the consequences of a change, for operators and the log. */
export const words = defineWords('impacts', {
  withConsequences: ['{done}. {consequences}', '{done}. {consequences}'],
  more: ['{n} more', 'и ещё {n}'],
  closes: ['{row} closes for players', 'Закрывается для игроков: {row}'],
  stops: ['{row} ends for players', 'Заканчивается для игроков: {row}'],
  takes: ['{row} is taken from players', 'Отнимается у игроков: {row}'],
  fallsBy: ['{row}: {field} falls by {percent} percent', '{row}: {field} падает на {percent} %'],
  risesBy: ['{row}: {field} rises by {percent} percent', '{row}: {field} растёт на {percent} %'],
  limited: ['{row}: {field} gets a limit', '{row}: {field} получает предел'],
  unlimited: ['{row}: {field} has no limit any more', '{row}: {field} больше не ограничено'],
  earlier: [
    '{row}: {field} comes earlier, at {at, date, minute} UTC',
    '{row}: {field} наступает раньше, {at, date, minute} UTC',
  ],
  entriesGo: [
    '{row}: {field} loses entries, or they become less',
    '{row}: {field} теряет записи, или они уменьшаются',
  ],
  switchedOff: ['{row}: {field} is switched off', '{row}: {field} выключается'],
  switchedOn: ['{row}: {field} is switched on', '{row}: {field} включается'],
  named: ['{thing} {name}', '{thing} {name}'],
});
