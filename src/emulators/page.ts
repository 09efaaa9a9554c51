import { Hono } from 'hono';
import { html } from 'hono/html';
import * as v from 'valibot';
import type { CallbackRecord } from './callbacks.ts';
import type { Emulator, Row } from './emulator.ts';
import { FAULTS, isFault, type Fault } from './faults.ts';

const STYLE = `body{font:14px/1.4 system-ui;margin:1rem}table{border-collapse:collapse}td,th{border:1px solid #bbb;padding:.2rem .5rem;
text-align:left;vertical-align:top;max-width:40rem;overflow-wrap:anywhere;white-space:pre-wrap}h2{border-top:2px solid}form{display:inline}`;

const FaultRequest = v.object({
  service: v.string(),
  fault: v.custom<Fault>((value) => typeof value === 'string' && isFault(value)),
  /** A number of times; empty until it is switched off, `0` switches off. */
  times: v.pipe(v.string(), v.regex(/^\d*$/)),
});
const PressRequest = v.object({ service: v.string(), action: v.string(), id: v.string() });

const button = (path: string, fields: Readonly<Record<string, string>>, text: string) =>
  html`<form method="post" action="${path}">
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button>${text}</button>
  </form>`;

const isLink = (text: string): boolean => /^https?:\/\/\S+$/.test(text);

const rowOf = (service: string, { id, cells, actions }: Row) =>
  html`<tr>
    <td>${id}</td>
    ${Object.values(cells).map((text) => html`<td>${isLink(text) ? html`<a href="${text}">open</a>` : text}</td>`)}
    <td>${actions.map((action) => button('/press', { service, action, id }, action))}</td>
  </tr>`;

const sectionOf = (service: string, title: string, rows: readonly Row[]) =>
  html`<h3>${title}</h3>
    ${
      rows[0]
        ? html`<table>
          <tr>
            <th>id</th>
            ${Object.keys(rows[0].cells).map((name) => html`<th>${name}</th>`)}
            <th></th>
          </tr>
          ${rows.toReversed().map((row) => rowOf(service, row))}
        </table>`
        : html`<p>None</p>`
    }`;

const callbackRow = ({ id, url, state, results, faults, body }: CallbackRecord): Row => ({
  id,
  cells: { to: url.replace(/^https?:\/\//, ''), state, results: results.join(', '), faults: faults.join(', '), body },
  actions: ['callback-resend'],
});

function faultsOf(service: string, { faults }: Emulator) {
  const active = faults.active();
  return html`<p>
      ${[...active].map(
        ([fault, times]) =>
          html`<b>${fault}</b> ${times === Infinity ? '' : `(${times} times)`}
            ${button('/faults', { service, fault, times: '0' }, 'off')} `,
      )}
    </p>
    <form method="post" action="/faults">
      <input type="hidden" name="service" value="${service}" />
      <select name="fault">
        ${faults.supported.map((fault) => html`<option value="${fault}">${fault}: ${FAULTS[fault]}</option>`)}
      </select>
      for the next <input name="times" size="3" value="1" inputmode="numeric" /> times (empty: until off)
      <button>Switch on</button>
    </form>`;
}

const serviceOf = (name: string, emulator: Emulator) =>
  html`<h2 id="${name}">${emulator.title}</h2>
    ${faultsOf(name, emulator)} ${emulator.sections().map(({ title, rows }) => sectionOf(name, title, rows))}
    ${
      emulator.callbacks
        ? html`${sectionOf(name, 'Callbacks', emulator.callbacks.records.map(callbackRow))}
        ${button('/press', { service: name, action: 'callbacks-release', id: '' }, 'Send those that are held')}`
        : ''
    }`;

export interface PageOptions {
  readonly emulators: Readonly<Record<string, Emulator>>;
  /** Environment variables of a shop that uses the emulators. */
  readonly variables: Readonly<Record<string, string>>;
}

/**
 * The page of the emulators with their state and buttons. Other processes read `GET /state` and post the same forms:
 * `/press` with `service`, `action` and `id`, and `/faults` with `service`, `fault` and `times`.
 */
export function createPage({ emulators, variables }: PageOptions): (request: Request) => Response | Promise<Response> {
  function emulatorOf(name: string): Emulator {
    const emulator = Object.hasOwn(emulators, name) ? emulators[name] : undefined;
    if (!emulator) throw new Error(`No such service: ${name}`);
    return emulator;
  }

  async function press({ service, action, id }: v.InferOutput<typeof PressRequest>): Promise<void> {
    const emulator = emulatorOf(service);
    if (action === 'callback-resend') await emulator.callbacks?.resend(id);
    else if (action === 'callbacks-release') await emulator.callbacks?.releaseHeld();
    else await emulator.press(action, id);
  }

  const app = new Hono();
  app.onError((error) => new Response(error.message, { status: 400 }));
  app.get('/', (c) =>
    c.html(
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <title>Emulators</title>
            <style>
              ${STYLE}
            </style>
          </head>
          <body>
            <h1>Emulators</h1>
            <pre>
${Object.entries(variables)
  .map(([name, value]) => `${name}=${value}`)
  .join('\n')}</pre
            >
            ${Object.entries(emulators).map(([name, emulator]) => serviceOf(name, emulator))}
          </body>
        </html>`,
    ),
  );
  app.get('/state', () =>
    Response.json(
      Object.fromEntries(
        Object.entries(emulators).map(([name, { faults, callbacks, sections }]) => [
          name,
          { faults: [...faults.active().keys()], sections: sections(), callbacks: callbacks?.records ?? [] },
        ]),
      ),
    ),
  );
  app.post('/press', async (c) => {
    const request = v.parse(PressRequest, await c.req.parseBody());
    await press(request);
    return c.redirect(`/#${request.service}`, 303);
  });
  app.post('/faults', async (c) => {
    const { service, fault, times } = v.parse(FaultRequest, await c.req.parseBody());
    const { faults } = emulatorOf(service);
    if (times === '0') faults.switchOff(fault);
    else faults.switchOn(fault, times === '' ? undefined : Number(times));
    return c.redirect(`/#${service}`, 303);
  });
  return (request) => app.fetch(request);
}
