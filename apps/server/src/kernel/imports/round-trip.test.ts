import { parseCsvCell, formatCsvCell } from '@guildhall/contract/kit/field/cells';
import { parseTableRows } from '@guildhall/contract/kit/text/table-text';
import fc from 'fast-check';
import { expect, it } from 'vitest';

it('a table returns whatever was written, and contains nothing that a spreadsheet would execute', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.stringMatching(/^['"=+\-@\t\r\n;, a1]{0,6}$/),
    fc.constantFrom('-5', "'=1+1", "''", '=1+1', '1,5'),
  );
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 5 }), (cells) => {
      const line = cells.map(formatCsvCell);
      for (const written of line) expect(written).toMatch(/^(?:"(?![=+\-@\t\r])|-?\d)/);
      const [row] = parseTableRows(`${line.join(',')}\r\n`, ',');
      expect(row?.cells.map(({ text }) => parseCsvCell(text))).toEqual(cells);
    }),
  );
});
