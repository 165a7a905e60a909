/** A name too long for its place breaks before its number, not within it. */
export function Username({ name }: { name: string }) {
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
