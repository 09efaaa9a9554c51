interface BarChartProps {
  /** What the chart shows. The table beside it has the same values for screen readers. */
  label: string;
  bars: readonly { readonly name: string; readonly value: number; readonly text: string }[];
}

const HEIGHT = 120;
const BAR = 10;
const GAP = 4;

/** One bar for each value; its name and value appear under the pointer. */
export function BarChart({ label, bars }: BarChartProps) {
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  const width = bars.length * (BAR + GAP);
  return (
    <>
      <svg
        className="bar-chart"
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {bars.map(({ name, value, text }, index) => {
          const height = Math.max(value > 0 ? 2 : 0, (value / highest) * HEIGHT);
          return (
            <rect key={name} x={index * (BAR + GAP)} y={HEIGHT - height} width={BAR} height={height}>
              <title>{`${name}: ${text}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className="bar-chart__axis small muted" aria-hidden="true">
        <span>{bars[0]?.name}</span>
        <span>↑ {bars.find(({ value }) => value === highest)?.text}</span>
        <span>{bars.at(-1)?.name}</span>
      </p>
    </>
  );
}
