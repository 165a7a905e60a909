import type { ButtonHTMLAttributes, Ref } from 'react';
import classes from './button.module.css';
import { joinClassNames } from '../class-names.ts';
import { Icon, type IconName } from '../icon.tsx';

type ButtonTone = 'plain' | 'signal' | 'danger';
interface ButtonAppearance {
  tone?: ButtonTone;
  small?: boolean;
  wide?: boolean;
}

/** Returns the class of a button, also for links that are drawn as buttons. */
export const getButtonClass = ({
  tone = 'plain',
  small = false,
  wide = false,
}: ButtonAppearance = {}): string =>
  joinClassNames('plate', classes.btn, classes[tone], small && classes.small, wide && classes.wide);

/** Button. While `busy`, keeps its width and the focus, and ignores further presses. */
export function Button({
  tone,
  small,
  wide,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonAppearance & { busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      className={joinClassNames(
        getButtonClass({ tone, small, wide }),
        busy && classes.busy,
        className,
      )}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      <span className={classes.label}>{children}</span>
      {busy && <span className={classes.spin} aria-hidden="true" />}
    </button>
  );
}

/** Square button that shows only an icon. Needs a name, because no visible text names it. */
export function IconButton({
  icon,
  name,
  className,
  type = 'button',
  children,
  ...rest
}: { icon: IconName; name: string; ref?: Ref<HTMLButtonElement> } & Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'name'
>) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={name}
      className={joinClassNames(classes.icon, className)}
    >
      <Icon name={icon} size={20} />
      {children}
    </button>
  );
}
