/** A visitor's answer in the local storage. It is valid for one script URL only. */
interface Answer {
  readonly script: string;
  readonly isAllowed: boolean;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

const STORAGE_KEY = 'analytics';
/** The question is shown again after that. */
const ANSWER_LIFETIME_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * Shows the question whether visits may be counted, and loads the analytics script once the visitor has agreed. A
 * footer link shows the question again.
 */
export function runAnalyticsConsent(): void {
  const question = document.querySelector<HTMLElement>('[data-analytics]');
  const script = question?.dataset['analytics'];
  if (!question || !script) return;
  // The visitor may never see a prerendered page.
  if (document.prerendering)
    document.addEventListener('prerenderingchange', () => start(question, script), { once: true });
  else start(question, script);
}

function start(question: HTMLElement, script: string): void {
  let isLoaded = false;
  const load = () => {
    if (!isLoaded) loadScript(script);
    isLoaded = true;
  };
  const isAllowed = readAnswer(script);
  if (isAllowed) load();
  observeHeight(question);
  question.hidden = isAllowed !== undefined;

  question.addEventListener('click', ({ target }) => {
    const answer = target instanceof Element ? target.closest<HTMLElement>('[data-analytics-answer]') : null;
    if (!answer) return;
    const isAgreed = answer.dataset['analyticsAnswer'] === 'yes';
    storeAnswer({ script, isAllowed: isAgreed, at: Date.now() });
    question.hidden = true;
    if (isAgreed) load();
    // Only a reload stops a script that is running.
    else if (isLoaded) location.reload();
  });
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element && target.closest('[data-analytics-settings]'))) return;
    question.hidden = false;
    question.querySelector('button')?.focus();
  });
}

/** Sets `--consent-height`: the styles move elements at the bottom of the screen above the question. */
function observeHeight(question: HTMLElement): void {
  new ResizeObserver(() =>
    document.documentElement.style.setProperty('--consent-height', `${question.offsetHeight}px`),
  ).observe(question);
}

/** Undefined without a valid answer for this script. */
function readAnswer(script: string): boolean | undefined {
  try {
    const answer = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<Answer> | null;
    const isValid = answer?.script === script && Date.now() - Number(answer.at) < ANSWER_LIFETIME_MS;
    return isValid && typeof answer.isAllowed === 'boolean' ? answer.isAllowed : undefined;
  } catch {
    return undefined; // access to the storage is denied, or something else wrote the entry
  }
}

function storeAnswer(answer: Answer): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(answer));
  } catch {
    return; // access to the storage is denied: the answer holds for this page
  }
}

/** With Trusted Types, this is the only policy that permits a script URL, and only the configured one. */
function loadScript(scriptUrl: string): void {
  const rules = { createScriptURL: (url: string) => (url === scriptUrl ? url : '') };
  const policy = typeof trustedTypes === 'undefined' ? rules : trustedTypes.createPolicy('analytics', rules);
  const element = document.createElement('script');
  element.async = true;
  element.src = policy.createScriptURL(scriptUrl);
  document.head.append(element);
}
