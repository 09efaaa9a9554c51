import { createShopClient } from '../fixtures/shop-setup.ts';
import { expect } from './test.ts';
import type { Shop } from './shop.ts';

/**
 * Returns a function that waits for the next bank code of a card. The test bank prints codes instead of sending them.
 */
export function listenForCode(shop: Shop, last4: string): () => Promise<string> {
  const start = shop.lines.length;
  const pattern = new RegExp(`^bank code for card …${last4}: (\\d{4})$`);
  const find = () =>
    shop.lines
      .slice(start)
      .map((line) => pattern.exec(line)?.[1])
      .findLast(Boolean) ?? '';
  return async () => {
    await expect.poll(find).not.toBe('');
    return find();
  };
}

/** Links a card through the API and returns its id. */
export async function linkCard(shop: Shop, token: string, number: string): Promise<number> {
  const api = createShopClient(shop, token);
  const card = { number, exp_month: 12, exp_year: 2030, cvc: '123', name: 'ANA RUSU' };
  const response = await fetch(`${shop.url}/api/sandbox-bank/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(card),
  });
  const { card_token } = (await response.json()) as { card_token: string };
  const code = listenForCode(shop, number.slice(-4));
  const added = await api.call('addCard', { body: { card_token }, idempotencyKey: crypto.randomUUID() });
  if (added.status === 'code_required')
    await api.call('confirmCard', { body: { card_id: added.card_id, code: await code() } });
  return added.card_id;
}
