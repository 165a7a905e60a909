/** State of the leaderboards in the address, so that a shared link opens the same selection. */
export interface LeaderboardSearch {
  readonly t?: number;
  readonly n?: number;
  readonly page?: number;
}
const toWholeNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 1_000_000_000
    ? value
    : undefined;
export function readLeaderboardSearch(search: Record<string, unknown>): LeaderboardSearch {
  const [t, n, page] = [
    toWholeNumber(search['t']),
    toWholeNumber(search['n']),
    toWholeNumber(search['page']),
  ];
  return {
    ...(t !== undefined && { t }),
    ...(n !== undefined && { n }),
    ...(page !== undefined && page > 1 && { page }),
  };
}
