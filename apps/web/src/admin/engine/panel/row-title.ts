import type { Section } from '@guildhall/contract/kit/section/section';
import type { Row } from '../command/section-call.ts';
import type { VersionedRow } from '../form/use-draft.ts';

export type StoredRow = Row & VersionedRow;

/** Returns the name of a row, or the noun of its section with the id if the row has no name. */
export const getRowTitle = (
  section: Pick<Section, 'title' | 'singular' | 'fields'>,
  row: Row,
): string => {
  const title = row[section.title];
  const choice = section.fields[section.title]?.choices?.find(({ value }) => value === title);
  if (choice) return choice.label;
  return typeof title === 'string' && title !== '' ? title : `${section.singular} #${row.id}`;
};
