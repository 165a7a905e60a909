import type { Api } from '@guildhall/contract/api';
import { adminCalls } from '@guildhall/contract/generated/admin-calls';
import { chainCalls } from '@guildhall/contract/generated/chain-calls';
import { laterCalls } from '@guildhall/contract/generated/later-calls';
import { calls } from '@guildhall/contract/generated/calls';
import { programCalls } from '@guildhall/contract/generated/program-calls';
import type { Args, Result } from '@guildhall/contract/kit/endpoint';
import type { Connection, ApiRequestOptions } from './http.ts';

const table: Readonly<Record<string, readonly [string, string]>> = {
  ...calls,
  ...programCalls,
  ...chainCalls,
  ...laterCalls,
  ...adminCalls,
};
type Name = keyof Api;
interface AnyArgs {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
}
/** Parameters of a call. They are sent as text, but callers may pass numbers. */
type Loose<A> = A extends { params: infer P }
  ? Omit<A, 'params'> & { params: { [K in keyof P]: string | number } }
  : A;

/** Makes a declared call over a connection; the types follow from the contract. */
export function callApi<N extends Name>(
  connection: Connection,
  name: N,
  args: Loose<Args<Api[N]>>,
  content: ApiRequestOptions = {},
): Promise<Result<Api[N]>> {
  const entry = table[name];
  if (!entry) throw new Error(`There is no call ${name}`);
  const [method, template] = entry;
  const { params, query, body } = args as AnyArgs;
  const path = template.replaceAll(/\{(\w+)\}/g, (_whole, key: string) =>
    encodeURIComponent(String(params?.[key])),
  );
  const search =
    query === undefined
      ? ''
      : `?${new URLSearchParams(Object.entries(query).map(([key, value]): [string, string] => [key, String(value)])).toString()}`;
  return connection.call(method, path + search, {
    ...content,
    ...(body !== undefined && { body }),
  });
}
