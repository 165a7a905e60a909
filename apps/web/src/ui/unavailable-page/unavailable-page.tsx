import { Button } from '../button/button.tsx';
import { Icon, type IconName } from '../icon.tsx';
import classes from './unavailable-page.module.css';

/** Replacement for a page that cannot be shown, with the reason and the only way to continue. */
export function UnavailablePageNotice({
  icon,
  title,
  text,
  button,
  busy,
  onPress,
}: {
  icon: IconName;
  title: string;
  text: string;
  button: string;
  busy?: boolean;
  onPress: () => void;
}) {
  return (
    <main className={classes.page}>
      <span className={classes.mark}>
        <Icon name={icon} size={30} />
      </span>
      <div role="alert">
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
      <Button tone="signal" busy={busy} onClick={onPress}>
        {button}
      </Button>
    </main>
  );
}
