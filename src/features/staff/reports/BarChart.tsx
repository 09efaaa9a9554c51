import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js';
import { useEffect, useId, useRef } from 'react';

interface BarChartProps {
  /** What the chart shows. The table beside it has the same values for screen readers. */
  label: string;
  /** The highest bar in words. */
  summary: string;
  bars: readonly Bar[];
  /** Formats a value of the vertical axis. */
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

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

export interface Bar {
  readonly name: string;
  readonly value: number;
  /** The value as the tooltip shows it. */
  readonly text: string;
}

interface BarChartHandle {
  update(bars: readonly Bar[], formatTick: (value: number) => string): void;
  destroy(): void;
}

/** Draws bars on a canvas, in the colours of the theme and as large as the parent of the canvas. */
function createBarChart(canvas: HTMLCanvasElement): BarChartHandle {
  let shown: readonly Bar[] = [];
  let format: (value: number) => string = String;
  const chart = new Chart<'bar', number[], string>(canvas, {
    type: 'bar',
    data: { labels: [], datasets: [{ data: [], borderWidth: 1, borderRadius: 4, maxBarThickness: 48 }] },
    options: {
      animation: false,
      maintainAspectRatio: false,
      interaction: { mode: 'index', intersect: false },
      scales: {
        x: { grid: { display: false }, ticks: { maxRotation: 0, autoSkipPadding: 8 } },
        // Whole steps: orders have no fractions, and neither have minor units.
        y: { beginAtZero: true, border: { display: false }, ticks: { precision: 0, maxTicksLimit: 5 } },
      },
      plugins: {
        tooltip: { displayColors: false, callbacks: { label: ({ dataIndex }) => shown[dataIndex]?.text ?? '' } },
      },
    },
  });
  const draw = () => {
    applyTheme(chart, canvas, format);
    chart.data.labels = shown.map(({ name }) => name);
    for (const dataset of chart.data.datasets) dataset.data = shown.map(({ value }) => value);
    chart.update();
  };
  const stopWatching = watchTheme(draw);
  return {
    update(bars, formatTick) {
      shown = bars;
      format = formatTick;
      draw();
    },
    destroy() {
      stopWatching();
      chart.destroy();
    },
  };
}

/** Sets colours and font from the custom properties of the theme, because style sheets do not apply to a canvas. */
function applyTheme(
  { data, options }: Chart<'bar', number[], string>,
  canvas: HTMLCanvasElement,
  format: (value: number) => string,
): void {
  const style = getComputedStyle(canvas);
  const color = (name: string) => style.getPropertyValue(`--color-${name}`);
  const font = { family: style.fontFamily };
  for (const dataset of data.datasets) {
    dataset.backgroundColor = color('primary');
    dataset.hoverBackgroundColor = color('primary-pressed');
    dataset.borderColor = color('border-control');
  }
  const { x, y } = options.scales ?? {};
  if (x) Object.assign(x, { border: { color: color('border-control') } });
  if (x?.ticks) Object.assign(x.ticks, { color: color('text-muted'), font });
  if (y) Object.assign(y, { grid: { color: color('border') } });
  if (y?.ticks)
    Object.assign(y.ticks, {
      color: color('text-muted'),
      font,
      callback: (value: string | number) => format(Number(value)),
    });
  Object.assign(options.plugins?.tooltip ?? {}, {
    backgroundColor: color('inverse'),
    titleColor: color('on-inverse'),
    bodyColor: color('on-inverse'),
    titleFont: font,
    bodyFont: font,
  });
}

/** Calls `onChange` when the colour scheme of the system changes. Returns a function that ends this. */
function watchTheme(onChange: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', onChange);
  return () => system.removeEventListener('change', onChange);
}
