declare module 'virtual:event-table' {
  import type { QueryName } from '@guildhall/contract/events';

  /**
   * Effects of the contract's events in the browser; the bundler generates them from `events.ts`.
   */
  export const eventTable: Readonly<
    Record<string, { stale: readonly QueryName[]; effect?: 'logs-out' | 'recheck' }>
  >;
}

declare module 'virtual:error-effects' {
  import type { ErrorEffect } from '@guildhall/contract/errors';

  /**
   * Effects of the contract's errors, without their texts; the bundler generates them from
   * `errors.ts`.
   */
  export const errorEffects: Readonly<Record<string, ErrorEffect>>;
  export const signVerificationFailed: string;
}

declare module 'virtual:error-texts' {
  import type { Language } from '@guildhall/contract/kit/text/say';

  /** Texts of the errors that players see, by code; the bundler generates them from `errors.ts`. */
  export const errorTexts: Readonly<Record<string, Readonly<Record<Language, string>>>>;
}

declare module 'virtual:feature-names' {
  import type { Feature } from '@guildhall/contract/features';
  import type { Language } from '@guildhall/contract/kit/text/say';

  /**
   * Names of the features that operators can close, by language; written by the bundler from
   * `features.ts`.
   */
  export const featureNames: Readonly<Record<Feature, Readonly<Record<Language, string>>>>;
}

declare module 'virtual:office-texts' {
  import type { Language } from '@guildhall/contract/kit/text/say';
  import type { TextsOfLanguage } from '@guildhall/contract/kit/text/text';
  import type { CompiledMessage } from 'icu-minify/format';

  interface OfficeTexts {
    /**
     * Texts of sections and lists; empty in English, because the declarations contain the English
     * texts.
     */
    readonly texts: TextsOfLanguage;
    /** Messages of the rules that forms check in the browser. */
    readonly rules: Readonly<Record<string, CompiledMessage>>;
  }
  /** Loads the texts of the back office: of all sections, or of the sections for support. */
  export const officeTexts: Readonly<
    Record<Language, Readonly<Record<'support' | 'all', () => Promise<OfficeTexts>>>>
  >;
}

declare module 'virtual:portal-pages' {
  import type { Feature } from '@guildhall/contract/features';

  /** Features by the path of their page; operators can close them. */
  export const featuresByPath: Readonly<Record<string, Feature>>;
  /** Pages without a session to which a visitor returns after signing in. */
  export const rememberedPages: readonly string[];
}
