/** What a picture of the gallery is judged by, and the figures of a whole run. */
import type { LighthouseScores } from '../../scripts/testing/lighthouse.ts';
import { deadLinkToken, type ScreenViewer } from './screens.ts';

export type ColourScheme = 'dark' | 'light';
type Seen = Pick<LighthouseScores, 'performance' | 'accessibility' | 'bestPractices' | 'lost'>;
export interface GalleryPicture {
  readonly name: string;
  readonly who: ScreenViewer;
  readonly width: number;
  readonly scheme: ColourScheme;
  /** Undefined where the screen could not be shown; `faults` says why. */
  readonly file: string | undefined;
  /** Where the page stood in the end: Lighthouse looks there. */
  readonly address: string | undefined;
  readonly shift: number;
  readonly faults: readonly string[];
  /** Undefined where Lighthouse does not look (`findLighthouseFormFactor`). */
  readonly scores?: Seen;
}
/** The most that a page may move by itself while it loads, and the least points by Lighthouse. */
export const galleryBounds = {
  shift: 0.02,
  performance: 90,
  accessibility: 100,
  bestPractices: 100,
} as const;
const categories = ['performance', 'accessibility', 'bestPractices'] as const;
const wordOf: Readonly<Record<(typeof categories)[number], string>> = {
  performance: 'performance',
  accessibility: 'accessibility',
  bestPractices: 'best practices',
};

/** How Lighthouse looks at a window: the portal narrow and wide, the office at a desk only. */
export function findLighthouseFormFactor({
  who,
  width,
  scheme,
}: Pick<GalleryPicture, 'who' | 'width' | 'scheme'>): 'mobile' | 'desktop' | undefined {
  // a light page differs from the dark one by its colours alone, and those axe has looked at
  if (scheme === 'light') return undefined;
  if (width === 1440) return 'desktop';
  const isPortal = who === 'visitor' || who === 'player';
  return width === 390 && isPortal ? 'mobile' : undefined;
}
/**
 * What Lighthouse takes points for and is no fault, with why. In the office every link is a hash of
 * the same page: one that has been scrolled out of sight is taken for a way to the content. A page
 * that is looked at by a link that leads nowhere asks what the link is: the browser itself writes
 * the 404 into its console.
 */
const isExcused = (audit: string, { who, address }: GalleryPicture): boolean =>
  (audit === 'skip-link' && (who === 'operator' || who === 'support')) ||
  (audit === 'errors-in-console' && address?.includes(deadLinkToken) === true);
/** Where a picture stays behind the bounds, in words; empty where it is good. */
export function listPictureFaults(picture: GalleryPicture): readonly string[] {
  const { shift, faults, scores } = picture;
  const moved = shift > galleryBounds.shift ? [`layout shift ${shift.toFixed(3)}`] : [];
  if (!scores) return [...moved, ...faults];
  const lost = scores.lost.filter((audit) => !isExcused(audit, picture));
  const low = categories
    .filter((category) => scores[category] < galleryBounds[category])
    // what lost points for excused audits alone is good
    .filter((category) => category === 'performance' || lost.length > 0)
    .map((category) => `${wordOf[category]} ${String(scores[category])}`);
  return [...moved, ...low, ...lost.map((audit) => `Lighthouse: ${audit}`), ...faults];
}
/** What the run found, a line each. */
export function listGalleryFigures(pictures: readonly GalleryPicture[]): readonly string[] {
  const moved = pictures.filter(({ shift }) => shift > galleryBounds.shift).length;
  const faulty = pictures.filter(({ faults }) => faults.length > 0).length;
  const scores = pictures.flatMap((picture) => (picture.scores ? [picture.scores] : []));
  return [
    `${String(pictures.length)} pictures`,
    `${String(moved)} with a layout shift above ${String(galleryBounds.shift)}`,
    `${String(faulty)} with faults by axe, or not shown`,
    ...(scores.length === 0 ? ['Lighthouse has not looked'] : []),
    ...(scores.length === 0 ? [] : categories).map((category) => {
      const sorted = scores.map((one) => one[category]).toSorted((a, b) => a - b);
      const low = sorted.filter((score) => score < galleryBounds[category]).length;
      const [least, middle] = [sorted[0], sorted[Math.floor(sorted.length / 2)]];
      return (
        `Lighthouse, ${wordOf[category]}: at least ${String(least)}, median ${String(middle)}, ` +
        `${String(low)} of ${String(sorted.length)} below ${String(galleryBounds[category])}`
      );
    }),
  ];
}
