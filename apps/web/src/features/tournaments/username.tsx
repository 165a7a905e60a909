import { Link } from '@tanstack/react-router';

/** A name too long for its place breaks before its number, not within it. */
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

/** A name that leads to its player's card, where everybody may see that. */
export function PlayerCardLink({ name, hasCard }: { name: string; hasCard: boolean }) {
  if (!hasCard) return <Username name={name} />;
  return (
    <Link to="/players/$username" params={{ username: name }} className="link">
      <Username name={name} />
    </Link>
  );
}
