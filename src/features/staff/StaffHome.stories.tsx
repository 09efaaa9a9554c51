import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { home, session, sharedDevice } from '#tests/fixtures/samples-staff.ts';
import { ErrorResponse, staffResponses } from '#tests/fixtures/stories-api.ts';
import { find } from '#tests/fixtures/stories-queries.ts';
import { message } from '#tests/fixtures/stories-messages.ts';
import { StaffHome } from './StaffHome.tsx';

const meta = { component: StaffHome } satisfies Meta<typeof StaffHome>;
export default meta;
type Story = StoryObj<typeof meta>;

const figure = (name: string) => `[data-open-count="${name}"]`;

/** A role that may see nothing of this. */
const nothing = {
  ...home,
  sales: null,
  board: null,
  unpaid: null,
  refunds: null,
  feedback: null,
  not_taking: null,
} as const;

export const Owner: Story = {
  async play({ canvasElement }) {
    await expect(await find(canvasElement, figure('orders'))).toHaveTextContent('45');
    await expect(await find(canvasElement, figure('waiting'))).toHaveTextContent('2');
    await expect(await find(canvasElement, figure('reviews'))).toHaveTextContent('99+');
    await expect((await find(canvasElement, figure('unpaid'))).getAttribute('href')).toMatch(
      /\/staff\/orders\?status=awaiting_payment$/,
    );
    await find(canvasElement, '[data-not-taking="paused"] a[href$="/staff/board"]');
  },
};

/** While SMS are only printed, every page says so; a problem with SMS is above the figures. */
export const SmsProblems: Story = {
  parameters: staffResponses({
    getSession: { ...session, sms_simulated: true },
    getHome: { ...home, sms: [{ problem: 'daily_limit', provider: null, failure: null, balance: null }] },
  }),
  async play({ canvas, canvasElement }) {
    await canvas.findByText(message('staff-shell:smsSimulated'));
    await find(canvasElement, '[data-sms-problem="daily_limit"]');
  },
};

export const NothingWaits: Story = {
  parameters: staffResponses({
    getHome: {
      ...home,
      sales: [],
      board: [],
      unpaid: 0,
      refunds: { count: 0, oldest: null },
      feedback: { problems: 0, reviews: 0 },
      not_taking: [],
    },
  }),
  async play({ canvas, canvasElement }) {
    await expect(await find(canvasElement, figure('orders'))).toHaveTextContent('0');
    await canvas.findByText(message('staff-home:nothingWaits'));
  },
};

/** The kitchen sees its board, and that the restaurant is closed; it may not change the hours. */
export const Kitchen: Story = {
  parameters: staffResponses({
    getSession: { ...session, role: 'kitchen' },
    getHome: {
      ...nothing,
      board: home.board,
      not_taking: [{ restaurant_id: 3, state: 'closed', until: null }],
    },
  }),
  async play({ canvasElement }) {
    await find(canvasElement, figure('late'));
    await find(canvasElement, '[data-not-taking="closed"]');
    await expect(canvasElement.querySelector('[data-not-taking] a')).toBeNull();
    await expect(canvasElement.querySelector(figure('orders'))).toBeNull();
  },
};

export const Courier: Story = {
  parameters: staffResponses({
    getSession: { ...session, role: 'courier' },
    getHome: { ...nothing, deliveries: { mine: 1, free: 4 } },
  }),
  async play({ canvasElement }) {
    await expect(await find(canvasElement, figure('free'))).toHaveTextContent('4');
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
  async play({ canvas }) {
    await canvas.findByText(message('staff-shell:noRestaurants'));
  },
};

export const Loading: Story = {
  parameters: staffResponses({ getSession: 'never' }),
  async play({ canvasElement }) {
    await find(canvasElement, '.staff-skeleton');
  },
};

export const LoadingFigures: Story = {
  parameters: staffResponses({ getHome: 'never' }),
  async play({ canvasElement }) {
    await find(canvasElement, '[data-home] .skeleton');
  },
};

export const ErrorLoading: Story = {
  parameters: staffResponses({ getSession: new ErrorResponse(403) }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"]');
  },
};

/** The page stays, and loads the figures again on request. */
export const ErrorLoadingFigures: Story = {
  parameters: staffResponses({ getHome: new ErrorResponse(403) }),
  async play({ canvasElement }) {
    await find(canvasElement, '[data-home] [role="alert"]');
  },
};
