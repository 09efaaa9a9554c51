import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { $modals } from '#features/shared/modal.store.ts';
import { reloadFromCookies } from '#lib/persistent-stores.ts';
import { listenForCheckout } from './checkout-button.ts';
import { listenForGuardedLinks } from './guarded-links.ts';
import { fakePage } from './page.fake.ts';
import { $auth } from './sign-in.store.ts';
import { forgetUser } from './user.store.ts';

/** As much of an element as a delegated click asks of it: itself is the nearest that matches any selector of `is`. */
class FakeElement extends EventTarget {
  readonly attributes = new Map<string, string>();
  ariaBusy: string | null = null;
  readonly is: readonly string[];
  readonly pathname: string;
  readonly search = '';
  href = '';

  constructor(is: readonly string[], pathname = '') {
    super();
    this.is = is;
    this.pathname = pathname;
  }

  closest(selector: string): this | null {
    return this.is.includes(selector) ? this : null;
  }

  matches(selectors: string): boolean {
    return selectors.split(', ').some((selector) => this.is.includes(selector));
  }

  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }

  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }
}

let browser: ReturnType<typeof fakePage>;
let stop: () => void;
const modals = () => $modals.get().map(({ name }) => name);

function click(target: EventTarget, how: Partial<MouseEvent> = {}): Event {
  const event = Object.assign(new Event('click', { cancelable: true }), { button: 0, ...how });
  Object.defineProperty(event, 'target', { value: target });
  browser.page.dispatchEvent(event);
  return event;
}

beforeEach(() => {
  browser = fakePage('/');
  vi.stubGlobal('Element', FakeElement);
  forgetUser();
  $auth.set(null);
  $modals.set([]);
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

describe('the checkout button', () => {
  const BUTTON = '[data-action="checkout"]';
  beforeEach(() => {
    stop = listenForCheckout();
  });

  test('asks a visitor to sign in for the cart [R6.3]', () => {
    click(new FakeElement([BUTTON]));
    expect([modals(), $auth.get()?.from]).toEqual([['authPhone'], 'cart']);
  });

  test.each([':disabled', '[aria-disabled="true"]', '[aria-busy="true"]'])('that is %s does nothing', (state) => {
    click(new FakeElement([BUTTON, state]));
    expect(modals()).toEqual([]);
  });

  test('is the only thing that is heard', () => {
    click(new FakeElement(['button']));
    expect(modals()).toEqual([]);
  });
});

describe('a guarded link', () => {
  let link: FakeElement;

  function start(token = ''): void {
    if (token) browser.jar.cookie = `token=${token}; path=/`;
    reloadFromCookies('token');
    link = new FakeElement(['a[data-guarded="authPhone"]'], '/ro/orders');
    Object.assign(browser.page, { querySelectorAll: () => [link] });
    stop = listenForGuardedLinks();
  }

  test('opens the phone modal where the visitor is and remembers what was asked for [R2.19] [D3]', async () => {
    start();
    expect(click(link).defaultPrevented).toBe(true);
    expect(link.ariaBusy).toBe('true');
    await vi.waitFor(() => expect(modals()).toEqual(['authPhone']));
    expect($auth.get()?.from).toBe('/orders');
  });

  test('says that it opens a modal as long as there is no token [D3] [H2]', () => {
    start();
    expect(link.attributes.get('data-open-modal')).toBe('authPhone');
  });

  test('is a plain link for who is signed in', () => {
    start('secret');
    expect(link.attributes.has('data-open-modal')).toBe(false);
    expect(click(link).defaultPrevented).toBe(false);
  });

  test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    'opened elsewhere (%o) goes its own way',
    (how) => {
      start();
      expect(click(link, how).defaultPrevented).toBe(false);
    },
  );
});
