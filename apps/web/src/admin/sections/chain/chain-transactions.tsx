import { chainTransactionsFeed } from '@guildhall/contract/chain/submissions.section';
import { Link } from '@tanstack/react-router';
import { EntryFieldList } from '../../engine/panel/fact-list.tsx';
import { buildOfficeLink } from '../../engine/office-link.ts';
import type { Row } from '../../engine/command/section-call.ts';
import type { SectionOverride } from '../../overrides.ts';
import { localizeDeclaration } from '../../pages.ts';
import c from '../../styles/controls.module.css';

function Detail({ row }: { row: Row }) {
  const {
    username: _name,
    commandId,
    ...facts
  } = localizeDeclaration(chainTransactionsFeed).fields;
  return (
    <>
      <EntryFieldList fields={facts} row={row} />
      {typeof row['commandId'] === 'number' && (
        <div className={c.row}>
          <Link className={c.link} {...buildOfficeLink('activity-log', row['commandId'])}>
            {commandId.label}
          </Link>
        </div>
      )}
    </>
  );
}

/** Titles an entry by its kind, because a signature is too long for a heading. */
export const sectionOverride: SectionOverride = {
  title: (row) =>
    localizeDeclaration(chainTransactionsFeed).fields.kind.choices?.find(
      ({ value }) => value === row['kind'],
    )?.label ?? String(row['kind']),
  Detail,
};
