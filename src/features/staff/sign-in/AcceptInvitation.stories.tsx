import type { Meta, StoryObj } from '@storybook/react-vite';
import { invitation } from '#tests/fixtures/samples-staff.ts';
import { ErrorResponse, staffResponses } from '#tests/fixtures/stories-api.ts';
import { message } from '#tests/fixtures/stories-messages.ts';
import { find } from '#tests/fixtures/stories-queries.ts';
import { AcceptInvitation } from './AcceptInvitation.tsx';

const meta = { component: AcceptInvitation } satisfies Meta<typeof AcceptInvitation>;
export default meta;
type Story = StoryObj<typeof meta>;

const openedByLink = () => sessionStorage.setItem('staff:link:setup', 'an-invitation-of-a-story');

export const Opened: Story = {
  beforeEach: openedByLink,
  async play({ canvas }) {
    await canvas.findByText(new RegExp(invitation.totp_secret.slice(0, 4)));
  },
};

export const FirstOwner: Story = {
  parameters: staffResponses({ openInvitation: { ...invitation, name: 'owner', login: 'owner', is_first: true } }),
  beforeEach: openedByLink,
  async play({ canvas, canvasElement }) {
    await canvas.findByText(message('staff-sign-in:firstLead', { login: 'owner' }));
    await find(canvasElement, 'input[name="name"]');
  },
};

export const WithoutLink: Story = {
  async play({ canvas }) {
    await canvas.findByText(message('staff-sign-in:noLink'));
  },
};

export const ErrorExpired: Story = {
  parameters: staffResponses({ openInvitation: new ErrorResponse(422) }),
  beforeEach: openedByLink,
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"]');
  },
};

export const Loading: Story = {
  parameters: staffResponses({ openInvitation: 'never' }),
  beforeEach: openedByLink,
  async play({ canvasElement }) {
    await find(canvasElement, '.staff-skeleton');
  },
};
