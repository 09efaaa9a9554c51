import type { Page } from '@playwright/test';

/** Cyrillic texts and accessible names on a page of another language, except elements marked as Russian. */
export function cyrillicWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [document.title];
    for (const element of document.querySelectorAll<HTMLElement>('body, body :not(script, style, [lang="ru"])')) {
      found.push(
        ...[...element.childNodes]
          .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
          .map(({ nodeValue }) => nodeValue ?? ''),
      );
      found.push(
        ...['aria-label', 'aria-description', 'alt', 'title', 'placeholder'].map(
          (name) => element.getAttribute(name) ?? '',
        ),
      );
    }
    return found.filter((text) => /[а-яё]/i.test(text)).map((text) => text.trim());
  });
}
