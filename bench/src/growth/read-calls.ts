import { adminApi, api } from '@guildhall/contract/api';
import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import type { Field, FieldKind } from '@guildhall/contract/kit/field/field-kinds';
import { buildPagingBody, getPageSize } from '@guildhall/contract/kit/section/section-paging';
import type { AnySection } from '@guildhall/contract/kit/section/section';
import { sections } from '@guildhall/contract/sections';

/** A call that only reads. */
export interface ReadCall {
  readonly name: string;
  readonly by: 'player' | 'operator';
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  /** True for a call that answers with all rows, so that its cost is compared for each row. */
  readonly isExport?: boolean;
}
/** Player whose data the calls ask for; one of the players with a past. */
export interface ReadCallSubject {
  readonly userId: number;
  readonly accountId: number;
}
/** Number of a page far behind the first. */
const deepPage = 40;

/** Words that many names contain, and the beginning of a word. */
const words = ['Crowd42', 'Cr'] as const;

/** Returns values for a filter. If the kind of field allows this, the values occur in the data. */
function sampleFilterValues(
  { kind, choices, refTo }: Field,
  subject: ReadCallSubject,
): readonly unknown[] {
  if (choices && choices.length > 0) return choices.slice(0, 4).map(({ value }) => value);
  const samples: Readonly<Partial<Record<FieldKind, readonly unknown[]>>> = {
    text: words,
    'long-text': words,
    url: words,
    flag: [true, false],
    ref: [refTo === 'users' ? subject.userId : 1],
    int: [1],
    currency: ['OLD'],
  };
  return samples[kind] ?? [];
}
function listCallsOfSection(section: AnySection, subject: ReadCallSubject): ReadCall[] {
  if (section.kind === 'settings') return [];
  const call = (callName: string, body: object): ReadCall => ({
    name: `${section.name}, ${callName}`,
    by: 'operator',
    method: 'POST',
    path: `${section.base}/list`,
    body,
  });
  const sorts = section.kind === 'feed' ? (section.sorts ?? []) : ['id'];
  const filters = Object.entries(section.fields).filter(([, { filter }]) => filter);
  return [
    { ...call('export', {}), path: `${section.base}/export`, isExport: true },
    call('first page', {}),
    call(`page ${deepPage}`, buildPagingBody(section, deepPage, getPageSize(section))),
    ...sorts.flatMap((sort) =>
      [sort, `-${sort}`].map((to) => call(`sorted by ${to}`, { sort: to })),
    ),
    ...words.map((q) => call(`with “${q}”`, { q })),
    ...filters.flatMap(([name, field]) => [
      ...sampleFilterValues(field, subject).map((value) =>
        call(`${name} ${JSON.stringify(value)}`, { [name]: value }),
      ),
      ...(field.kind === 'instant'
        ? [call(`${name} from yesterday`, { [`${name}From`]: yesterday() })]
        : []),
    ]),
  ];
}
const yesterday = (): string => new Date(Date.now() - 86_400_000).toISOString();

/** Puts ids into a path; returns undefined if the path has a parameter that cannot be guessed. */
function fillPath(path: string, { userId, accountId }: ReadCallSubject): string | undefined {
  const id = /\/users\/\{id\}|admin\/player/.test(path) ? userId : accountId;
  const filled = path.replace('{id}', String(id)).replace('{itemId}', '1');
  return filled.includes('{') ? undefined : filled;
}
function listReadingEndpoints(
  endpoints: Readonly<Record<string, Endpoint>>,
  by: ReadCall['by'],
  subject: ReadCallSubject,
): ReadCall[] {
  return Object.entries(endpoints).flatMap(([name, { method, path }]) => {
    const filled = method === 'GET' ? fillPath(path, subject) : undefined;
    return filled === undefined ? [] : [{ name, by, method, path: filled }];
  });
}
const userSorts = ['id', 'email', 'username', 'lvl', 'createdAt'];

/**
 * Lists calls that read: every list of the back office with its orders, filters and searches, and
 * every GET call of the contract whose parameters are ids.
 */
export function listReadCalls(own: ReadCallSubject, crowd: ReadCallSubject): ReadCall[] {
  const users = (callName: string, body: object): ReadCall => ({
    name: `users, ${callName}`,
    by: 'operator',
    method: 'POST',
    path: adminApi.adminListUsers.path,
    body,
  });
  const { adminListUsers: _list, ...admin } = adminApi;
  const portal = Object.fromEntries(Object.entries(api).filter(([name]) => !(name in adminApi)));
  return [
    ...listReadingEndpoints(portal, 'player', own),
    ...listReadingEndpoints(admin, 'operator', crowd),
    ...sections.flatMap((section) => listCallsOfSection(section, crowd)),
    users('first page', {}),
    users(`page ${deepPage}`, { page: deepPage }),
    ...userSorts.flatMap((sort) =>
      [sort, `-${sort}`].map((to) => users(`sorted by ${to}`, { sort: to })),
    ),
    ...['crowd', 'cr', 'crowd4242', 'nobody-at-all'].flatMap((text) => [
      users(`e-mail with “${text}”`, { email: text }),
      users(`name with “${text}”`, { username: text }),
    ]),
    ...['PLAYER', 'ADMIN'].map((roleName) => users(`role ${roleName}`, { roleName })),
    ...[1, 2, 3].map((statusId) => users(`status ${statusId}`, { statusId })),
    ...['Crowd4242', 'cr', 'crowd4242@'].map((text): ReadCall => ({
      name: `find “${text}”`,
      by: 'operator',
      method: 'GET',
      path: `${adminApi.adminFind.path}?${new URLSearchParams({ text }).toString()}`,
    })),
  ];
}
