declare module 'virtual:event-table' {
  import type { QueryName } from '@guildhall/contract/events';

  /** Effects of events for the browser; the bundler writes them from `events.ts`. */
  export const eventTable: Readonly<
    Record<string, { stale: readonly QueryName[]; effect?: 'logs-out' | 'recheck' }>
  >;
}

declare module 'virtual:error-effects' {
  import type { ErrorEffect } from '@guildhall/contract/errors';

  /**
   * The effects of the contract's errors without their texts; written by the bundler from
   * `errors.ts`.
   */
  export const errorEffects: Readonly<Record<string, ErrorEffect>>;
  export const signVerificationFailed: string;
}

declare module 'virtual:error-texts' {
  import type { Language } from '@guildhall/contract/kit/text/say';

  /** Texts of errors that are shown to players, by code; written by the bundler from `errors.ts`. */
  export const errorTexts: Readonly<Record<string, Readonly<Record<Language, string>>>>;
}

declare module 'virtual:rule-words' {
  import type { Language } from '@guildhall/contract/kit/text/say';
  import type { CompiledMessage } from 'icu-minify/format';

  /** Messages of the rules by key and language; the bundler writes them from `words/`. */
  export const ruleWords: Readonly<Record<string, Readonly<Record<Language, CompiledMessage>>>>;
}

declare module 'virtual:portal-pages' {
  import type { Feature } from '@guildhall/contract/features';

  /** Pages that operators can close, by path. */
  export const featuresByPath: Readonly<Record<string, Feature>>;
  /** Pages without a session to which a visitor comes back after signing in. */
  export const rememberedPages: readonly string[];
}
