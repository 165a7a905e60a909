import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('replay', {
  playedOtherwise: [
    'Players would have played otherwise by other rules; what they did is taken as it was',
    'С другими правилами игроки играли бы иначе; взято то, что они сделали',
  ],
  asIfAlways: [
    'The rules count as if they had been in force all the time; what was edited in these days makes the present rules differ from what was recorded',
    'Правила считаются действовавшими всё время; если в эти дни что-то меняли, нынешние правила разойдутся с записанным',
  ],
  runsAlready: [
    'A replay of yours is running; wait for it or cancel it',
    'Ваш пересчёт уже идёт: дождитесь его или отмените',
  ],
  allRun: [
    'As many replays as may run at once are running; try again in a moment',
    'Сейчас идёт столько пересчётов, сколько можно; повторите чуть позже',
  ],
  tooSlow: [
    'So many days take too long to read; choose fewer',
    'Столько дней читать слишком долго; возьмите меньше',
  ],
});
