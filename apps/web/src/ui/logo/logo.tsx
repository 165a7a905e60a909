import classes from './logo.module.css';

/** Mark and name of the product. Only the lantern of the mark has the signal color. */
export function Logo({ large = false }: { large?: boolean }) {
  return (
    <span className={large ? `${classes.logo} ${classes.large}` : classes.logo}>
      <svg viewBox="0 0 32 36" aria-hidden="true">
        <path d="M16 0 31 8v20l-15 8L1 28V8z" fill="#33445f" />
        <path d="M16 2.2 29 9.2v17.600l-13 7-13-7V9.2z" fill="#0a101b" />
        <path d="M8 26V14l8-6.500L24 14v12h-5v-6.500L16 17l-3 2.500V26z" fill="#eef3fb" />
        <path d="m16 18 3.2 2.800v5L16 29l-3.2-3.2v-5z" fill="#ffb83d" />
      </svg>
      <span>Guildhall</span>
    </span>
  );
}
