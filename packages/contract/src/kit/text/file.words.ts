import { defineWords } from './words.ts';

/** Reasons for which a file, or a line of it, cannot be read. */
export const fileProblems = defineWords('file', {
  atLine: ['line {line}: {problem}', 'строка {line}: {problem}'],
  atColumn: ['line {line}, column {column}: {problem}', 'строка {line}, знак {column}: {problem}'],
  letters: [
    'The file is not in UTF-8, and its letters cannot be told for sure. Save it in UTF-8 (in a spreadsheet: “CSV UTF-8”)',
    'Файл не в UTF-8, и его буквы не определить наверняка. Сохраните его в UTF-8 (в таблицах: «CSV UTF-8»)',
  ],
  cutOff: [
    'The file is damaged: it breaks off in the middle of a letter',
    'Файл повреждён: он обрывается посреди буквы',
  ],
  workbook: [
    'This is a workbook of a spreadsheet program. Save the sheet as “CSV UTF-8”',
    'Это книга табличного редактора. Сохраните лист как «CSV UTF-8»',
  ],
  binary: ['This is not a text file in UTF-8', 'Это не текстовый файл в UTF-8'],
  quoteOpen: [
    'the quote that opens here is never closed',
    'открытая здесь кавычка нигде не закрыта',
  ],
  quoteInside: [
    'a quote inside a quoted cell must be written twice',
    'кавычку внутри ячейки в кавычках нужно удвоить',
  ],
  emptyTable: ['has no rows', 'в файле нет строк'],
  noColumn: ['must have a column {name}', 'нужен столбец {name}'],
  columnTwice: ['has the column {name} twice', 'столбец {name} встречается дважды'],
  moreCells: [
    'has a value beyond the last named column: {value}',
    'есть значение за последним названным столбцом: {value}',
  ],
  noPlace: ['{value} does not fit here', '{value} сюда не подходит'],
  commaUnclear: [
    '{value} can be read in two ways: write it without a separator of thousands, or with a point',
    '{value} можно прочесть двояко: уберите разделитель тысяч или поставьте точку',
  ],
  pointUnclear: [
    '{value} can be read in two ways: write it without a separator of thousands, or with a comma',
    '{value} можно прочесть двояко: уберите разделитель тысяч или поставьте запятую',
  ],
  jsonUnexpected: ['{sign} is not expected here', 'здесь не ожидается {sign}'],
  jsonEnd: [
    'the text ends before it is complete: a closing }, ] or quote is missing',
    'текст обрывается: не хватает закрывающей }, ] или кавычки',
  ],
  jsonBreak: [
    'the closing quote is missing: a text ends in the line in which it begins',
    'не хватает закрывающей кавычки: текст заканчивается в той же строке, где начался',
  ],
  jsonTwice: [
    '{key} is named twice; the first one is in line {line}',
    '{key} встречается дважды, первый раз в строке {line}',
  ],
});
