import { currencyPairsSection } from '@guildhall/contract/wealth/exchange/currency-pairs.section';
import { buildSectionTable } from '../../../engine/store/section-tables.ts';

export const currencyPairsTable = buildSectionTable(currencyPairsSection);
