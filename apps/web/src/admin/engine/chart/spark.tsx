import s from '../../styles/spark.module.css';

const width = 120;
const height = 24;

/** Returns the path of a line through the numbers, with the smallest at the bottom. */
function linePath(numbers: readonly number[]): string {
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const step = width / Math.max(1, numbers.length - 1);
  const y = (value: number) =>
    high === low ? height - 2 : height - 2 - ((value - low) / (high - low)) * (height - 4);
  return numbers
    .map((value, at) => `${at === 0 ? 'M' : 'L'}${(at * step).toFixed(1)} ${y(value).toFixed(1)}`)
    .join('');
}

interface SparkProps {
  /** Accessible name of the picture. */
  label: string;
  line?: readonly number[];
  bars?: readonly number[];
  /** Draws over the whole width, with the height of three lines of text. */
  isWide?: boolean;
}
/** A small picture of numbers over days, displayed next to the number that it illustrates. */
export function Sparkline({ label, line, bars = [], isWide = false }: SparkProps) {
  const most = Math.max(1, ...bars);
  const step = width / Math.max(1, bars.length);
  return (
    <svg
      className={isWide ? s.wide : s.spark}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      {bars.map((value, at) => (
        <rect
          key={at}
          className={at === bars.length - 1 ? s.now : s.bar}
          x={at * step}
          width={step * 0.84}
          y={height - Math.max(0.6, (value / most) * height)}
          height={Math.max(0.6, (value / most) * height)}
        />
      ))}
      {line && line.length > 0 && <path className={s.line} d={linePath(line)} />}
    </svg>
  );
}
