import './board.scss';
import './pause-controls.scss';
import './stop-list.scss';
import '../ticket/ticket.scss';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { emptyBoard } from '#tests/fixtures/samples-staff.ts';
import { ErrorResponse, staffResponses } from '#tests/fixtures/stories-api.ts';
import { find } from '#tests/fixtures/stories-queries.ts';
import { Board } from './Board.tsx';

const meta = { component: Board } satisfies Meta<typeof Board>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {
  async play({ canvas }) {
    await expect((await canvas.findAllByText(/7-12/))[0]).toBeVisible();
  },
};

export const Empty: Story = { parameters: staffResponses({ getBoard: emptyBoard }) };

export const Loading: Story = {
  parameters: staffResponses({ getBoard: 'never' }),
  async play({ canvasElement }) {
    await find(canvasElement, '.skeleton');
  },
};

export const ErrorLoading: Story = {
  parameters: staffResponses({ getBoard: new ErrorResponse(403) }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"]');
  },
};
