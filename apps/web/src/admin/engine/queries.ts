import type { Feed, Section, Settings } from '@guildhall/contract/kit/section/section';
import { limits } from '@guildhall/contract/limits';
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { FormValues } from './form/field-values.ts';
import { buildListBody, type ListSearch } from './list/list-search.ts';
import { callSection, type RowPage, type Row } from './command/section-call.ts';
import type { ReferenceTargetOption, ReferenceTarget } from './bulk/targets.ts';
import { refetchQueries } from '../../shared/query/refetch.ts';

/**
 * First part of the keys of all back office queries, so that a command can invalidate all of them.
 */
const office = 'office';
export const buildOfficeQueryKey = (...keyParts: readonly unknown[]): readonly unknown[] => [
  office,
  ...keyParts,
];
/**
 * First part of the keys of single rows. By this part, a message can invalidate rows without lists.
 */
const officeRow = 'office-row';
export const buildOfficeRowQueryKey = (...keyParts: readonly unknown[]): readonly unknown[] => [
  officeRow,
  ...keyParts,
];
/**
 * Reads all data of the back office again, because a command may change more than its own list, for
 * example names, counters and the activity log.
 */
export const refetchOfficeData = async (client: QueryClient): Promise<void> => {
  await Promise.all([office, officeRow].map((key) => refetchQueries(client, { queryKey: [key] })));
};

/**
 * Refreshes every minute, but not after a failure, because a two-factor prompt that the operator
 * refused would otherwise return every minute.
 */
const everyMinute = (query: { state: { status: string } }): number | false =>
  query.state.status === 'error' ? false : limits.tableRefreshMs;

/**
 * Returns the refresh options of a list. A visible list is refreshed every 60 s, but not while a
 * form is open (OP-48).
 */
export const getListRefreshOptions = (isPaused: boolean) => ({
  refetchInterval: isPaused ? (false as const) : everyMinute,
  refetchOnWindowFocus: !isPaused,
});

/**
 * Reads a list; `ahead` loads the data that its rows need before they are shown, so that the rows
 * are drawn only once.
 */
export const buildListQuery = (
  section: Section | Feed,
  search: ListSearch,
  ahead?: (rows: readonly Row[], client: QueryClient) => Promise<unknown>,
) => {
  const body = buildListBody(section, search);
  return queryOptions({
    queryKey: buildOfficeQueryKey(section.name, 'list', body),
    queryFn: async ({ signal, client }) => {
      const page = await callSection<RowPage>('POST', `${section.base}/list`, { body, signal });
      await ahead?.(page.data, client);
      return page;
    },
    placeholderData: keepPreviousData,
  });
};
export const buildSectionRowQuery = (section: Section | Feed, id: number) =>
  queryOptions({
    queryKey: buildOfficeRowQueryKey(section.name, id),
    queryFn: ({ signal }) => callSection<Row>('GET', `${section.base}/${id}`, { signal }),
    refetchOnWindowFocus: false,
  });
export const buildSectionSettingsQuery = (section: Settings) =>
  queryOptions({
    queryKey: buildOfficeQueryKey(section.name, 'settings'),
    queryFn: ({ signal }) =>
      callSection<FormValues & { version: number }>('GET', section.base, { signal }),
    refetchOnWindowFocus: false,
  });

/**
 * Loads the preview of a command each time its dialog opens. Commands do not refresh a preview,
 * because the preview of a command that has run would show no effect.
 */
export const buildPreviewQuery = <T>(
  key: readonly unknown[],
  queryFn: (options: { readonly signal: AbortSignal }) => Promise<T>,
) =>
  queryOptions({
    queryKey: ['preview', ...key],
    queryFn,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });

const namesStaleMs = 300_000;
export const buildTargetSearchQuery = (
  target: ReferenceTarget | undefined,
  text: string,
  enabled = true,
) =>
  queryOptions({
    queryKey: buildOfficeQueryKey(target?.name, 'find', text),
    queryFn: ({ signal }): Promise<readonly ReferenceTargetOption[]> =>
      target?.find(text, signal) ?? Promise.resolve([]),
    enabled: enabled && target !== undefined,
    staleTime: namesStaleMs,
    placeholderData: keepPreviousData,
  });
export const buildTargetNameQuery = (target: ReferenceTarget | undefined, id: number | null) =>
  queryOptions({
    queryKey: buildOfficeQueryKey(target?.name, 'name', id),
    queryFn: ({ signal }): Promise<string> =>
      target && id !== null ? target.nameOf(id, signal) : Promise.resolve(''),
    enabled: target !== undefined && id !== null,
    staleTime: namesStaleMs,
  });
