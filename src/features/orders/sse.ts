/** One message of an event stream. */
export interface SseMessage {
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

/**
 * Reads `text/event-stream` as it arrives: feed it the text of each chunk, wherever the network cut it, and it answers
 * with the messages that are complete. Comments (heartbeats) and messages without data are left out.
 * https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */
export function createSseParser(): (chunk: string) => SseMessage[] {
  let rest = '';
  let id = '';
  let event = '';
  let data: string[] = [];

  function readLine(line: string): SseMessage | undefined {
    if (line === '') return dispatch();
    const [, field = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (field === 'data') data.push(value);
    else if (field === 'event') event = value;
    else if (field === 'id' && !value.includes('\0')) id = value;
    return undefined;
  }

  function dispatch(): SseMessage | undefined {
    const message = data.length > 0 ? { id, event: event || 'message', data: data.join('\n') } : undefined;
    event = '';
    data = [];
    return message;
  }

  return (chunk) => {
    const text = rest + chunk;
    // A CR at the end may be half of a CRLF; it waits for what follows.
    const lines = text.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    return lines.flatMap((line) => readLine(line) ?? []);
  };
}
