import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { LANGUAGE_NAMES, LOCALES } from '#contract/constants.ts';
import { withLocale } from '#i18n/paths.ts';
import { sampleLocale } from '#tests/fixtures/sample-locale.ts';
import { cities, shopContacts } from '#tests/fixtures/samples-catalog.ts';
import { AstroSample } from '#tests/fixtures/stories-astro.tsx';
import { message } from '#tests/fixtures/stories-messages.ts';
import { find } from '#tests/fixtures/stories-queries.ts';
import { phoneHref } from '#contract/phone.ts';

/** The header of customers' pages, with the drawer of phones, `Header.astro`. */
const meta = { component: AstroSample } satisfies Meta<typeof AstroSample>;
export default meta;
type Story = StoryObj<typeof meta>;

const phone = shopContacts.phone ?? '';

export const News: Story = {
  args: { name: 'header' },
  async play({ canvasElement }) {
    const current = await find(canvasElement, '.header__navigation [aria-current="page"]');
    await expect(current).toHaveTextContent(message('shell:news'));
    await expect(await find(canvasElement, '.header__phone')).toHaveAttribute('href', phoneHref(phone));
    for (const locale of LOCALES.filter((other) => other !== sampleLocale)) {
      const link = await find(canvasElement, `.header__languages a[href="${withLocale('/news', locale)}"]`);
      await expect(link).toHaveTextContent(LANGUAGE_NAMES[locale]);
    }
  },
};

export const Home: Story = {
  args: { name: 'homeHeader' },
  async play({ canvasElement }) {
    const switcher = await find(canvasElement, '[data-city-switch]');
    for (const { name } of cities) await expect(switcher).toHaveTextContent(name);
  },
};

export const Drawer: Story = {
  args: { name: 'header' },
  async play({ canvasElement }) {
    // Not a pointer: wide screens hide the button.
    (await find(canvasElement, '.header__burger')).click();
    const drawer = await find(canvasElement, 'dialog[open]');
    await expect(within(drawer).getByText(message('shell:orders'))).toBeVisible();
  },
};
