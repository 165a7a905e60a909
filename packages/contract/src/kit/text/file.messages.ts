import { defineMessages } from './messages.ts';

/** Reasons why a file, or a line of it, cannot be read. */
export const fileProblemMessages = defineMessages('file', {
  atLine: 'line {line}: {problem}',
  atColumn: 'line {line}, column {column}: {problem}',
  letters:
    'The file is not in UTF-8, and its letters cannot be told for sure. Save it in UTF-8 (in a spreadsheet: “CSV UTF-8”)',
  cutOff: 'The file is damaged: it breaks off in the middle of a letter',
  workbook: 'This is a workbook of a spreadsheet program. Save the sheet as “CSV UTF-8”',
  binary: 'This is not a text file in UTF-8',
  quoteOpen: 'the quote that opens here is never closed',
  quoteInside: 'a quote inside a quoted cell must be written twice',
  emptyTable: 'has no rows',
  noColumn: 'must have a column {name}',
  columnTwice: 'has the column {name} twice',
  moreCells: 'has a value beyond the last named column: {value}',
  noPlace: '{value} does not fit here',
  commaUnclear:
    '{value} can be read in two ways: write it without a separator of thousands, or with a point',
  pointUnclear:
    '{value} can be read in two ways: write it without a separator of thousands, or with a comma',
  jsonUnexpected: '{sign} is not expected here',
  jsonEnd: 'the text ends before it is complete: a closing }, ] or quote is missing',
  jsonBreak: 'the closing quote is missing: a text ends in the line in which it begins',
  jsonTwice: '{key} is named twice; the first one is in line {line}',
});
