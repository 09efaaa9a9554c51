import { html } from 'hono/html';

const STYLE = 'body{font:16px/1.5 system-ui;max-width:30rem;margin:2rem auto;padding:0 1rem}button{margin:.25rem 0}';

const htmlResponse = (body: unknown, status = 200): Response =>
  new Response(String(body), { status, headers: { 'content-type': 'text/html; charset=utf-8' } });

/** The page of a provider on which the customer pays. Its form posts `action` to the same address. */
export function hostedPage(options: {
  readonly title: string;
  readonly lines: readonly string[];
  readonly status: string;
  /** Texts of the buttons by the actions that they post. */
  readonly actions: Readonly<Record<string, string>>;
}): Response {
  const { title, lines, status, actions } = options;
  return htmlResponse(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>${title}</title>
          <style>
            ${STYLE}
          </style>
        </head>
        <body>
          <h1>${title} (emulator)</h1>
          ${lines.map((line) => html`<p>${line}</p>`)}
          <p>Status: <b>${status}</b></p>
          <form method="post">
            ${Object.entries(actions).map(
              ([action, text]) => html`<p><button name="action" value="${action}">${text}</button></p>`,
            )}
          </form>
        </body>
      </html>`,
  );
}

/** Sends the browser to an address; without one, a page with a text. */
export const redirectOrText = (address: string | null, text: string): Response =>
  address ? new Response(null, { status: 303, headers: { location: address } }) : new Response(text);
