/** A language-free name under which a browser is asked for and reported. */
export const BROWSERS = ['chromium', 'firefox', 'webkit'] as const;
export type BrowserName = (typeof BROWSERS)[number];

/** What runs inside a page: it may use its argument and the page, and nothing around it. */
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

/** One visitor in one browser, without cookies at first: what hands can do and eyes can see. Selectors mean the first element of theirs that is visible. */
export interface Driver {
  /** Makes the page this many CSS pixels large. */
  resize(size: Size): Promise<void>;
  /** Opens a path of the shop and waits until it is loaded. */
  goto(path: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** Presses an element as a pointer does, as soon as it stands still, is enabled and nothing covers it. */
  click(selector: string): Promise<void>;
  /** Types into whatever has the focus, key by key. */
  type(text: string): Promise<void>;
  press(key: 'Escape' | 'Tab' | 'End'): Promise<void>;
  evaluate<Argument, Answer>(run: InPage<Argument, Answer>, argument: Argument): Promise<Awaited<Answer>>;
  /**
   * Waits until the answer is yes, over new pages too.
   * @throws Error that names `what` after `PATIENCE`, or after `patience` milliseconds
   */
  until<Argument>(run: InPage<Argument, boolean>, argument: Argument, what: string, patience?: number): Promise<void>;
  cookies(): Promise<Cookie[]>;
  /** Everything that pages have complained of: errors in the console, thrown, and of the content security policy. */
  errors(): Promise<string[]>;
  screenshot(file: string): Promise<void>;
  close(): Promise<void>;
}

/** A browser that runs. */
export interface Browser {
  readonly version: string;
  visit(): Promise<Driver>;
  stop(): Promise<void>;
}

/** A browser of this machine, ready to be started for a shop's address. */
export type Start = (shop: string) => Promise<Browser>;

/** How long anything may take that is waited for, in milliseconds. */
export const PATIENCE = 30_000;
