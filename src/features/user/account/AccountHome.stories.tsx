import '#layouts/account.scss';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent } from 'storybook/test';
import { newcomer, profile } from '#tests/fixtures/samples-user.ts';
import { answers, Refused } from '#tests/fixtures/stories-api.ts';
import { find } from '#tests/fixtures/stories-screen.ts';
import { signedInAs, signedInUnknown, signedOut } from '#tests/fixtures/stories-shop.ts';
import { AccountHome } from './AccountHome.tsx';

const meta = { component: AccountHome, beforeEach: () => signedInAs(profile) } satisfies Meta<typeof AccountHome>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Greeting: Story = {};
export const GreetingNameless: Story = { beforeEach: () => signedInAs(newcomer) };
export const LongText: Story = { beforeEach: () => signedInAs({ ...profile, name: 'Ecaterina-Alexandrina Constantinescu-Brâncoveanu' }) };

export const SignedOut: Story = { beforeEach: signedOut };
export const Loading: Story = { beforeEach: signedInUnknown, parameters: answers({ getProfile: 'never' }) };

export const ErrorOfProfile: Story = {
  beforeEach: signedInUnknown,
  parameters: answers({ getProfile: new Refused(500, { message: 'Сервер отдыхает.' }) }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"] button');
  },
};

export const Offline: Story = {
  beforeEach: signedInUnknown,
  parameters: answers({ getProfile: 'offline' }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"] button');
  },
};

export const BusyLeaving: Story = {
  parameters: answers({ logout: 'never' }),
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, '[data-action="logout"]'));
    await find(canvasElement, '[data-action="logout"][aria-busy="true"]');
  },
};
