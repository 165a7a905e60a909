import { nouns } from '../generated/nouns.ts';
import type { languages } from '../shapes.ts';

/**
 * Sentences of the activity log. A record keeps its sentence in English for good (the log is a
 * chain); in another language it is said again from what the sentence holds. `{n}` is a number,
 * `{thing}` what a section calls its rows, every other place is a name as it is.
 */
const russian: Readonly<Record<string, string>> = {
  'Created {thing} {name}': 'Создано: {thing} {name}',
  'Changed {n} × {thing}': 'Изменено: {thing} × {n}',
  'Deleted {n} × {thing}': 'Удалено: {thing} × {n}',
  'Changed {item} #{issued} of {player}': 'Изменён предмет {item} #{issued} игрока {player}',
  'Deleted {item} of {player}': 'Удалён предмет {item} игрока {player}',
  'New picture of {thing} {n}': 'Новое изображение: {thing} {n}',
  'Undid: {sentence}': 'Отменено: {sentence}',
  'Undid entry {n}': 'Отменена запись {n}',
  'Looked at {what} of user {n}': 'Просмотрено: {what} пользователя {n}',
  'Blocked {n} users': 'Заблокировано пользователей: {n}',
  'Unblocked {n} users': 'Разблокировано пользователей: {n}',
  'Exported {n} × {thing}': 'Выгружено: {thing} × {n}',
  'Exported {n} users': 'Выгружено пользователей: {n}',
  'Changed many users': 'Изменены пользователи',
  'Exported users': 'Выгружены пользователи',
  'Granted the avatar “{avatar}” to {n} users': 'Выдан аватар «{avatar}», пользователей: {n}',
  'Granted {item} to each of {n} users': 'Выдано каждому по {item}, пользователей: {n}',
  'Granted {n} × {item} to {player}': 'Выдано игроку {player}: {item} × {n}',
  'Granted an alpha key to {player}': 'Игроку {player} выдан альфа-ключ',
  'Granted the avatar “{avatar}” to {player}': 'Игроку {player} выдан аватар «{avatar}»',
  'Granted {amount} {currency} to {player}': 'Выдано игроку {player}: {amount} {currency}',
  'Granted currency': 'Выдана валюта',
  'Made {item} with chosen perks for {player}':
    'Сделан предмет {item} с выбранными перками для игрока {player}',
  'Made {n} alpha keys': 'Создано альфа-ключей: {n}',
  'Made the key “{name}”': 'Создан ключ «{name}»',
  'Made the first administrator': 'Создан первый администратор',
  'Took {n} alpha keys over': 'Загружено альфа-ключей: {n}',
  'Took the alpha key of {player} back': 'У игрока {player} отозван альфа-ключ',
  'Took the authenticator of {player} away': 'У игрока {player} отвязано приложение для кодов',
  'Took an e-mail change back': 'Отменена смена почты',
  'Assigned {n} alpha keys': 'Роздано альфа-ключей: {n}',
  'Resumed {kind} #{n}': 'Продолжена фоновая работа {kind} #{n}',
  'Rotated the key “{name}”': 'Заменён ключ «{name}»',
  'Revoked the key “{name}”': 'Отозван ключ «{name}»',
  'Released the result of match {match}': 'Принят результат матча {match}',
  'Refused the result of match {match}': 'Отклонён результат матча {match}',
  'Released the recruit {player}': 'Приглашённый {player} засчитан',
  'Held the recruit {player}': 'Приглашённый {player} придержан',
  'Asked the server {server} in {region} to drain':
    'Сервер {server} в регионе {region} выводится из работы',
  'Let the server {server} in {region} take matches again':
    'Сервер {server} в регионе {region} возвращён в работу',
  'Registered a server in {region}': 'Зарегистрирован сервер в регионе {region}',
  'A server has gone': 'Сервер ушёл',
  'Match {match} started': 'Матч {match} начался',
  'Match {match} ended': 'Матч {match} завершился',
  'Match {match} was called off': 'Матч {match} отменён',
  'Match {match} had no result after two hours':
    'У матча {match} за два часа не появилось результата',
  'Reset the displayed statistics': 'Сброшены показываемые показатели',
  'Paid {n} activity rewards after a change': 'После изменения выдано наград за активность: {n}',
  'Burnt what {n} players had left of {name}': 'Сожжены остатки {name} у игроков: {n}',
  '{name} has ended': 'Время {name} вышло',
  'Claimed the achievement “{name}” for {n} EXP': 'Забрано достижение «{name}»: {n} опыта',
  'Claimed {reward} of the mission “{name}”': 'Забрано за задание «{name}»: {reward}',
  'Claimed {reward} of level {n}': 'Забрано за уровень {n}: {reward}',
  'Claimed {reward} from the inbox': 'Забрано из входящих: {reward}',
  'Claimed {reward} for recruits': 'Забрано за приглашённых: {reward}',
  'Claimed the alpha key': 'Забран альфа-ключ',
  '{reward} could not be delivered yet': 'Пока не удалось выдать: {reward}',
  'Wears “{avatar}”': 'Надет аватар «{avatar}»',
  'Ordered a new password for {player}': 'От игрока {player} потребован новый пароль',
  'Ordered the deletion of {player}': 'Назначено удаление учётной записи {player}',
  'Ended all sessions of {player}': 'Завершены все сеансы игрока {player}',
  'Tried {kind} #{n} again': 'Повторено: {kind} #{n}',
  'Saved the view “{name}”': 'Сохранён вид «{name}»',
  'Forgot the view “{name}”': 'Удалён вид «{name}»',
  'Signed in on {device}': 'Вход на устройстве {device}',
  'Signed in through the game': 'Вход через игру',
  'Signed in': 'Вход',
  'Signed out': 'Выход',
  'Let a device sign in': 'Разрешён вход на устройстве',
  'Ended a session': 'Завершён сеанс',
  Registered: 'Регистрация',
  'Asked for a code by mail': 'Запрошен код по почте',
  'Asked for the verification mail again': 'Снова запрошено письмо для подтверждения',
  'Asked for a new password': 'Запрошен новый пароль',
  'Asked for another e-mail address': 'Запрошена смена почты',
  'Asked for an alpha key': 'Подана заявка на альфа-ключ',
  'Asked for a copy of the own data': 'Запрошена копия своих данных',
  'Asked to delete the own account': 'Запрошено удаление своей учётной записи',
  'Decided to keep the own account': 'Удаление своей учётной записи отменено',
  'Deleted an account whose seven days were over': 'Удалена учётная запись: семь дней прошли',
  'Verified the e-mail address': 'Подтверждена почта',
  'Changed the e-mail address': 'Изменена почта',
  'Changed the password': 'Изменён пароль',
  'Changed the avatar': 'Изменён аватар',
  'Chose a new password by a mailed link': 'Выбран новый пароль по ссылке из письма',
  'Chose another name': 'Выбрано другое имя',
  'Chose a language': 'Выбран язык',
  'Turned auto DLC on': 'Включена автозагрузка дополнений',
  'Turned auto DLC off': 'Выключена автозагрузка дополнений',
  'Turned two-factor confirmation on': 'Включено двухфакторное подтверждение',
  'Confirmed with a recovery code': 'Подтверждено запасным кодом',
  'Confirmed with a code': 'Подтверждено кодом',
  'Locked the back office': 'Панель управления заперта',
  'Takes push messages on a device': 'Включены уведомления на устройстве',
  'Read notifications': 'Прочитаны уведомления',
  'Resumed a task': 'Продолжена фоновая работа',
  'Tried an effect again': 'Повторено действие',
  'Made an item': 'Сделан предмет',
  'Granted items': 'Выданы предметы',
  'Deleted an item': 'Удалён предмет',
  'Ordered a new password': 'Потребован новый пароль',
  'Ended all sessions': 'Завершены все сеансы',
  'Forgot a view': 'Удалён вид',
  'Took an authenticator away': 'Отвязано приложение для кодов',
  'Released a recruit': 'Приглашённый засчитан',
  'Held a recruit': 'Приглашённый придержан',
  'Claimed a referral reward': 'Забрана награда за приглашения',
  'Claimed a level reward': 'Забрана награда за уровень',
  'Ordered a deletion': 'Назначено удаление',
  'Claimed a mission': 'Забрана награда за задание',
  'Claimed from the inbox': 'Забрано из входящих',
  'Rotated a key': 'Заменён ключ',
  'Revoked a key': 'Отозван ключ',
  'Released a held result': 'Принят придержанный результат',
  'Refused a held result': 'Отклонён придержанный результат',
  'Drained a game server': 'Игровой сервер выведен из работы',
  'Confirmed at the present e-mail address': 'Подтверждено с прежней почты',
  'Granted an avatar': 'Выдан аватар',
  'Took alpha keys over': 'Загружены альфа-ключи',
  'Answered a request': 'Дан ответ на заявку',
  'Granted an alpha key': 'Выдан альфа-ключ',
  'Assigned alpha keys': 'Розданы альфа-ключи',
  'Claimed an achievement': 'Забрано достижение',
  'Prize of “{name}”': 'Приз турнира «{name}»',
  'Place {n} in “{name}”, {nomination}': '{n}-е место в «{name}», {nomination}',
  'Published a tournament': 'Опубликован турнир',
  'Published the tournament “{name}”': 'Опубликован турнир «{name}»',
  'Called a tournament off': 'Отменён турнир',
  'Called the tournament “{name}” off': 'Отменён турнир «{name}»',
  'Disqualified a player': 'Дисквалифицирован игрок',
  'Disqualified {player} from “{name}”': 'Игрок {player} дисквалифицирован в «{name}»',
  'Settled a tournament': 'Подведены итоги турнира',
  'Settled the tournament “{name}”: {n} prizes': 'Подведены итоги турнира «{name}», призов: {n}',
  'Corrected a tournament': 'Исправлены итоги турнира',
  'Corrected the tournament “{name}”': 'Исправлены итоги турнира «{name}»',
  // What an operator did to a user: several at once stand one after the other.
  '{sentence}; {more}': '{sentence}; {more}',
  'Blocked {player} until {date}': 'Заблокирован {player} до {date}',
  'Blocked {player}': 'Заблокирован {player}',
  'Unblocked {player}': 'Разблокирован {player}',
  'Marked {player} as verified': 'Почта игрока {player} отмечена подтверждённой',
  'Marked {player} as unverified': 'Почта игрока {player} отмечена неподтверждённой',
  'Made {player} a tester': 'Игроку {player} дан доступ тестировщика',
  'Took the tester’s access from {player}': 'У игрока {player} отозван доступ тестировщика',
  'Gave {player} the role {role}': 'Игроку {player} дана роль {role}',
  'Took the role {role} from {player}': 'У игрока {player} отозвана роль {role}',
  // The widest come last: what is more than a name was said before.
  'Changed {thing} {name}': 'Изменено: {thing} {name}',
  'Deleted {thing} {name}': 'Удалено: {thing} {name}',
  'Changed {thing}': 'Изменено: {thing}',
  'Changed {player}': 'Изменён пользователь {player}',
};
/** What sections call their rows and settings, and parts of a player's page. */
const things: Readonly<Record<string, string>> = {
  ...nouns,
  'the balances': 'балансы',
  'the timeline': 'история',
  'the matches': 'матчи',
  'the sessions': 'сеансы',
  'the profile': 'профиль',
  'the activity': 'активность',
  'the activity events': 'события активности',
  'the inventory': 'инвентарь',
  'an item': 'предмет',
};
interface Sentence {
  /** What it reads, as an expression that the browser and the database understand alike. */
  readonly source: string;
  readonly pattern: RegExp;
  readonly places: readonly string[];
  readonly said: string;
  /** What it is like: a text that it reads. */
  readonly sample: string;
}
const place = /\{(\w+)\}/g;
const names = Object.keys(things)
  .toSorted((a, b) => b.length - a.length)
  .join('|');
