import { Link } from '@tanstack/react-router';

/**
 * Player name. A name that is too long breaks before its trailing number, not within the number.
 */
function Username({ name }: { name: string }) {
  const at = name.search(/\d+$/);
  if (at <= 0) return name;
  return (
    <>
      {name.slice(0, at)}
      <wbr />
      {name.slice(at)}
    </>
  );
}

/** Name with a link to the player's card if the card is public. */
export function PlayerCardLink({ name, hasCard }: { name: string; hasCard: boolean }) {
  if (!hasCard) return <Username name={name} />;
  return (
    <Link to="/players/$username" params={{ username: name }} className="link">
      <Username name={name} />
    </Link>
  );
}
