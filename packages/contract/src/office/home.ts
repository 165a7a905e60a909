import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { instantSchema, idSchema } from '../kit/field/fields.ts';
import { defineLabels, defineTexts } from '../kit/text/text.ts';

interface HomeLine {
  /** Kind of the line: the line waits for an operator, or is a fault that needs attention. */
  readonly kind: 'waits' | 'wrong';
  readonly label: string;
  /** Section in which operators handle the line's entries. */
  readonly section: string;
  /** Filters under which the section shows these entries. */
  readonly filters?: Readonly<Record<string, string | number | boolean>>;
}
/** Lines of the back office's home page, in order. */
export const officeHomeLines = defineLabels('home-line', {
  approvals: {
    kind: 'waits',
    label: 'Requests for approval',
    section: 'approvals',
    filters: { state: 'WAITS' },
  },
  heldResults: { kind: 'waits', label: 'Held match results', section: 'held' },
  heldPayouts: { kind: 'waits', label: 'Held payouts', section: 'held-payouts' },
  heldRecruits: { kind: 'waits', label: 'Held recruits', section: 'recruiters' },
  tournaments: {
    kind: 'waits',
    label: 'Tournaments to settle',
    section: 'tournaments',
    filters: { state: 'REVIEW' },
  },
  alphaKeyRequests: {
    kind: 'waits',
    label: 'Requests for alpha keys',
    section: 'alpha-key-requests',
    filters: { alphaKey: 0 },
  },
  brokenInvariants: { kind: 'wrong', label: 'Broken rules of the economy', section: 'economy' },
  closedFaucets: {
    kind: 'wrong',
    label: 'Closed faucets',
    section: 'currencies',
    filters: { isStopped: true },
  },
  chainDifferences: {
    kind: 'wrong',
    label: 'Lasting differences from the blockchain',
    section: 'chain-differences',
    filters: { state: 'LASTING' },
  },
  marketDifferences: {
    kind: 'wrong',
    label: 'Differences at the marketplace',
    section: 'market-differences',
  },
  failedTasks: {
    kind: 'wrong',
    label: 'Failed tasks of the last week',
    section: 'tasks',
    filters: { status: 'FAILED' },
  },
  failedEffects: {
    kind: 'wrong',
    label: 'Failed mails and calls of the last week',
    section: 'outbox',
    filters: { state: 'FAILED' },
  },
} as const satisfies Readonly<Record<string, HomeLine>>);
export type HomeLineName = keyof typeof officeHomeLines;
export const homeLineNames = Object.keys(officeHomeLines) as [HomeLineName, ...HomeLineName[]];
/** Maximum of a number on the home page. Counting stops at this number. */
export const homeCountMax = 1000;

/** Statistics of the last day, shown next to those of the day before. */
export const homeStatisticLabels = defineTexts('home-figure', {
  registered: 'New players',
  matches: 'Matches',
  purchases: 'Purchases',
});
export type HomeStatisticName = keyof typeof homeStatisticLabels;
export const homeStatisticNames = Object.keys(homeStatisticLabels) as [
  HomeStatisticName,
  ...HomeStatisticName[],
];

/** Number of entries, counted up to `homeCountMax`; `isMore` is true if there are more. */
const counted = { count: z.int(), isMore: z.boolean() };

export const homeApi = {
  adminHome: endpoint({
    method: 'GET',
    path: '/api/admin/home',
    may: 'admin',
    summary:
      'What waits for operators, what is wrong, and what changed within the last day; figures beside those of the day before',
    reply: z.object({
      lines: z.array(
        z.object({
          name: z.enum(homeLineNames),
          ...counted,
          /** Time of the oldest entry; null if there is no entry. */
          since: z.nullable(instantSchema),
        }),
      ),
      figures: z.array(
        z.object({
          name: z.enum(homeStatisticNames),
          today: z.object(counted),
          before: z.object(counted),
          /**
           * Number in each of the last 24 hours, oldest first; they add up to `today`. Empty if
           * there are more than are counted.
           */
          hours: z.array(z.int()),
        }),
      ),
      /** Operators' commands by kind, newest first. */
      changes: z.array(
        z.object({
          type: z.string(),
          text: z.string(),
          ...counted,
          /** Names of the operators who gave the commands, most recent first. */
          people: z.array(z.string()),
          /** Time of the last command. */
          at: instantSchema,
          /** Entry of the last command in the activity log. */
          entryId: idSchema,
        }),
      ),
    }),
    errors: [],
  }),
};
