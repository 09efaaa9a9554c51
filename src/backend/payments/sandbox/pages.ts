import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { toMajor } from '#contract/money.ts';
import { LANGUAGE_TAGS, type Locale } from '#contract/constants.ts';
import { getBackendT } from '#i18n/backend.ts';
import type { KeyIn } from '#i18n/keys.ts';
import { TEST_CARDS, type CardFieldErrors, type CardField } from './cards.ts';
import type { BankPayment } from './payments.ts';

export const BANK_PATH = '/api/sandbox-bank';
export const payUrl = (reference: string): string => `${BANK_PATH}/pay/${reference}`;
export const threeDSecureUrl = (reference: string): string => `${BANK_PATH}/secure/${reference}`;

type Markup = ReturnType<typeof html>;
const createTranslator = (locale: Locale) => {
  const t = getBackendT(locale);
  return (key: KeyIn<'backend-test-bank'>) => t(`backend-test-bank:${key}`);
};

/** The text of each field of the card form as the customer entered it. */
export type EnteredFields = Readonly<Record<CardField, string>>;
const EMPTY_FIELDS: EnteredFields = { number: '', expiry: '', cvc: '', name: '' };

/**
 * The card form with the values that were entered before, so that one wrong field does not clear the others. Number and
 * CVC are repeated for a test card only, so that the details of a real card are never sent back.
 */
export function cardPage(payment: BankPayment, fieldErrors: CardFieldErrors = {}, entered = EMPTY_FIELDS): Markup {
  const { number, cvc } = fieldErrors.number ? EMPTY_FIELDS : entered;
  const text = createTranslator(payment.locale);
  const cardField = (name: CardField, attributes: Markup): Markup =>
    field(name, text(name), attributes, fieldErrors[name] && text(fieldErrors[name]));
  return page(
    payment.locale,
    text('bank'),
    html` ${paymentSummary(payment)}
      <form method="post" action="${payUrl(payment.reference)}" novalidate>
        ${cardField('number', html`inputmode="numeric" autocomplete="cc-number" maxlength="23" placeholder="0000 0000 0000 0000" value="${number}" autofocus`)}
        <div class="pair">
          ${cardField('expiry', html`inputmode="numeric" autocomplete="cc-exp" maxlength="7" placeholder="12/30" value="${entered.expiry}"`)}
          ${cardField('cvc', html`inputmode="numeric" autocomplete="cc-csc" maxlength="4" value="${cvc}"`)}
        </div>
        ${cardField('name', html`autocomplete="cc-name" maxlength="100" value="${entered.name}"`)}
        <button name="action" value="pay">${text('pay')} ${money(payment)}</button>
        <button class="quiet" name="action" value="abandon">${text('abandon')}</button>
      </form>
      <h2>${text('testCards')}</h2>
      <ul>
        ${TEST_CARDS.map(({ number, kind }) => html`<li><code>${number.replace(/(.{4})(?=.)/g, '$1 ')}</code> <span>${text(kind)}</span></li>`)}
      </ul>
      <p class="quiet-text">${text('testDetails')}</p>`,
  );
}

/** The 3-D Secure step. The page shows the code, because the test bank sends no messages. */
export function threeDSecurePage(payment: BankPayment, code: string, { isCodeWrong = false } = {}): Markup {
  const text = createTranslator(payment.locale);
  return page(
    payment.locale,
    text('threeDSecureTitle'),
    html` ${paymentSummary(payment)}
      <p>${text('threeDSecureTestCode')} <strong data-code>${code}</strong></p>
      <form method="post" action="${threeDSecureUrl(payment.reference)}" novalidate>
        ${field('code', text('threeDSecureCode'), html`inputmode="numeric" autocomplete="one-time-code" maxlength="4" autofocus`, isCodeWrong && getBackendT(payment.locale)('backend-responses:wrongCode'))}
        <button name="action" value="pay">${text('confirm')}</button>
        <button class="quiet" name="action" value="abandon">${text('abandon')}</button>
      </form>`,
  );
}

export const notFoundPage = (locale: Locale): Markup => page(locale, createTranslator(locale)('notFoundTitle'), html``);

