import { useEffect, useId, useRef } from 'react';
import { type Bar, type BarChartHandle, createBarChart } from './bar-chart.ts';

interface BarChartProps {
  /** What the chart shows. The table beside it has the same values for screen readers. */
  label: string;
  /** The highest bar in words. */
  summary: string;
  bars: readonly Bar[];
  /** A value of the axis. */
  formatTick: (value: number) => string;
}

/** One bar for each value; its name and value appear under the pointer. */
export function BarChart({ label, summary, bars, formatTick }: BarChartProps) {
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const chart = useRef<BarChartHandle>(null);
  useEffect(() => {
    if (!canvas.current) return;
    const created = createBarChart(canvas.current);
    chart.current = created;
    return () => created.destroy();
  }, []);
  useEffect(() => chart.current?.update(bars, formatTick), [bars, formatTick]);
  return (
    <>
      <div className="bar-chart">
        <canvas ref={canvas} role="img" aria-label={label} aria-describedby={id} />
      </div>
      <p id={id} className="small muted">
        {summary}
      </p>
    </>
  );
}
