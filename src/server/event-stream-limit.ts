const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * Passes the bytes of an event stream on, one chunk at a time and as fast as they are read. Ends the stream when an event is
 * longer than `maxEventBytes`: a client stores an event until the blank line after it.
 */
export function limitEvents(maxEventBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let eventBytes = 0;
  let lineBytes = 0;
  let previous = 0;
  /** Counts a byte; returns false when its event is too long. */
  const count = (byte: number): boolean => {
    eventBytes += 1;
    const endsLine = byte === LINE_FEED || byte === CARRIAGE_RETURN;
    // The line feed after a carriage return ends no further line.
    if (endsLine && !(byte === LINE_FEED && previous === CARRIAGE_RETURN)) {
      if (lineBytes === 0) eventBytes = 0;
      lineBytes = 0;
    } else if (!endsLine) lineBytes += 1;
    previous = byte;
    return eventBytes <= maxEventBytes;
  };
  return new TransformStream({
    transform(chunk, controller) {
      const excess = chunk.findIndex((byte) => !count(byte));
      controller.enqueue(excess < 0 ? chunk : chunk.subarray(0, excess));
      if (excess >= 0) controller.terminate();
    },
  });
}
