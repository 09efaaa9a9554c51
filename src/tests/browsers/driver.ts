/** Browser names on the command line and in reports. */
export const BROWSERS = ['chromium', 'firefox', 'webkit'] as const;
export type BrowserName = (typeof BROWSERS)[number];

/** A function that runs inside a page: it is serialized, so it can use only its argument and globals of the page. */
export type InPage<Argument, Answer> = (argument: Argument) => Answer;

export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  readonly sameSite: string;
  readonly httpOnly: boolean;
  readonly secure: boolean;
  /** Seconds since 1970. */
  readonly expires: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** One browser session without cookies. Selectors refer to the first visible match. */
export interface Driver {
  /** Sets the viewport size in CSS pixels. */
  resize(size: Size): Promise<void>;
  /** Opens a path of the shop and waits until it is loaded. */
  goto(path: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** Clicks an element as soon as it is enabled, not moving and not covered. */
  click(selector: string): Promise<void>;
  /** Types into the focused element, key by key. */
  type(text: string): Promise<void>;
  press(key: 'Backspace' | 'End' | 'Escape' | 'Tab'): Promise<void>;
  evaluate<Argument, Answer>(run: InPage<Argument, Answer>, argument: Argument): Promise<Awaited<Answer>>;
  /**
   * Waits until the function returns true, also across navigations.
   * @throws Error that names `what` after `WAIT_TIMEOUT_MS`, or after `timeoutMs` milliseconds
   */
  until<Argument>(run: InPage<Argument, boolean>, argument: Argument, what: string, timeoutMs?: number): Promise<void>;
  cookies(): Promise<Cookie[]>;
  /** All errors of the pages: console errors, uncaught exceptions and CSP violations. */
  errors(): Promise<string[]>;
  screenshot(file: string): Promise<void>;
  close(): Promise<void>;
}

/** A running browser. */
export interface Browser {
  readonly version: string;
  visit(): Promise<Driver>;
  stop(): Promise<void>;
}

/** Starts an installed browser for the URL of a shop. */
export type Start = (shop: string) => Promise<Browser>;

/** Default timeout of all waits. */
export const WAIT_TIMEOUT_MS = 30_000;
