import { useId } from 'react';

export interface Bar {
  readonly name: string;
  readonly value: number;
  /** The value as it appears under the pointer. */
  readonly text: string;
}

interface BarChartProps {
  /** What the chart shows. The table beside it has the same values for screen readers. */
  label: string;
  /** The highest bar in words. */
  summary: string;
  bars: readonly Bar[];
  /** Formats a value of the vertical axis. */
  formatTick: (value: number) => string;
}

const MAX_STEPS = 4;

/** One bar for each value; its name and value appear under the pointer. */
export function BarChart({ label, summary, bars, formatTick }: BarChartProps) {
  const id = useId();
  const ticks = axisTicks(Math.max(0, ...bars.map(({ value }) => value)));
  const top = ticks.at(-1) ?? 1;
  const names = bars.map(({ name }) => name);
  const shownNames = new Set([names[0], names[Math.floor(names.length / 2)], names.at(-1)]);
  return (
    <>
      <div className="bar-chart" role="img" aria-label={label} aria-describedby={id}>
        <div className="bar-chart__values">
          {ticks.toReversed().map((tick) => (
            <span key={tick}>{formatTick(tick)}</span>
          ))}
        </div>
        <svg viewBox={`0 0 ${bars.length} ${top}`} preserveAspectRatio="none">
          {ticks.map((tick) => (
            <line key={tick} x2={bars.length} y1={tick} y2={tick} />
          ))}
          {bars.map(({ name, value, text }, index) => (
            <g key={name}>
              <title>{`${name}: ${text}`}</title>
              <rect className="bar-chart__column" x={index} width={1} height={top} />
              {value > 0 && (
                <rect className="bar-chart__bar" x={index + 0.1} y={top - value} width={0.8} height={value} />
              )}
            </g>
          ))}
        </svg>
        <div className="bar-chart__names">
          {[...shownNames].map((name) => (
            <span key={name}>{name}</span>
          ))}
        </div>
      </div>
      <p id={id} className="small muted">
        {summary}
      </p>
    </>
  );
}

/** At most five round values from zero to the first that is not below `max`. Whole: orders and minor units are too. */
function axisTicks(max: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(max, MAX_STEPS) / MAX_STEPS));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each * MAX_STEPS >= max) ?? 1;
  return Array.from({ length: Math.max(1, Math.ceil(max / step)) + 1 }, (_, index) => index * step);
}
