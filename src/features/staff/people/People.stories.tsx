import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { people } from '#tests/fixtures/samples-staff.ts';
import { ErrorResponse, staffResponses } from '#tests/fixtures/stories-api.ts';
import { find } from '#tests/fixtures/stories-queries.ts';
import { People } from './People.tsx';

const meta = { component: People } satisfies Meta<typeof People>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {
  async play({ canvas }) {
    await expect((await canvas.findAllByText(people[1]?.name ?? ''))[0]).toBeVisible();
  },
};

export const Empty: Story = { parameters: staffResponses({ getPeople: [] }) };

export const Loading: Story = {
  parameters: staffResponses({ getPeople: 'never' }),
  async play({ canvasElement }) {
    await find(canvasElement, '.skeleton');
  },
};

export const ErrorLoading: Story = {
  parameters: staffResponses({ getPeople: new ErrorResponse(403) }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"]');
  },
};
