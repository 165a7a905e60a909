import type { BenchDatabase } from '../bench.database.ts';
import type { Figure } from '../figure.ts';
export async function pages(_database: BenchDatabase, _left: string[]): Promise<Figure[]> {
  return [];
}
