import type { SectionOverride } from '../overrides.ts';
import { VersionDesk } from '../versions/desk.tsx';

/** Above the form stands what is decided about a version: the main one, closing it by force. */
export const override: SectionOverride = { FormHead: VersionDesk };