/** Each place as the expression that finds it: a number, a thing that is known, a name. */
function readingOf([english, said]: readonly [string, string]): Sentence {
  const parts = english.split(place);
  const source = parts.map((part, at) => {
    if (at % 2 === 0) return part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    return part === 'n'
      ? String.raw`(\d+)`
      : part === 'thing' || part === 'what'
        ? `(${names})`
        : '(.+)';
  });
  const whole = `^${source.join('')}$`;
  const sample = english.replaceAll(place, (_whole, name: string) =>
    name === 'n' ? '7' : name === 'thing' || name === 'what' ? 'mission' : 'Oath',
  );
  return {
    source: whole,
    pattern: new RegExp(whole, 's'),
    places: parts.filter((_, at) => at % 2 === 1),
    said,
    sample,
  };
}
let read: readonly Sentence[] | undefined;
const sentences = (): readonly Sentence[] => (read ??= Object.entries(russian).map(readingOf));

/** One sentence of the log in a language; what no sentence fits stays as it was written. */
export function logSentence(language: (typeof languages)[number], text: string): string {
  if (language === 'en') return text;
  for (const { pattern, places, said } of sentences()) {
    const match = pattern.exec(text);
    if (!match) continue;
    const values = new Map(places.map((name, at) => [name, match[at + 1] ?? '']));
    return said.replaceAll(place, (_whole, name: string) => {
      const value = values.get(name) ?? '';
      if (name === 'sentence' || name === 'more') return logSentence(language, value);
      return name === 'thing' || name === 'what'
        ? (things[value] ?? value)
        : value.replace(/^“(.*)”$/s, '«$1»');
    });
  }
  return text;
}

