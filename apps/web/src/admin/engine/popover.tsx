import { useId, useRef, useState, type ReactNode } from 'react';
import { joinClassNames } from '../../ui/class-names.ts';
import { loadPopover, Popover } from '../../ui/popover/popover.tsx';
import c from '../styles/controls.module.css';

const fetchAhead = (): void => void loadPopover().catch(() => undefined);

export function PopoverButton({
  trigger,
  name,
  className = joinClassNames(c.btn, c.quiet),
  align,
  mark,
  children,
}: {
  trigger: ReactNode;
  name: string;
  /** Class of the button, unless it is the default quiet button. */
  className?: string | undefined;
  align?: 'start' | 'end';
  /** An attribute by which a shortcut finds the button. */
  mark?: string;
  children: (close: () => void) => ReactNode;
}) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const root = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <span ref={root} className={c.popover}>
      <button
        ref={button}
        type="button"
        {...(mark !== undefined && { [mark]: '' })}
        className={className}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={() => setOpen(!isOpen)}
      >
        {trigger}
      </button>
      <Popover
        id={id}
        name={name}
        isOpen={isOpen}
        button={button}
        root={root}
        gap={4}
        align={align}
        takesFocus
        className={joinClassNames('office-pop', c.pop)}
        placeClassName={c.popPlace}
        onClose={close}
      >
        {children(close)}
      </Popover>
    </span>
  );
}
