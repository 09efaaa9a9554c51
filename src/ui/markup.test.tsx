import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { Button } from './Button.tsx';
import { ICONS } from './icons.ts';
import { Counter } from './counter/Counter.tsx';
import { Input } from './form/Field.tsx';
import { Modal } from './Modal.tsx';
import { Progress } from './feedback/feedback.tsx';
import { Summary } from './Summary.tsx';

vi.mock('./components.lazy.scss?url', () => ({ default: '/lazy.css' }));

const labels = { increase: 'Add', decrease: 'Take one away', remove: 'Remove' };
const counter = (count: number, max?: number) =>
  renderToStaticMarkup(<Counter count={count} max={max} labels={labels} onAction={vi.fn()} />);
const actions = (html: string) => [...html.matchAll(/data-action="(\w+)"/g)].map(([, action]) => action);

describe('a counter', () => {
  it.each([
    [0, ['increase']],
    [1, ['remove', 'increase']],
    [2, ['decrease', 'increase']],
  ])('at %i offers %j', (count, expected) => {
    expect(actions(counter(count))).toEqual(expected);
  });

  it('has its count in data-count', () => {
    expect(counter(3)).toMatch(/data-count="">3</);
  });

  it('cannot be increased at its largest count', () => {
    expect(counter(9, 9)).toMatch(/disabled="" data-action="increase"/);
  });
});

describe('a field', () => {
  const input = (error?: string) =>
    renderToStaticMarkup(
      <Input name="email" label="E-mail" value="" error={error} hint="For the receipt" onChange={vi.fn()} />,
    );

  it('is found by its name on the wire', () => {
    expect(input()).toContain('data-field="email"');
  });

  it('connects its label with its control', () => {
    const [, id] = /for="([^"]+)"/.exec(input()) ?? [];
    expect(input()).toContain(`<input id="${id}"`);
  });

  it('is invalid and described by its error', () => {
    const html = input('No @ in it');
    const [, note] = /aria-invalid="true" aria-describedby="([^"]+)"/.exec(html) ?? [];
    expect(html).toMatch(
      new RegExp(`id="${note}"><p class="field__error" data-error=""[^>]*><svg.*</svg>No @ in it</p>`),
    );
  });

  it('renders an empty live region while there is no error', () => {
    expect(input()).toMatch(/data-error="" aria-live="polite"><\/p>/);
  });

  it('shows its error instead of its hint', () => {
    expect(input('No @ in it')).not.toContain('For the receipt');
  });
});

describe('a modal', () => {
  const html = renderToStaticMarkup(
    <Modal name="reset" open={false} onClose={vi.fn()} title="Empty the cart?" closeLabel="Close">
      Sure?
    </Modal>,
  );

  it('is found by its name', () => {
    expect(html).toContain('data-modal="reset"');
  });

  it('is named by its title', () => {
    const [, id] = /aria-labelledby="([^"]+)"/.exec(html) ?? [];
    expect(html).toContain(`id="${id}">Empty the cart?</h2>`);
  });
});

it('a busy button stays focusable and has aria-busy', () => {
  const html = renderToStaticMarkup(<Button busy>Pay</Button>);
  expect(html).toContain('aria-busy="true" aria-disabled="true"');
  expect(html).not.toContain('disabled=""');
});

it('a summary row has its amount in minor units', () => {
  const rows = [{ code: 'total', label: 'To pay', value: 31080, text: '310.80 lei' }];
  expect(renderToStaticMarkup(<Summary label="Order" rows={rows} />)).toMatch(
    /<data data-total="total"[^>]* value="31080"[^>]*>310.80 lei<\/data>/,
  );
});

it('a progress bar passes on hooks and its state', () => {
  const html = renderToStaticMarkup(
    <Progress value={400} max={300} state="free" data-delivery-bar="">
      Free delivery
    </Progress>,
  );
  expect(html).toMatch(/data-delivery-bar=""[^>]* data-state="free"/);
  expect(html).toContain('value="300" max="300"');
});

it('has no inline style', () => {
  expect(counter(2)).not.toContain('style=');
});

it('the sprite has every icon by its path', async () => {
  const symbols = Object.entries(ICONS).map(
    ([name, path]) => `<symbol id="${name}" viewBox="0 0 24 24"><path d="${path}"/></symbol>\n`,
  );
  await expect(`<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('')}</svg>\n`).toMatchFileSnapshot(
    './icons.svg',
  );
});
