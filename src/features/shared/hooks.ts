import {
  type InputEvent,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Translate } from '#i18n/keys.ts';
import { type StatusMessages, fieldErrors, toErrorMessage } from './error-messages.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { type FormatPrice, createPriceFormatter } from '#i18n/price-format.ts';

/** The state of a request that a component makes when it mounts. */
export type AsyncData<Value> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: Value }
  | { readonly state: 'failed'; readonly error: unknown; readonly retry: () => void };

/** Loads on mount, unless the value is `cached`. The loading state lasts at least 200 ms. */
export function useAsyncData<Value>(load: () => Promise<Value>, cached?: Value): AsyncData<Value> {
  const [loaded, setLoaded] = useState<AsyncData<Value>>(
    cached === undefined ? { state: 'loading' } : { state: 'ready', value: cached },
  );
  const showsLoading = useMinimumDuration(loaded.state === 'loading');
  const start = useEffectEvent(load);

  useEffect(() => {
    if (loaded.state !== 'loading') return;
    // The component was unmounted before the request ended.
    let stale = false;
    start().then(
      (value) => stale || setLoaded({ state: 'ready', value }),
      (error: unknown) => stale || setLoaded({ state: 'failed', error, retry: () => setLoaded({ state: 'loading' }) }),
    );
    return () => {
      stale = true;
    };
  }, [loaded.state]);

  return showsLoading ? { state: 'loading' } : loaded;
}

/** The shortest time for which a loading state is shown. */
const MIN_DURATION_MS = 200;

/** `active`, but once true it stays true for at least 200 ms, so that nothing flickers. */
export function useMinimumDuration(active: boolean): boolean {
  const [extended, setExtended] = useState(active);
  const startedAt = useRef(0);
  if (active && !extended) setExtended(true);

  useEffect(() => {
    if (active) {
      startedAt.current = performance.now();
      return;
    }
    const timer = setTimeout(() => setExtended(false), MIN_DURATION_MS - (performance.now() - startedAt.current));
    return () => clearTimeout(timer);
  }, [active]);

  return active || extended;
}

/**
 * An asynchronous action of a control. `run` is ignored while the action runs; `error` is that of the last run,
 * undefined while another runs.
 */
export function useAsyncAction<Args extends unknown[]>(action: (...args: Args) => Promise<unknown>) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const shownBusy = useMinimumDuration(busy);
  const [error, setError] = useState<unknown>();

  async function start(args: Args) {
    running.current = true;
    setBusy(true);
    setError(undefined);
    try {
      await action(...args);
    } catch (failure) {
      setError(failure);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  async function run(...args: Args) {
    if (!running.current) await start(args);
  }

  return { busy: shownBusy, error, run };
}

/** Why a form was not accepted: a message for each invalid field, or one for the form as a whole. */
export interface FormErrors {
  readonly fields: Readonly<Record<string, string>>;
  readonly message: string;
}

const NO_ERRORS: FormErrors = { fields: {}, message: '' };

interface SubmitOptions {
  /** Validates without a request: a message per invalid field. */
  validate?: (form: HTMLFormElement) => Readonly<Record<string, string>>;
  send: () => Promise<void>;
  /** Converts an error of `send`. */
  toErrors: (error: unknown) => FormErrors;
}

/**
 * Submits a form, ignoring further submits meanwhile, moves the focus to the first invalid field, and shows the
 * message. The error of a field disappears when the field is edited. `failureCount` is the number of submits that
 * showed errors.
 */
export function useSubmit({ validate, send, toErrors }: SubmitOptions) {
  const formRef = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(NO_ERRORS);
  const [failureCount, setFailureCount] = useState(0);
  const { busy, run } = useAsyncAction(async () => {
    setErrors(NO_ERRORS);
    await send().catch((error: unknown) => fail(toErrors(error)));
  });

  function fail(shown: FormErrors) {
    setErrors(shown);
    setFailureCount((count) => count + 1);
  }

  const showFirstError = useEffectEvent(() => {
    formRef.current
      ?.querySelector<HTMLElement>('[aria-invalid="true"]:not(fieldset), [aria-invalid="true"] input')
      ?.focus();
    if (errors.message) formRef.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  });
  useLayoutEffect(() => showFirstError(), [failureCount]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const fields = validate?.(event.currentTarget) ?? {};
    if (Object.keys(fields).length > 0) fail({ fields, message: '' });
    else void run();
  }

  function clearError({ target }: InputEvent<HTMLFormElement>) {
    if (!('name' in target) || typeof target.name !== 'string' || !errors.fields[target.name]) return;
    setErrors({ ...errors, fields: { ...errors.fields, [target.name]: '' } });
  }

  return {
    formRef,
    form: { ref: formRef, noValidate: true, onSubmit: submit, onInput: clearError },
    busy,
    errors,
    failureCount,
  };
}

/** The first error of each field; if no field of the form has one, a message for the form as a whole. */
export function toFormErrors(
  error: unknown,
  formFields: readonly string[],
  t: Translate<'common'>,
  messages?: StatusMessages,
): FormErrors {
  const fields = fieldErrors(error);
  if (formFields.some((field) => fields[field])) return { fields, message: '' };
  return { fields: {}, message: toErrorMessage(error, t, messages) };
}

const MINUTE_MS = 60_000;

/** The beginning of the current minute, in milliseconds since the epoch; the component renders again every minute. */
export const useMinuteClock = (): number => useSyncExternalStore(everyMinute, currentMinute, currentMinute) * MINUTE_MS;

const currentMinute = () => Math.floor(Date.now() / MINUTE_MS);

/** Calls `tick` at the beginning of every minute. */
function everyMinute(tick: () => void): () => void {
  let timer: number;
  const schedule = () => {
    timer = window.setTimeout(
      () => {
        tick();
        schedule();
      },
      MINUTE_MS - (Date.now() % MINUTE_MS),
    );
  };
  schedule();
  return () => clearTimeout(timer);
}

/** Formats minor units of a currency in the page's language. */
export function useFormatPrice(): FormatPrice {
  const t = useT('common');
  return useMemo(() => createPriceFormatter(pageLocale(), t), [t]);
}

/** Whether the browser is connected to a network; the network may have no internet access. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribeToOnlineStatus,
    () => navigator.onLine,
    () => true,
  );

function subscribeToOnlineStatus(onChange: () => void): () => void {
  const listening = new AbortController();
  for (const kind of ['online', 'offline']) addEventListener(kind, onChange, { signal: listening.signal });
  return () => listening.abort();
}

/**
 * Returns the element that receives the focus when `version` changes and the focused control is removed, so that
 * keyboard and screen reader users stay in place.
 * @param successor selector of the descendant that receives the focus instead
 */
export function useFocusRestore(version: string, successor = '') {
  const element = useRef<HTMLDivElement>(null);
  const previous = useRef(version);
  // Read while rendering, before React removes the control.
  const focused = document.activeElement;

  useLayoutEffect(() => {
    if (previous.current === version) return;
    previous.current = version;
    // Nothing is restored if the control remains or something else has the focus.
    if (focused?.isConnected || document.activeElement !== document.body || !element.current) return;
    const next = successor ? element.current.querySelector<HTMLElement>(successor) : null;
    (next ?? element.current).focus({ preventScroll: !next });
  }, [version, successor, focused]);

  return element;
}
