import { LANGUAGE_TAGS, type Locale } from '#contract/constants.ts';
import { offlineMessages } from '#i18n/messages/offline-messages.ts';

interface StoredPage {
  readonly locale: Locale;
  readonly storedAt: Date;
  readonly now: Date;
}

/** The HTML of a stored page with a bar below its header that says of when it is, in the time zone of the device. */
export function withOfflineBar(html: string, { locale, storedAt, now }: StoredPage): string {
  const texts = offlineMessages[locale];
  const isToday = storedAt.toDateString() === now.toDateString();
  const time = new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], {
    ...(!isToday && { day: 'numeric', month: 'long' }),
    hour: '2-digit',
    minute: '2-digit',
  }).format(storedAt);
  const bar =
    `<p class="banner banner_warning" role="status" data-offline-bar><span class="banner__text">` +
    `${texts.bar.replace('{{time}}', time)} <a class="link" href="">${texts.reload}</a></span></p>`;
  return html.replace('</header>', `</header>${bar}`);
}
