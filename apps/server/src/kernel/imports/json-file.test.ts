import { describe, expect, it } from 'vitest';
import { readJsonFile } from './json-file.ts';

const messageOf = (text: string): string => {
  try {
    readJsonFile(text, 'file');
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};

describe('a JSON file', () => {
  it.each([
    ['', 'line 1, column 1: the text ends'],
    ['[1,', 'line 1, column 4: the text ends'],
    ['{"a":\n"b', 'line 2, column 3: the text ends'],
    ['{"a":["1"}', 'line 1, column 10: } is not expected'],
    ['{"a" 1}', 'line 1, column 6: 1 is not expected'],
    ["{\r\n'a':1}", "line 2, column 1: ' is not expected"],
    ['{"a":\rtru}', 'line 2, column 1: tru is not expected'],
    ['{"a":1} x', 'line 1, column 9: x is not expected'],
    ['// note\n{}', 'line 1, column 1: / is not expected'],
    ['{"a":"x\n","b":1}', 'line 1, column 8: the closing quote'],
    ['{"a":1,\n"b":{"c":1,\n"c":2}}', 'line 3, column 1: c is named twice'],
  ])('%j names line and column', (text, message) => {
    expect(messageOf(text)).toContain(message);
  });
  it('of any depth is read or refused without a crash', () => {
    expect(messageOf('['.repeat(100_000) + ']'.repeat(100_000))).toContain('nested');
    expect(messageOf('['.repeat(100_000))).toContain('the text ends');
  });
  it('knows the line of each value', () => {
    const { lineOf } = readJsonFile('\uFEFF[\n{"a":\n[1,\n2]}]', 'file');
    expect([lineOf([0]), lineOf([0, 'a', 1]), lineOf([0, 'b']), lineOf([])]).toEqual([2, 4, 2, 1]);
  });
});
