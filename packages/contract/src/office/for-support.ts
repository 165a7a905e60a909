import type { AnySection } from '../kit/section/section.ts';
import { alphaKeyRequestsFeed } from '../reach/alpha-keys/alpha-key-requests.ts';

/**
 * Sections that support may open. They are separate from the other sections, because a supporter's
 * browser loads only these declarations.
 */
export const sectionsForSupportRole: readonly AnySection[] = [alphaKeyRequestsFeed];
