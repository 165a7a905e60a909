import type { AnySection } from '../kit/section/section.ts';
import { alphaKeyRequestsFeed } from '../reach/alpha-keys/alpha-key-requests.ts';

/**
 * Sections for support, separate from the others, because a supporter's browser loads only these.
 */
export const sectionsForSupportRole: readonly AnySection[] = [alphaKeyRequestsFeed];
