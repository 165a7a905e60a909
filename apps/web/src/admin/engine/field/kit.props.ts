import type { ReferenceTarget } from '../bulk/targets.ts';

export interface SharedControlProps {
  id?: string;
  label?: string;
  placeholder?: string;
  describedBy?: string;
  isWrong?: boolean;
  isRequired?: boolean;
  /** Gets the focus when the dialog around it opens. */
  isFirst?: boolean;
}
export interface ReferenceSelectProps extends SharedControlProps {
  target: ReferenceTarget | undefined;
  value: number | null;
  /** Ids that are not offered. */
  without?: readonly number[];
  onChange: (id: number | null) => void;
}
export interface ReferenceListProps extends SharedControlProps {
  target: ReferenceTarget | undefined;
  value: readonly number[];
  /** The order counts, and can be changed. */
  isOrdered?: boolean;
  onChange: (ids: number[]) => void;
}
export interface TagsProps extends SharedControlProps {
  value: readonly string[];
  onChange: (tags: string[]) => void;
  onBlur: () => void;
}
