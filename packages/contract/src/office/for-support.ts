import type { AnySection } from '../kit/section/section.ts';
import { alphaKeyRequestsFeed } from '../reach/alpha-keys/alpha-key-requests.ts';

/**
 * The sections that support may open, apart from the others: their declarations are all that a
 * supporter's browser loads.
 */
export const supportSections: readonly AnySection[] = [alphaKeyRequestsFeed];
