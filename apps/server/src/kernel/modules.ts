import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import type { DomainEventSubscription } from './facts.ts';
import type { Handler, Router } from './http/http.ts';
import type { HomeLineQueries } from './home-lines.ts';
import type { GameConfigReaders } from './game/in-game.ts';
import type { Kernel } from './kernel.ts';
import type { PersonalDataTable } from './personal.ts';

/** A handler for each declared call; the compiler reports a missing handler. */
export type CallHandlers<E> = {
  readonly [K in keyof E]: E[K] extends Endpoint ? Handler<E[K]> : never;
};
/** Calls of one object of the contract, bound to their handlers. */
export type CallBinding = (router: Router) => void;
export const bindCalls =
  <const E extends Readonly<Record<string, Endpoint>>>(
    endpoints: E,
    handlers: CallHandlers<E>,
  ): CallBinding =>
  (router) => {
    for (const [name, endpoint] of Object.entries(endpoints))
      router.bind(name, endpoint, handlers[name as keyof E] as unknown as Handler<Endpoint>);
  };
/** Selects some calls of an object; the other calls are bound elsewhere. */
export const pickCalls = <E extends object, const K extends keyof E>(
  endpoints: E,
  ...names: readonly K[]
): Pick<E, K> =>
  Object.fromEntries(names.map((name) => [name, endpoints[name]])) as unknown as Pick<E, K>;

interface Job {
  /** Schedule in cron's format, in UTC. */
  readonly cron: string;
  readonly work: () => Promise<unknown>;
}
export const defineJob = (cron: string, work: Job['work']): Job => ({ cron, work });
export const defineMinutelyJob = (work: Job['work']): Job => defineJob('* * * * *', work);

interface ModuleParts {
  readonly calls?: readonly CallBinding[];
  /** Declared sections, feeds and settings of the back office. */
  readonly sections?: readonly ((router: Router) => void)[];
  readonly on?: readonly DomainEventSubscription[];
  readonly jobs?: Readonly<Record<string, Job>>;
  /** Parts of `/gs/v1/config` that this module provides. */
  readonly inGame?: GameConfigReaders;
  /** Lines of this module on the home page of the back office. */
  readonly homeLines?: HomeLineQueries;
}
/** Result of creating a module: its parts, and the API for modules that depend on it. */
interface Made<Api> extends ModuleParts {
  readonly api: Api;
  /**
   * Runs before the server listens; throws StartupError if the module cannot run on this database.
   */
  readonly check?: () => Promise<void>;
  /** Runs as soon as the server accepts connections; `stop` runs when the server shuts down. */
  readonly start?: () => Promise<void>;
  readonly stop?: () => void;
}
type ApiOf<M> = M extends Module<infer Api> ? Api : never;
/** Modules by the names under which a dependent module receives their APIs. */
type Uses = Readonly<Record<string, Module<unknown>>>;
export interface Module<Api> {
  readonly name: string;
  readonly uses: Uses;
  /**
   * Personal data that the module stores; the `*.tables.ts` files of the folder define the tables.
   */
  readonly holds: readonly PersonalDataTable[];
  readonly create: (kernel: Kernel, deps: never) => Made<Api>;
}
/** Defines a module: the modules it uses, the personal data it stores, and its parts. */
export const defineModule = <Api, const U extends Uses>(spec: {
  readonly name: string;
  readonly uses?: U;
  readonly holds?: readonly PersonalDataTable[];
  readonly create: (kernel: Kernel, deps: { readonly [K in keyof U]: ApiOf<U[K]> }) => Made<Api>;
}): Module<Api> => ({
  name: spec.name,
  uses: spec.uses ?? {},
  holds: spec.holds ?? [],
  create: spec.create,
});

export interface Modules {
  /** Returns the API of a module in the list. */
  api<Api>(module: Module<Api>): Api;
  /** Mounts calls and sections in the order of the list. */
  mount(router: Router): void;
  /** Throws StartupError if a module cannot run on this database. */
  check(): Promise<void>;
  start(): Promise<void>;
  stop(): void;
}
/**
 * Creates every module of a list, each after the modules that it uses; throws if the list has
 * another order. Listeners with the same place run in the order of the list.
 */
export function createModules(kernel: Kernel, list: readonly Module<unknown>[]): Modules {
  const createdModules = new Map<Module<unknown>, Made<unknown>>();
  const apiOf = (module: Module<unknown>, dependency: string): unknown => {
    const made = createdModules.get(module);
    if (!made)
      throw new Error(`${dependency} uses ${module.name}, which is not before it in the list`);
    return made.api;
  };
  for (const module of list) {
    const used = Object.fromEntries(
      Object.entries(module.uses).map(([name, use]) => [name, apiOf(use, module.name)]),
    );
    const created = module.create(kernel, used as never);
    createdModules.set(module, created);
    if (created.inGame) kernel.inGame.add(created.inGame);
    if (created.homeLines) kernel.homeLines.add(created.homeLines);
    for (const subscription of created.on ?? []) kernel.facts.subscribe(subscription);
    for (const [name, { cron, work }] of Object.entries(created.jobs ?? {}))
      kernel.jobs.every(name, cron, async () => void (await work()));
  }
  const modules = [...createdModules.values()];
  return {
    api: <Api>(module: Module<Api>) => apiOf(module, 'The server') as Api,
    mount(router) {
      for (const { calls: bound = [], sections = [] } of modules)
        for (const mount of [...bound, ...sections]) mount(router);
    },
    async check() {
      for (const { check } of modules) await check?.();
    },
    async start() {
      for (const { start } of modules) await start?.();
    },
    stop() {
      for (const { stop } of modules) stop?.();
    },
  };
}
