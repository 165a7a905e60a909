import * as z from 'zod/mini';
import { f } from '../../kit/field/field-kinds.ts';
import { problem, rule } from '../../kit/problem/problem.ts';
import { defineSection } from '../../kit/section/section.ts';

const codeMax = 40;
const isCode = (code: string): boolean => /^[a-z0-9_-]+$/i.test(code);
/** An address with its scheme, or a host with its port. */
const isEndpoint = (text: string): boolean =>
  /^[a-z][a-z0-9+.-]*:\/\/[^\s/]+\S*$|^[\w.-]+:\d{1,5}$/i.test(text);

/** Regions of the game: servers register in one, tickets name one. */
export const regions = defineSection({
  name: 'regions',
  base: '/api/game/admin/regions',
  may: 'admin',
  menu: { group: 'game', page: 'regions', label: ['Regions', 'Регионы'] },
  singular: ['region', 'регион'],
  ops: ['list', 'create', 'update', 'remove', 'lookup'],
  order: 'name',
  runsTask: true,
  fields: {
    name: f.text({ label: ['Name', 'Название'], list: true, search: true, max: 80 }),
    code: f.text({
      label: ['Code', 'Код'],
      list: true,
      search: true,
      max: codeMax,
      unique: rule('takenByRegion'),
      help: [
        'What servers and game clients name it by; capital letters make no difference',
        'Так его называют серверы и игра; заглавные буквы не отличаются от строчных',
      ],
    }),
    enabled: f.flag({
      label: ['Enabled', 'Включён'],
      list: true,
      filter: true,
      initial: true,
      help: [
        'Off: its servers finish their matches and take nobody, no server registers, no ticket is given',
        'Выключен: серверы доигрывают матчи и никого не пускают, новые не регистрируются, билеты не выдаются',
      ],
    }),
    endpoints: f.tags({
      label: ['Endpoints', 'Адреса'],
      list: true,
      max: 20,
      each: 200,
      help: [
        'Where its players are sent; every server of the region is told of a change',
        'Куда направляют игроков; об изменении узнаёт каждый сервер региона',
      ],
    }),
    servers: f.computed(
      f.int({
        label: ['Servers', 'Серверы'],
        list: true,
        help: ['Registered and not gone', 'Зарегистрированы и не ушли'],
      }),
    ),
    players: f.computed(
      f.int({
        label: ['Players', 'Игроки'],
        list: true,
        help: ['As its servers said last', 'По последним сообщениям серверов'],
      }),
    ),
  },
  check({ code, endpoints }) {
    if (code !== null && !isCode(code))
      return { field: 'code', problem: problem('key', { min: '1', max: String(codeMax) }) };
    const wrong = endpoints?.find((endpoint) => !isEndpoint(endpoint));
    return wrong === undefined
      ? undefined
      : { field: 'endpoints', problem: rule('endpoint', { endpoint: wrong }) };
  },
  sample: {
    name: 'Northreach',
    code: 'north-1',
    enabled: true,
    endpoints: ['wss://north.play.example.test', 'north.play.example.test:7777'],
  },
});

/** A region as its servers are told of it. */
export const toldRegion = z.object({
  code: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  endpoints: z.array(z.string()),
});
