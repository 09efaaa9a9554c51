import { html, raw } from 'hono/html';
import { toMajor } from '#backend/money.ts';
import type { Locale } from '#contract/constants.ts';
import type { BankPayment } from './payments.ts';
import { payPage, securePage } from './provider.ts';
import { bankStyle } from './style.ts';
import { TEST_CARDS } from './test-cards.ts';
import { bankTexts } from './texts.ts';
import type { CardFaults, CardField } from './typed-card.ts';

type Markup = ReturnType<typeof html>;
const words = (locale: Locale) => (key: keyof typeof bankTexts) => bankTexts[key][locale];

/** Where a card is typed. Of what was typed before only the harmless is shown again. */
export function cardPage(payment: BankPayment, faults: CardFaults = {}, typed = { expiry: '', name: '' }): Markup {
  const say = words(payment.locale);
  const field = (name: CardField, attributes: Markup): Markup => html`
    <div class="field">
      <label for="${name}">${say(name)}</label>
      <input id="${name}" name="${name}" ${attributes} ${faults[name] ? html`aria-invalid="true" aria-describedby="${name}-fault"` : ''}>
      ${faults[name] ? html`<p class="fault" id="${name}-fault">${say(faults[name])}</p>` : ''}
    </div>`;
  return page(payment.locale, say('bank'), html`
    ${sum(payment)}
    <form method="post" action="${payPage(payment.reference)}" novalidate>
      ${field('number', html`inputmode="numeric" autocomplete="cc-number" maxlength="23" placeholder="0000 0000 0000 0000" autofocus`)}
      <div class="pair">
        ${field('expiry', html`inputmode="numeric" autocomplete="cc-exp" maxlength="7" placeholder="12/30" value="${typed.expiry}"`)}
        ${field('cvc', html`inputmode="numeric" autocomplete="cc-csc" maxlength="4"`)}
      </div>
      ${field('name', html`autocomplete="cc-name" maxlength="100" value="${typed.name}"`)}
      <button name="action" value="pay">${say('pay')} ${money(payment)}</button>
      <button class="quiet" name="action" value="abandon">${say('abandon')}</button>
    </form>
    <h2>${say('testCards')}</h2>
    <ul>${TEST_CARDS.map(({ number, kind }) => html`<li><code>${number.replace(/(.{4})(?=.)/g, '$1 ')}</code> <span>${say(kind)}</span></li>`)}</ul>
    <p class="quiet-text">${say('testDetails')}</p>`);
}

/** The bank asks whether it is really the customer; a test bank tells the code itself. */
export function confirmPage(payment: BankPayment, code: string, isWrong = false): Markup {
  const say = words(payment.locale);
  return page(payment.locale, say('secureTitle'), html`
    ${sum(payment)}
    <p>${say('secureDemo')} <strong data-code>${code}</strong></p>
    <form method="post" action="${securePage(payment.reference)}" novalidate>
      <div class="field">
        <label for="code">${say('secureCode')}</label>
        <input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="4" autofocus ${isWrong ? html`aria-invalid="true" aria-describedby="code-fault"` : ''}>
        ${isWrong ? html`<p class="fault" id="code-fault">${say('wrongCode')}</p>` : ''}
      </div>
      <button name="action" value="pay">${say('confirm')}</button>
      <button class="quiet" name="action" value="abandon">${say('abandon')}</button>
    </form>`);
}

export const unknownPage = (locale: Locale): Markup => page(locale, words(locale)('unknownTitle'), html``);

function page(locale: Locale, title: string, content: Markup): Markup {
  const say = words(locale);
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${raw(bankStyle)}</style>
</head>
<body><main><h1>${title}</h1><p class="notice">${say('notice')}</p>${content}</main></body>
</html>`;
}

function sum(payment: BankPayment): Markup {
  const say = words(payment.locale);
  return html`<p class="sum"><span>${say('order')} ${payment.title}<br><span class="quiet-text">${say('toPay')}</span></span> <strong><data value="${payment.amount}">${money(payment)}</data></strong></p>`;
}

function money({ amount, currency, locale }: BankPayment): string {
  return `${new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(toMajor(amount))} ${currency}`;
}
