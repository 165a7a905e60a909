import { Switch } from '@base-ui/react/switch';
import type { Ref } from 'react';
import c from '../styles/controls.module.css';

/** Switch without a label; the caller draws the label next to it. */
export function UnlabelledSwitch({
  label,
  on,
  onChange,
  attach,
  describedBy,
  ...rest
}: {
  id?: string;
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
  onBlur?: () => void;
  attach?: Ref<HTMLElement>;
  describedBy?: string;
}) {
  return (
    <Switch.Root
      {...rest}
      ref={attach}
      nativeButton
      render={<button type="button" aria-label={label} />}
      aria-describedby={describedBy}
      checked={on}
      onCheckedChange={onChange}
      className={c.switch}
    />
  );
}
