import { currencyPairs } from '@guildhall/contract/wealth/exchange/currency-pairs.section';
import { sectionTable } from '../../../engine/store/section-tables.ts';

export const currencyPairsTable = sectionTable(currencyPairs);
