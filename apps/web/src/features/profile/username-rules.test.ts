import { expect, it } from 'vitest';
import { usernameProblem } from './username-rules.ts';

it('R7.91 says what a player can mend about a name before it is sent', () => {
  for (const fine of ['Ada', 'Bram_7', 'north-wall.bow', 'Ёлка', 'a'.repeat(24)]) expect(usernameProblem(fine), fine).toBeUndefined();
  for (const short of ['', 'ab', 'a'.repeat(25)]) expect(usernameProblem(short), short).toBe('length');
  for (const mixed of ['two words', 'Воron', '<script>', 'ad\u200ba']) expect(usernameProblem(mixed), mixed).toBe('letters');
  for (const edge of ['_ada', 'ada-', 'a__b']) expect(usernameProblem(edge), edge).toBe('edges');
});
