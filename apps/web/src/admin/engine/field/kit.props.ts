import type { ReferenceTarget } from '../bulk/targets.ts';

export interface SharedControlProps {
  id?: string;
  label?: string;
  placeholder?: string;
  describedBy?: string;
  isWrong?: boolean;
  isRequired?: boolean;
  /** True if the control gets the focus when its dialog opens. */
  isFirst?: boolean;
}
export interface ReferenceSelectProps extends SharedControlProps {
  target: ReferenceTarget | undefined;
  value: number | null;
  /** Ids that are excluded from the options. */
  without?: readonly number[];
  onChange: (id: number | null) => void;
}
export interface ReferenceListProps extends SharedControlProps {
  target: ReferenceTarget | undefined;
  value: readonly number[];
  /** True if the order matters and can be changed. */
  isOrdered?: boolean;
  onChange: (ids: number[]) => void;
}
export interface TagsProps extends SharedControlProps {
  value: readonly string[];
  onChange: (tags: string[]) => void;
  onBlur: () => void;
}
