import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { profile } from '#tests/fixtures/samples-user.ts';
import { apiResponses, ErrorResponse } from '#tests/fixtures/stories-api.ts';
import { find, findField } from '#tests/fixtures/stories-queries.ts';
import { signedInAs } from '#tests/fixtures/stories-shop.ts';
import { NotificationSettings } from './NotificationSettings.tsx';
import { $notifications } from './notifications.store.ts';
import { message } from '#tests/fixtures/stories-messages.ts';

const meta = {
  component: NotificationSettings,
  args: { place: 'account' },
  beforeEach: () => {
    $notifications.set(undefined);
    signedInAs(profile);
  },
  parameters: apiResponses({ getNotifications: { sms: false, push: null } }),
} satisfies Meta<typeof NotificationSettings>;
export default meta;
type Story = StoryObj<typeof meta>;

const pressSms = async (canvas: HTMLElement) => userEvent.click(await findField(canvas, 'sms'));

export const WithoutConsent: Story = {};
export const WithConsent: Story = { parameters: apiResponses({ getNotifications: { sms: true, push: null } }) };
export const Loading: Story = { parameters: apiResponses({ getNotifications: 'never' }) };

export const ConsentGiven: Story = {
  parameters: apiResponses({
    getNotifications: { sms: false, push: null },
    updateNotifications: ({ sms }) => ({ sms, push: null }),
  }),
  async play({ canvasElement }) {
    await pressSms(canvasElement);
    await waitFor(async () => expect(await find(canvasElement, '[role="status"]')).not.toBeEmptyDOMElement());
    await expect(await findField(canvasElement, 'sms')).toBeChecked();
  },
};

export const ErrorSavingConsent: Story = {
  parameters: apiResponses({
    getNotifications: { sms: false, push: null },
    updateNotifications: new ErrorResponse(500),
  }),
  async play({ canvasElement }) {
    await pressSms(canvasElement);
    await find(canvasElement, '[role="alert"]');
    await expect(await findField(canvasElement, 'sms')).not.toBeChecked();
  },
};

export const ErrorLoading: Story = {
  parameters: apiResponses({ getNotifications: new ErrorResponse(500) }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"] button');
  },
};

export const Offline: Story = {
  parameters: apiResponses({ getNotifications: 'offline' }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"] button');
  },
};

/** Nothing is offered, and the page of an order says nothing about that. */
export const EmptyNotOffered: Story = {
  args: { place: 'order' },
  parameters: apiResponses({ getNotifications: new ErrorResponse(404) }),
};

/** A browser without push messages says so. */
export const PushUnsupported: Story = {
  parameters: apiResponses({ getNotifications: { sms: null, push: { key: 'BKey', endpoints: [] } } }),
  beforeEach: () => {
    const { PushManager } = globalThis;
    Object.assign(globalThis, { PushManager: undefined });
    Reflect.deleteProperty(globalThis, 'PushManager');
    return () => Object.assign(globalThis, { PushManager });
  },
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement).toHaveTextContent(message('notifications:pushUnsupported')));
  },
};
