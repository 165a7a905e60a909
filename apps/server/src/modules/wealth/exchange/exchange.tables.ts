import { currencyPairs } from '@guildhall/contract/wealth/currency-pairs.section';
import { sectionTable } from '../../../kernel/section-tables.ts';

export const currencyPairsTable = sectionTable(currencyPairs);
