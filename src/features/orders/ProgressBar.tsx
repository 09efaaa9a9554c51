import type { Stage } from './order-progress.ts';

interface ProgressBarProps {
  stages: readonly Stage[];
  /** Which of the stages is the current one, for screen readers. */
  label: string;
}

/** A segment for each stage, filled up to the current one; the heading of the card is the name of that stage. */
export function ProgressBar({ stages, label }: ProgressBarProps) {
  return (
    <p className="order-progress">
      {stages.map(({ status, state }) => (
        <span key={status} className={`order-progress__segment order-progress__segment_${state}`} aria-hidden="true" />
      ))}
      <span className="visually-hidden">{label}</span>
    </p>
  );
}
