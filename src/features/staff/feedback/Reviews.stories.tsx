import './feedback.scss';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { reviews } from '#tests/fixtures/samples-staff.ts';
import { ErrorResponse, staffResponses } from '#tests/fixtures/stories-api.ts';
import { find, findField } from '#tests/fixtures/stories-queries.ts';
import { Reviews } from './Reviews.tsx';

const meta = { component: Reviews } satisfies Meta<typeof Reviews>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {
  async play({ canvas }) {
    await expect((await canvas.findAllByText(reviews[0]?.text ?? ''))[0]).toBeVisible();
  },
};

export const Empty: Story = { parameters: staffResponses({ getReviewList: { reviews: [], next: null } }) };

export const Loading: Story = {
  parameters: staffResponses({ getReviewList: 'never' }),
  async play({ canvasElement }) {
    await find(canvasElement, '.skeleton');
  },
};

export const ErrorLoading: Story = {
  parameters: staffResponses({ getReviewList: new ErrorResponse(403) }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"]');
  },
};

const approved = reviews.map((review) => ({ ...review, status: 'approved' as const, answer: '!' }));

/** Managers answer; the owner decides what is shown. */
export const Answered: Story = {
  parameters: staffResponses({
    getReviewList: { reviews: approved, next: null },
    answerReview: approved[0] ?? 'never',
  }),
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, '[data-action="answer"]'));
    await userEvent.type(await findField(document.body, 'answer'), '!');
    await userEvent.click(await find(document.body, '[data-action="save-answer"]'));
    await waitFor(() => expect(document.querySelector('[data-modal="answer-review"]')).toBeNull());
  },
};
