import { defineTitled, defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('tournaments', {
  paysIn: ['Tournament: {name}', 'Турнир: {name}'],
  calledTournamentOff: ['Called a tournament off', 'Отменён турнир'],
  calledOffWithEscrow: [
    'Called the tournament “{name}” off; back from escrow: {what}',
    'Отменён турнир «{name}»; возвращено из отложенного: {what}',
  ],
  calledOff: ['Called the tournament “{name}” off', 'Отменён турнир «{name}»'],
  correctedTournament: ['Corrected a tournament', 'Исправлены итоги турнира'],
  corrected: ['Corrected the tournament “{name}”', 'Исправлены итоги турнира «{name}»'],
  disqualifiedFrom: [
    'Disqualified {player} from “{name}”',
    'Игрок {player} дисквалифицирован в «{name}»',
  ],
  disqualifiedPlayer: ['Disqualified a player', 'Дисквалифицирован игрок'],
  fixedSinceTournamentBegun: [
    'is fixed since the tournament has begun',
    'Нельзя менять после начала турнира',
  ],
  fixedSinceTournamentBegunNothing: [
    'is fixed since the tournament has begun: nothing can be removed',
    'После начала турнира ничего нельзя убрать',
  ],
  fixedSinceTournamentEnded: [
    'is fixed since the tournament has ended',
    'Нельзя менять после конца турнира',
  ],
  poolBeyond: [
    'takes what places earn of a pool to {percent}%: at most 100% can be promised',
    'вместе места получили бы {percent}% фонда: можно обещать не больше 100%',
  ],
  closedPools: ['Closed the prize pools of “{name}”', 'Закрыты призовые фонды турнира «{name}»'],
  matchesStillCountWaitUntil: [
    'Matches still count: wait until ten minutes after the end',
    'Матчи ещё засчитываются: подождите десять минут после конца',
  ],
  mustFuture: ['must be in the future', 'Должно быть в будущем'],
  mustLeftEmptyNewNomination: [
    'must be left empty for a new nomination',
    'Для новой номинации должно быть пустым',
  ],
  mustLieInsideTournament: ['must lie inside the tournament', 'Должно лежать внутри турнира'],
  mustNotBeforeFirstPlace: [
    'must not be before the first place',
    'Не должно быть раньше первого места',
  ],
  mustNotBeyondWinners: [
    'must not be beyond the winners',
    'Не должно выходить за число победителей',
  ],
  mustNotCoverPlaceTwice: ['must not cover a place twice', 'Не должно охватывать место дважды'],
  mustNotOverlapTimeslot: [
    'must not overlap timeslot {slot}',
    'не должно пересекаться с промежутком {slot}',
  ],
  mustScoreNomination: [
    'must have a score in this nomination',
    'Должен иметь очки в этой номинации',
  ],
  onlySettledTournamentCorrected: [
    'Only a settled tournament is corrected',
    'Исправлять можно только турнир с подведёнными итогами',
  ],
  place: ['Place {n} in “{name}”, {nomination}', '{n}-е место в «{name}», {nomination}'],
  playerOutAlready: ['This player is out already', 'Этот игрок уже вне зачёта'],
  prize: ['Prize of “{name}”', 'Приз турнира «{name}»'],
  publishedTournament: ['Published a tournament', 'Опубликован турнир'],
  published: ['Published the tournament “{name}”', 'Опубликован турнир «{name}»'],
  publishedWithEscrow: [
    'Published the tournament “{name}”; into escrow: {what}',
    'Опубликован турнир «{name}»; отложено на призы: {what}',
  ],
  prizeReturned: [
    'Unpaid prizes of “{name}” went back: {n} deleted accounts',
    'Невыданные призы турнира «{name}» возвращены, удалённых аккаунтов: {n}',
  ],
  returnedPrizes: ['Returned prizes of deleted accounts', 'Возвращены призы удалённых аккаунтов'],
  prizeCorrected: [
    'The result of a tournament was corrected: {name}, {nomination}.',
    'Итоги турнира исправлены: {name}, {nomination}.',
  ],
  prizeTaken: [
    'The result of a tournament was corrected: {name}, {nomination}. Taken back: {what}.',
    'Итоги турнира исправлены: {name}, {nomination}. Забрано: {what}.',
  ],
  takenFrom: ['{player} loses {what}', 'Игрок {player} теряет {what}'],
  disqualificationOver: [
    'The disqualification is not in force any more',
    'Дисквалификация больше не действует',
  ],
  playerUnknown: ['must be a player', 'Должен быть игроком'],
  takenBackBy: [
    'Tournament corrected: {name}, {nomination}',
    'Итоги турнира исправлены: {name}, {nomination}',
  ],
  publishedTournamentCalledOffNot: [
    'A published tournament is cancelled, not deleted',
    'Опубликованный турнир отменяют, а не удаляют',
  ],
  scoresBeingCountedTryAgain: [
    'The scores are being counted: try again in a moment',
    'Очки пересчитываются: попробуйте чуть позже',
  ],
  settledTournament: ['Settled a tournament', 'Подведены итоги турнира'],
  settledTournamentPrizes: [
    'Settled the tournament “{name}”: {n} prizes',
    'Подведены итоги турнира «{name}», призов: {n}',
  ],
  settledWithEscrow: [
    'Settled the tournament “{name}”: {n} prizes, from escrow: {what}',
    'Подведены итоги турнира «{name}», призов: {n}, из отложенного: {what}',
  ],
  takenAnotherNomination: ['is taken by another nomination', 'Занято другой номинацией'],
  thereNothingSettle: ['There is nothing to settle', 'Итоги подводить не по чему'],
  tournamentBegunCallOffInstead: [
    'The tournament has begun: call it off instead',
    'Турнир начался: его можно только отменить',
  ],
  tournamentNeedsNomination: ['A tournament needs a nomination', 'Турниру нужна номинация'],
  tournamentNotPublished: ['This tournament is not published', 'Этот турнир не опубликован'],
  tournamentOverAlready: ['This tournament is over already', 'Этот турнир уже закончен'],
  tournamentPublishedAlready: [
    'This tournament is published already',
    'Этот турнир уже опубликован',
  ],
  tournamentSettled: ['The tournament is settled', 'Итоги турнира подведены'],
  tournamentSettledAlready: [
    'This tournament is settled already',
    'Итоги этого турнира уже подведены',
  ],
  tournamentsEverybodySees: ['tournaments that everybody sees', 'турниры, которые видят все'],
  tournamentsRunOn: [
    'published tournaments run on unseen and pay their prizes',
    'опубликованных турниров пойдёт дальше без показа и с выдачей призов',
  ],
  prizeUnpaid: ['Tournaments: a prize that is not paid yet', 'Турниры: ещё не выданный приз'],

  paysFor: ['Tournament: {name}, {nomination}', 'Турнир: {name}, {nomination}'],
});

/** Notification of a winner. */
export const prizeWords = {
  PAID: defineTitled('prize.PAID', {
    title: ['Place {place} in {name}', '{place}-е место: {name}'],
    text: ['Your prize: {what}', 'Ваш приз: {what}'],
  }),
  REVIEW: defineTitled('prize.REVIEW', {
    title: ['Place {place} in {name}', '{place}-е место: {name}'],
    text: [
      'Your prize waits for the studio’s approval: {what}',
      'Ваш приз ждёт одобрения студии: {what}',
    ],
  }),
  HELD: defineTitled('prize.HELD', {
    title: ['Place {place} in {name}', '{place}-е место: {name}'],
    text: ['Your prize waits in your inbox: {what}', 'Ваш приз ждёт во входящих: {what}'],
  }),
};

/** Name of the task for operators. */
defineWords('task', { 'tournaments.pay': ['Prizes of a tournament', 'Призы турнира'] });
