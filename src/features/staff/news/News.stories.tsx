import './news.scss';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { localize } from '#contract/localized-text.ts';
import { sampleLocale } from '#tests/fixtures/sample-locale.ts';
import { newsRows } from '#tests/fixtures/samples-staff.ts';
import { ErrorResponse, staffResponses } from '#tests/fixtures/stories-api.ts';
import { find, findField } from '#tests/fixtures/stories-queries.ts';
import { News } from './News.tsx';

const meta = { component: News } satisfies Meta<typeof News>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {
  async play({ canvas }) {
    await expect((await canvas.findAllByText(localize(newsRows[0]?.name ?? {}, sampleLocale)))[0]).toBeVisible();
  },
};

/** The address follows the title until another one is typed. */
export const NewItem: Story = {
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, '[data-open-modal="news-item"]'));
    const title = await findField(canvasElement, 'name.ru');
    const slug = await findField(canvasElement, 'slug');
    await userEvent.type(title, 'Spring');
    // A sample has this address already.
    await waitFor(() => expect(slug).toHaveValue('spring-2'));
    await userEvent.type(title, ' щи');
    await waitFor(() => expect(slug).toHaveValue('spring-shchi'));
    await userEvent.type(slug, '-soups');
    await userEvent.type(title, ' 2');
    await expect(title).toHaveValue('Spring щи 2');
    await expect(slug).toHaveValue('spring-shchi-soups');
  },
};

/** A draft needs no title, what is published does. */
export const RequiredFields: Story = {
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, '[data-open-modal="news-item"]'));
    const title = await findField(canvasElement, 'name.ru');
    await expect(await findField(canvasElement, 'slug')).toBeRequired();
    await expect(title).not.toBeRequired();
    await userEvent.selectOptions(await findField(canvasElement, 'publication'), 'now');
    await waitFor(() => expect(title).toBeRequired());
    await expect(await find(canvasElement, '.staff-form__legend')).toBeVisible();
  },
};

export const Empty: Story = { parameters: staffResponses({ getNewsList: [] }) };

export const Loading: Story = {
  parameters: staffResponses({ getNewsList: 'never' }),
  async play({ canvasElement }) {
    await find(canvasElement, '.skeleton');
  },
};

export const ErrorLoading: Story = {
  parameters: staffResponses({ getNewsList: new ErrorResponse(403) }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"]');
  },
};