function page(locale: Locale, title: string, content: Markup): Markup {
  const text = createTranslator(locale);
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style>${raw(bankStyle)}</style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p class="notice">${text('notice')}</p>
          ${content}
        </main>
        <script>${raw(bankScript)}</script>
      </body>
    </html>`;
}

const field = (name: string, label: string, attributes: Markup, error: string | false | undefined): Markup =>
  html` <div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      ${attributes}
      ${error ? html`aria-invalid="true" aria-describedby="${name}-error"` : ''}
    />
    ${error ? html`<p class="error" id="${name}-error">${error}</p>` : ''}
  </div>`;

function paymentSummary(payment: BankPayment): Markup {
  const text = createTranslator(payment.locale);
  return html`<p class="summary">
    <span>${text('order')} ${payment.title}<br /><span class="quiet-text">${text('toPay')}</span></span>
    <strong><data value="${payment.amount}">${money(payment)}</data></strong>
  </p>`;
}

function money({ amount, currency, locale }: BankPayment): string {
  return `${new Intl.NumberFormat(LANGUAGE_TAGS[locale], { minimumFractionDigits: 2 }).format(toMajor(amount))} ${currency}`;
}

/**
 * Groups the digits of the card number and inserts the slash of the expiry, which numeric keypads lack. A year may be
 * entered with four digits: `12/2030` becomes `12/30`.
 */
const bankScript = `
const formats = {
  number: (digits) => digits.slice(0, 16).match(/.{1,4}/g)?.join(' ') ?? '',
  expiry: (digits) =>
    digits.replace(/^(\\d\\d)20(\\d\\d)$/, '$1$2').replace(/^(\\d\\d)(?=.)/, '$1/').slice(0, /^\\d\\d20/.test(digits) ? 6 : 5),
};
for (const [name, format] of Object.entries(formats)) {
  const input = document.getElementById(name);
  input?.addEventListener('input', ({ inputType }) => {
    if (inputType?.startsWith('delete') || input.selectionStart !== input.value.length) return;
    input.value = format(input.value.replace(/\\D/g, ''));
  });
}
`;

/**
 * The styles of the bank's pages, in the color scheme of the system. The style sheet is inline: an external one may
 * load after the browser has skipped the view transition, and the browser reports the late `@view-transition` as an
 * error.
 */
export const bankStyle = `
:root { color-scheme: light dark; --back: #eef1f6; --card: #fff; --text: #16202e; --quiet: #56627a; --line: #8a94a8; --accent: #1d4ed8; --on-accent: #fff; --error: #b3261e; --notice: #fff4d6; --on-notice: #553b00; }
@media (prefers-color-scheme: dark) {
  :root { --back: #10151d; --card: #1a212d; --text: #e9edf5; --quiet: #a3aec2; --line: #77839a; --accent: #8fb0ff; --on-accent: #0b1a3d; --error: #ffb4ab; --notice: #3a2f10; --on-notice: #ffe08a; }
}
@view-transition { navigation: auto; }
* { box-sizing: border-box; }
body { margin: 0; padding: 1rem; background: var(--back); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 28rem; margin: 1rem auto; padding: 1.5rem; background: var(--card); border-radius: 1rem; box-shadow: 0 .25rem 1.5rem rgb(0 0 0 / .08); }
h1 { margin: 0 0 1rem; font-size: 1.25rem; }
h2 { margin: 1.5rem 0 .5rem; font-size: 1rem; }
.notice { padding: .75rem 1rem; border-radius: .5rem; background: var(--notice); color: var(--on-notice); }
.summary { display: flex; justify-content: space-between; gap: 1rem; margin: 1rem 0; }
.summary strong { font-size: 1.5rem; line-height: 1.2; white-space: nowrap; }
.field { margin-bottom: 1rem; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; align-items: start; }
label { display: block; margin-bottom: .25rem; color: var(--quiet); font-size: .875rem; }
input { width: 100%; min-height: 3rem; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: .5rem; background: transparent; color: inherit; font: inherit; }
::placeholder { color: var(--quiet); opacity: 1; }
input[aria-invalid="true"] { border-color: var(--error); }
.error { margin: .25rem 0 0; color: var(--error); font-size: .875rem; }
button { width: 100%; min-height: 3rem; padding: .5rem 1rem; border: 0; border-radius: .5rem; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
button.quiet { margin-top: .5rem; background: transparent; color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.quiet-text { color: var(--quiet); font-size: .875rem; }
ul { margin: 0; padding: 0; list-style: none; font-size: .875rem; }
li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding: .25rem 0; border-top: 1px solid color-mix(in srgb, var(--line) 40%, transparent); }
code { font-size: 1em; white-space: nowrap; }
`;

const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The source expressions that allow the style sheet and the script in a content security policy. */
export const bankStyleHash = hashSource(bankStyle);
export const bankScriptHash = hashSource(bankScript);
