import * as z from 'zod/mini';
import { f } from '../kit/field/field-kinds.ts';
import { problem, rule } from '../kit/problem/problem.ts';
import { defineSection } from '../kit/section/section.ts';

const codeMax = 40;
const isCode = (code: string): boolean => /^[a-z0-9_-]+$/i.test(code);
/** Returns true for an address with its scheme, or a host with its port. */
const isEndpoint = (text: string): boolean =>
  /^[a-z][a-z0-9+.-]*:\/\/[^\s/]+\S*$|^[\w.-]+:\d{1,5}$/i.test(text);

/** Regions of the game. A server registers in one region, and a ticket names one region. */
export const regionsSection = defineSection({
  name: 'regions',
  base: '/api/game/admin/regions',
  may: 'admin',
  menu: { group: 'game', page: 'regions', label: 'Regions' },
  singular: 'region',
  ops: ['list', 'create', 'update', 'remove', 'lookup'],
  order: 'name',
  runsTask: true,
  fields: {
    name: f.text({ label: 'Name', list: true, search: true, max: 80 }),
    code: f.text({
      label: 'Code',
      list: true,
      search: true,
      max: codeMax,
      unique: rule('takenByRegion'),
      help: 'What servers and game clients name it by; capital letters make no difference',
    }),
    enabled: f.flag({
      label: 'Enabled',
      list: true,
      filter: true,
      initial: true,
      help: 'Off: its servers finish their matches and take nobody, no server registers, no ticket is given',
    }),
    endpoints: f.tags({
      label: 'Endpoints',
      list: true,
      max: 20,
      each: 200,
      help: 'Where its players are sent; every server of the region is told of a change',
    }),
    servers: f.computed(f.int({ label: 'Servers', list: true, help: 'Registered and not gone' })),
    players: f.computed(f.int({ label: 'Players', list: true, help: 'As its servers said last' })),
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

/** A region as its servers receive it. */
export const serverRegionSchema = z.object({
  code: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  endpoints: z.array(z.string()),
});
