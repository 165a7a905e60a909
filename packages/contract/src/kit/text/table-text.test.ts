import { describe, expect, it } from 'vitest';
import { parseFlag, parseLocalNumber, parseTableNumber } from '../field/cells.ts';
import { parseTable, TableParseError } from './table-text.ts';

const textsOf = (text: string) =>
  parseTable(text).rows.map(({ cells }) => cells.map((cell) => cell.text));
const linesOf = (text: string) => parseTable(text).rows.map(({ line }) => line);

describe('a table', () => {
  it.each([
    [';', 'a;b\r\n1;2,5'],
    ['\t', 'a\tb\n1\t2'],
    [',', 'a,"b;c"\n1,2'],
    [';', 'sep=;\r\na;b'],
    ['\t', 'sep=\t\r\na\tb;c'],
    [';', '\n\n"x,y";z'],
  ])('is taken apart by %j', (separator, text) => {
    expect(parseTable(text).separator).toBe(separator);
    expect(parseTable(text).rows[0]?.cells).toHaveLength(2);
  });
  it('counts the lines of the file: after quoted breaks, empty rows and a line sep=', () => {
    const rows = ['sep=;', 'a;b', '"x\r\ny";1', ';;', '', '2;3'];
    for (const end of ['\r\n', '\n', '\r']) expect(linesOf(rows.join(end))).toEqual([2, 3, 7]);
    expect(textsOf('\uFEFFa;"b ""c"""\n"d\ne" ; f')).toEqual([
      ['a', 'b "c"'],
      ['d\ne', ' f'],
    ]);
  });
  it('names the line of a quote that is not closed or not doubled', () => {
    const lineOf = (text: string) => {
      try {
        parseTable(text);
      } catch (error) {
        return error instanceof TableParseError ? [error.line, error.problem.key] : error;
      }
      return undefined;
    };
    expect(lineOf('a;b\n"x\ny";1\n2;"open\n3;4')).toEqual([4, 'file.quoteOpen']);
    expect(lineOf('a;b\n"x"y";1')).toEqual([2, 'file.quoteInside']);
  });
});

describe('a number of a table', () => {
  it.each([
    [';', '1,5', '1.5'],
    [';', '1,234', '1.234'],
    [';', '1.234,56', '1234.56'],
    [';', '1 234,5', '1234.5'],
    [';', '1\u00a0234\u202f567', '1234567'],
    [';', '2.5', '2.5'],
    ['\t', '1,234', '1.234'],
    ['\t', '1.234', '1.234'],
    [',', '1,50', '1.50'],
    [',', '0,125', '0.125'],
    [',', '1,234.5', '1234.5'],
    [',', '1,234,567', '1234567'],
    [',', '1.234', '1.234'],
    [',', '\u22127', '-7'],
    [',', '١٢', '12'],
    [',', 'abc,def', 'abc,def'],
  ] as const)('between %j: %s means %s', (separator, text, number) => {
    expect(parseTableNumber({ text }, separator)).toEqual({ number });
  });
  it('is refused where its sign may part thousands or decimals', () => {
    expect(parseTableNumber({ text: '1,234' }, ',')).toMatchObject({
      problem: { key: 'file.commaUnclear' },
    });
    expect(parseTableNumber({ text: '1.234' }, ';')).toMatchObject({
      problem: { key: 'file.pointUnclear' },
    });
  });
  it('true and false are read as spreadsheets write them', () => {
    expect(['TRUE', 'False', 'ИСТИНА', 'ложь', 'WAHR', '1', 'yes'].map(parseFlag)).toEqual([
      'true',
      'false',
      'true',
      'false',
      'true',
      undefined,
      undefined,
    ]);
  });
  it.each([
    ['.', '1,234', '1234'],
    [',', '1,234', '1.234'],
    [',', '1.234', '1.234'],
    [',', '1.234.567', '1234567'],
    ['.', '1,5', '1.5'],
    [',', '12\u00a0345,5', '12345.5'],
    ['.', '12,345.5', '12345.5'],
    [',', ' wall ', 'wall'],
  ] as const)('with the decimal sign %s known reads %j as %j', (sign, text, number) => {
    expect(parseLocalNumber(text, sign)).toBe(number);
  });
});
