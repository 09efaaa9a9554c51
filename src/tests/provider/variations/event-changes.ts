import type { Json } from '../data/json.ts';

/**
 * A stream of events whose data are changed; comments and ids stay. Each chunk of the provider's stream is whole lines.
 */
export function varyEvents(response: Response, change: (data: Json) => Json): Response {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const changed = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        const text = decoder.decode(chunk).replace(/^data: (.*)$/gm, (_, data: string) => {
          return `data: ${JSON.stringify(change(JSON.parse(data)))}`;
        });
        controller.enqueue(encoder.encode(text));
      },
    }),
  );
  return new Response(changed ?? null, { status: response.status, headers: response.headers });
}
