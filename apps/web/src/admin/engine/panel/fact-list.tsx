import type { Fields } from '@guildhall/contract/kit/field/field-kinds';
import p from '../../styles/panel.module.css';
import { CellValue } from '../list/cell-value.tsx';
import type { Row } from '../command/section-call.ts';

/** All declared fields of one entry as terms with their values. */
export function EntryFieldList({ fields, row }: { fields: Fields; row: Row }) {
  return (
    <dl className={p.facts}>
      {Object.entries(fields).map(([name, field]) => [
        <dt key={`${name}-label`}>{field.label}</dt>,
        <dd key={name}>
          <CellValue field={field} value={row[name]} row={row} />
        </dd>,
      ])}
    </dl>
  );
}
