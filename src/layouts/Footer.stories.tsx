import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { sampleLocale } from '#tests/fixtures/sample-locale.ts';
import { shopContacts } from '#tests/fixtures/samples-catalog.ts';
import { AstroSample } from '#tests/fixtures/stories-astro.tsx';
import { message, messagePattern } from '#tests/fixtures/stories-messages.ts';
import { find } from '#tests/fixtures/stories-queries.ts';
import { phoneHref } from '#contract/phone.ts';
import { href } from '../routes.ts';

/** The footer of customers' pages, `Footer.astro`. */
const meta = { component: AstroSample } satisfies Meta<typeof AstroSample>;
export default meta;
type Story = StoryObj<typeof meta>;

const phone = shopContacts.phone ?? '';

export const Minimal: Story = {
  args: { name: 'footer' },
  async play({ canvasElement }) {
    const footer = within(await find(canvasElement, 'footer'));
    const privacy = footer.getByRole('link', { name: messagePattern('shell:privacy') });
    await expect(privacy).toHaveAttribute('href', href(sampleLocale, 'privacy'));
    await expect(footer.getByText(phone).closest('a')).toHaveAttribute('href', phoneHref(phone));
    await expect(footer.queryByText(message('shell:apps'))).toBeNull();
  },
};

/** With links to the app and a page of information, the company and the consent to analytics. */
export const Full: Story = {
  args: { name: 'fullFooter' },
  async play({ canvasElement }) {
    const footer = within(await find(canvasElement, 'footer'));
    await expect(footer.getByRole('link', { name: messagePattern('shell:apps') })).toBeVisible();
    await expect(footer.getByRole('link', { name: messagePattern('shell:googlePlay') })).toBeVisible();
    const terms = footer.getByRole('link', { name: 'Terms' });
    await expect(terms).toHaveAttribute('href', href(sampleLocale, 'infoPage', { page: 'terms' }));
    const settings = footer.getByRole('button', { name: messagePattern('shell:analyticsSettings') });
    await expect(settings).toBeVisible();
    // As the links beside it.
    await expect(settings).toHaveStyle({ borderStyle: 'none', backgroundColor: 'rgba(0, 0, 0, 0)' });
    await expect(await find(canvasElement, '[data-company]')).toHaveTextContent('IDNO 1003600012345');
  },
};
