import { joinClassNames } from '../../../ui/class-names.ts';
import classes from '../merge/merge.module.css';

interface Props<T extends number | string> {
  label: string;
  choices: readonly { readonly id: T; readonly name: string }[];
  chosen: T;
  onChoose: (id: T) => void;
}
/** Selects among several options, side by side; shows nothing if there are fewer than two. */
export function ChoiceButtons<T extends number | string>({
  label,
  choices,
  chosen,
  onChoose,
}: Props<T>) {
  if (choices.length < 2) return null;
  return (
    <div className={classes.lines} role="group" aria-label={label}>
      {choices.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={joinClassNames('plate', classes.line)}
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
