import '#styles/base.scss';
import '#ui/components.scss';
import '#layouts/_staff-pages.scss';
import type { Decorator, Preview } from '@storybook/react-vite';
import axe from 'axe-core';
import { Suspense } from 'react';
import { configure } from 'storybook/test';
import { DocsPage } from './DocsPage.tsx';
import { LOCALES } from '#contract/constants.ts';
import { sampleLocale } from '#tests/fixtures/sample-locale.ts';
import { setStoryResponses, interceptCalls } from '#tests/fixtures/stories-api.ts';
import { consoleErrors, recordConsoleErrors } from '#tests/fixtures/stories-console.ts';
import { resetShop } from '#tests/fixtures/stories-shop.ts';

interceptCalls();
// A busy machine needs more time. The default error message contains the whole document.
configure({ asyncUtilTimeout: 5000, getElementError: (message) => new Error(message ?? 'Nothing found') });

/** Sets the attributes that the pages and the script in their head set on the document. */
function setDocumentAttributes({ locale, theme }: Record<string, unknown>): void {
  document.documentElement.lang = String(locale);
  document.documentElement.dataset['theme'] = String(theme);
}

/** Loads the preview again when the language changes: the samples are chosen on import. */
const withLocale: Decorator = (Story, { globals }) => {
  setDocumentAttributes(globals);
  if (globals['locale'] !== sampleLocale) {
    const url = new URL(location.href);
    url.searchParams.set('globals', `locale:${String(globals['locale'])};theme:${String(globals['theme'])}`);
    location.replace(url);
  }
  return (
    <Suspense fallback={<p aria-busy="true">…</p>}>
      <Story />
    </Suspense>
  );
};

/** Components of which a story was checked by axe. */
const checkedComponents = new Set<string>();

/** The dark theme differs from the light one in colours only, so only contrast is checked again. */
async function checkDarkContrast(): Promise<void> {
  document.documentElement.dataset['theme'] = 'dark';
  await new Promise(requestAnimationFrame);
  // Not all animations: those of spinners and skeletons have no end.
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
  const { violations } = await axe.run(document.body, { runOnly: ['color-contrast', 'link-in-text-block'] });
  const nodes = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
  if (nodes.length > 0) throw new Error(`In the dark theme:\n${nodes.join('\n')}`);
}

export default {
  tags: ['autodocs'],
  // `font-display: optional` shows another font for good where the right one is not there at once.
  beforeAll: async () => void (await Promise.allSettled(Array.from(document.fonts, (face) => face.load()))),
  decorators: [withLocale],
  beforeEach({ globals, parameters, componentId }) {
    setDocumentAttributes(globals);
    if (!globals['checksEveryState']) {
      parameters['a11y'] = { ...parameters['a11y'], test: checkedComponents.has(componentId) ? 'off' : 'error' };
      checkedComponents.add(componentId);
    }
    resetShop();
    recordConsoleErrors();
    return setStoryResponses(parameters);
  },
  async afterEach({ globals }) {
    const errors = consoleErrors();
    if (errors.length > 0) throw new Error(`Unexpected console errors:\n${errors.join('\n')}`);
    if (globals['checksDarkContrast']) {
      await checkDarkContrast();
      // The accessibility addon checks the story next, in its own theme.
      setDocumentAttributes(globals);
    }
  },
  // `npm test` checks the accessibility of the first state of each component, `npm run test:all` of every state, and the
  // contrast in both themes.
  initialGlobals: { locale: sampleLocale, theme: 'light', checksEveryState: true, checksDarkContrast: false },
  globalTypes: {
    locale: {
      description: 'Language of the page',
      toolbar: {
        icon: 'globe',
        dynamicTitle: true,
        items: LOCALES.map((locale) => ({
          value: locale,
          title: new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale,
        })),
      },
    },
    theme: {
      description: 'Theme',
      toolbar: {
        icon: 'mirror',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Light', icon: 'sun' },
          { value: 'dark', title: 'Dark', icon: 'moon' },
        ],
      },
    },
  },
  parameters: {
    a11y: { test: 'error' },
    backgrounds: { disabled: true },
    docs: { page: DocsPage },
    options: {
      storySort: {
        order: [
          'ui',
          'layouts',
          'features',
          ['common', 'catalog', 'news', 'cart', 'user', 'checkout', 'orders', 'staff'],
        ],
      },
    },
    viewport: {
      options: {
        phone: { name: 'Phone 360', styles: { width: '360px', height: '740px' }, type: 'mobile' },
        tablet: { name: 'Tablet 768', styles: { width: '768px', height: '1024px' }, type: 'tablet' },
        desktop: { name: 'Desktop 1280', styles: { width: '1280px', height: '800px' }, type: 'desktop' },
      },
    },
  },
} satisfies Preview;