/** What a word of a search may stand for in a sentence as it is written. */
export interface SoughtWord {
  /** As it was typed: a name is written alike in every language. */
  readonly text: string;
  /**
   * Expressions of the sentences whose own words in the language have it, each with those of wider
   * sentences that are said otherwise.
   */
  readonly sentences: readonly { readonly is: string; readonly isNot: readonly string[] }[];
  /** English names of things that are called so. */
  readonly things: readonly string[];
}
/**
 * The words of a search as they may stand in the log, whose sentences are kept in English: a
 * sentence is found by what is shown of it. In English nothing needs to be said again, and there is
 * no answer.
 */
export function soughtWords(
  language: (typeof languages)[number],
  search: string,
): readonly SoughtWord[] | undefined {
  if (language === 'en') return undefined;
  const all = sentences();
  const words = [...new Set(search.toLowerCase().split(/[\s«»“”:,]+/))].filter(
    (word) => word !== '',
  );
  // Each word stands for dozens of expressions, tried on every record: more than a sentence has are
  // looked for as they were typed.
  return words.length > soughtWordsMax
    ? undefined
    : words.map((text) => ({
        text,
        sentences: all.flatMap(({ said, source, sample }, at) => {
          if (text.length < 2 || !said.replaceAll(place, ' ').toLowerCase().includes(text))
            return [];
          // a narrower sentence that comes first is said by its own words
          return [
            {
              is: undone(source),
              isNot: all
                .slice(0, at)
                .flatMap((other) =>
                  overlaps(other, sample, source) ? [undone(other.source)] : [],
                ),
            },
          ];
        }),
        things: Object.entries(things).flatMap(([english, said]) =>
          said.toLowerCase().includes(text) ? [english] : [],
        ),
      }));
}
const soughtWordsMax = 8;
/** What was undone is said within the sentence that undid it. */
const undone = (source: string): string => source.replace('^', '^(?:Undid: )*');
const overlaps = (narrow: Sentence, sample: string, wide: string): boolean =>
  narrow.pattern.test(sample) || new RegExp(wide, 's').test(narrow.sample);
