import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { session, sharedDevice } from '#tests/fixtures/samples-staff.ts';
import { ErrorResponse, staffResponses } from '#tests/fixtures/stories-api.ts';
import { find } from '#tests/fixtures/stories-queries.ts';
import { message } from '#tests/fixtures/stories-messages.ts';
import { StaffHome } from './StaffHome.tsx';

const meta = { component: StaffHome } satisfies Meta<typeof StaffHome>;
export default meta;
type Story = StoryObj<typeof meta>;

const section = (route: string) => `.staff-sections a[href$="/staff/${route}"]`;

export const Owner: Story = {
  async play({ canvasElement }) {
    await expect(await find(canvasElement, section('audit'))).toHaveTextContent(message('staff-sections:audit'));
  },
};

/** The kitchen opens the board and nothing of the owner. */
export const Kitchen: Story = {
  parameters: staffResponses({ getSession: { ...session, role: 'kitchen' } }),
  async play({ canvasElement }) {
    await find(canvasElement, section('board'));
    await expect(canvasElement.querySelector(section('audit'))).toBeNull();
  },
};

/** Whoever works on a shared device is chosen first. */
export const SharedDevice: Story = {
  parameters: staffResponses({ getSession: sharedDevice }),
  async play({ canvas }) {
    await canvas.findByText(session.person?.name ?? '');
  },
};

export const EmptyWithoutRestaurants: Story = {
  parameters: staffResponses({ getSession: { ...session, restaurants: [] } }),
};

export const Loading: Story = {
  parameters: staffResponses({ getSession: 'never' }),
  async play({ canvasElement }) {
    await find(canvasElement, '.staff-skeleton');
  },
};

export const ErrorLoading: Story = {
  parameters: staffResponses({ getSession: new ErrorResponse(403) }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"]');
  },
};
