import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { $modals } from '#features/shared/modal.store.ts';
import { reloadPersistentStores } from '#lib/persistent-stores.ts';
import { fakePage } from '../page.fake.ts';
import { openCheckoutOnClick } from '../user-session.ts';
import { signOutLocally } from '../user.store.ts';
import { listenForGuardedLinks } from './guarded-links.ts';
import { $pendingSignIn } from './sign-in.store.ts';

/** The part of an element that a delegated click uses; it matches the selectors of `is`. */
class FakeElement extends EventTarget {
  readonly attributes = new Map<string, string>();
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

function click(target: EventTarget, options: Partial<MouseEvent> = {}): Event {
  const event = Object.assign(new Event('click', { cancelable: true }), { button: 0, ...options });
  Object.defineProperty(event, 'target', { value: target });
  browser.page.dispatchEvent(event);
  return event;
}

beforeEach(() => {
  browser = fakePage('/');
  vi.stubGlobal('Element', FakeElement);
  signOutLocally();
  $pendingSignIn.set(null);
  $modals.set([]);
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

describe('the checkout button', () => {
  const BUTTON = '[data-action="checkout"]';
  beforeEach(() => {
    stop = openCheckoutOnClick();
  });

  test('starts the sign-in of a visitor for the cart', () => {
    click(new FakeElement([BUTTON]));
    expect([modals(), $pendingSignIn.get()?.from]).toEqual([['authPhone'], 'cart']);
  });

  test.each([':disabled', '[aria-disabled="true"]', '[aria-busy="true"]'])('that is %s does nothing', (state) => {
    click(new FakeElement([BUTTON, state]));
    expect(modals()).toEqual([]);
  });

  test('is the only control that is handled', () => {
    click(new FakeElement(['button']));
    expect(modals()).toEqual([]);
  });
});

describe('a guarded link', () => {
  let link: FakeElement;

  function start(token = ''): void {
    if (token) browser.jar.cookie = `token=${token}; path=/`;
    reloadPersistentStores('token');
    link = new FakeElement(['a[data-guarded="authPhone"]'], '/ro/orders');
    Object.assign(browser.page, { querySelectorAll: () => [link] });
    stop = listenForGuardedLinks();
  }

  test('opens the phone modal where the visitor is and stores the requested page', async () => {
    start();
    expect(click(link).defaultPrevented).toBe(true);
    expect(link.attributes.get('aria-busy')).toBe('true');
    await vi.waitFor(() => expect(modals()).toEqual(['authPhone']));
    expect($pendingSignIn.get()?.from).toBe('/orders');
  });

  test('has data-open-modal while there is no token', () => {
    start();
    expect(link.attributes.get('data-open-modal')).toBe('authPhone');
  });

  test.each([
    ['', undefined],
    ['secret', ''],
  ])('is beside the sign-in without a token only: the root says so for the token %j', (token, signedIn) => {
    start(token);
    expect(document.documentElement.dataset['signedIn']).toBe(signedIn);
  });

  test('is a plain link for signed-in customers', () => {
    start('secret');
    expect(link.attributes.has('data-open-modal')).toBe(false);
    expect(click(link).defaultPrevented).toBe(false);
  });

  test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    'opened in a new tab (%o) is not intercepted',
    (options) => {
      start();
      expect(click(link, options).defaultPrevented).toBe(false);
    },
  );
});
