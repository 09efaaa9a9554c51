import type { Meta, StoryObj } from '@storybook/react-vite';
import { ErrorResponse, staffResponses } from '#tests/fixtures/stories-api.ts';
import { userEvent } from 'storybook/test';
import { expectFieldError, find } from '#tests/fixtures/stories-queries.ts';
import { PairDevice } from './PairDevice.tsx';

const meta = { component: PairDevice } satisfies Meta<typeof PairDevice>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  async play({ canvasElement }) {
    await find(canvasElement, '[data-field="code"] input');
  },
};

/** A scanned link pairs after a press. */
export const OpenedByLink: Story = {
  beforeEach: () => sessionStorage.setItem('staff:link:pair', 'a-pairing-link-of-a-story'),
  async play({ canvasElement }) {
    await find(canvasElement, '[data-action="pair"]');
  },
};

export const ErrorWrongCode: Story = {
  parameters: staffResponses({ pairDevice: new ErrorResponse(422, { errors: { code: ['123456?'] } }) }),
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, '[data-field="code"] input'));
    await userEvent.keyboard('123456');
    await expectFieldError(canvasElement, 'code');
  },
};
