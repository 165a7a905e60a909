/** A season as an item of it sees it. */
export interface ItemSeason {
  readonly id: number;
  readonly name: string;
  readonly powerModifier: number;
  readonly valueModifier: number;
  readonly degradations: readonly { readonly percent: number }[];
  /** Number of seasons after it, including the current one. */
  readonly later: number;
}
/** Digits of a factor after the point. */
const scale = 1_000_000;
/**
 * Returns the rest of a season's value in percent; after the last degradation it stays at the last
 * one.
 */
export const computeSeasonPercent = ({ degradations, later }: ItemSeason): number =>
  degradations[Math.min(later, degradations.length - 1)]?.percent ?? 100;
/** The highest percent that its items have now or will have: of seasons that come, any of them. */
export const computeBestSeasonPercent = ({ degradations, later }: ItemSeason): number => {
  const ahead = degradations.slice(Math.min(later, Math.max(0, degradations.length - 1)));
  return ahead.length === 0 ? 100 : Math.max(...ahead.map(({ percent }) => percent));
};
/** Computes the factors that the season gives its items now. */
export function computeSeasonState(season: ItemSeason) {
  const percent = computeSeasonPercent(season);
  const factor = (modifier: number): number =>
    Math.round((modifier * percent * scale) / 100) / scale;
  return {
    id: season.id,
    name: season.name,
    power: factor(season.powerModifier),
    value: factor(season.valueModifier),
  };
}
/** State of a season and its effect on the value of items. */
export type SeasonState = ReturnType<typeof computeSeasonState>;
