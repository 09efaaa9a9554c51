import { endpoints } from '#contract/endpoints.ts';
import { loadMenu, signInByApi } from '../../../src/tests/fixtures/shop-setup.ts';
import { createTempFolder } from '../../shared/drill.ts';
import { sendRequest } from '../../shared/http.ts';
import { EMBEDDED_PROVIDER, outcome, post, signIn, type Attack, type AttackTarget } from './attack.ts';
import { clockAhead } from './clock-ahead.ts';
import { marksIn, placeMarkedOrder } from './marked-orders.ts';
import { addPerson, moveOrderTo, pairDevice, signInOwner, type StaffBrowser } from './staff.ts';

const FORMER_PHONE = '37369000001';
const LATER_PHONE = '37369000009';
/** Half an hour after the delivery, and a reserve. */
const LATER_SECONDS = 31 * 60;

/** The answers of every call of couriers about an order. */
async function conflictsOf(browser: StaffBrowser, order_id: number): Promise<readonly string[]> {
  const answers = [
    await browser.send('takeOrder', { body: { order_id } }),
    await browser.send('giveBackOrder', { body: { order_id } }),
    await browser.send('moveDelivery', { body: { order_id, from: 'on_the_way', to: 'delivered' } }),
  ];
  if (answers.some(({ status }) => status < 400)) throw new Error('The order was open');
  return answers.map(({ text }) => text);
}

/** A restaurant with two couriers who have a phone each. */
async function startCouriers({ shops, variables }: Pick<AttackTarget, 'shops' | 'variables'>) {
  const { url } = shops[0];
  const owner = await signInOwner({ shops, variables });
  const { id: restaurantId } = await loadMenu({ url }, 'chisinau', 'casa-mare');
  const hire = async () => {
    const person = await addPerson({ owner, restaurantId }, { role: 'courier', phone: FORMER_PHONE });
    return { person, phone: await pairDevice({ url, owner, restaurantId }, { kind: 'courier', staffId: person.id }) };
  };
  return { owner, restaurantId, first: await hire(), second: await hire() };
}

export const courierConflicts: Attack = {
  finding: 'A 409 shows a courier orders that are not theirs',
  tried: 'Each call of couriers for orders that are cancelled, delivered by the board, or on the way with another',
  applies: EMBEDDED_PROVIDER,
  async run(target) {
    const [shop] = target.shops;
    const other = (target.shops.at(-1) ?? shop).url;
    const { owner, first, second } = await startCouriers(target);
    const token = await signIn(target, '61000041');
    const place = () => placeMarkedOrder(shop, token);

    const cancelled = await place();
    await post(`${shop.url}/api/cancel-order`, { order_id: cancelled }, { token });
    const byBoard = await place();
    await moveOrderTo(owner, byBoard, 'placed', 'delivered');
    const ofAnother = await place();
    await moveOrderTo(owner, ofAnother, 'placed', 'ready');
    await second.phone.call('takeOrder', { body: { order_id: ofAnother } });
    await second.phone.call('moveDelivery', { body: { order_id: ofAnother, from: 'ready', to: 'on_the_way' } });

    const own = await second.phone.send('moveDelivery', {
      body: { order_id: ofAnother, from: 'ready', to: 'on_the_way' },
    });
    const answers: string[] = [];
    for (const id of [cancelled, byBoard, ofAnother]) answers.push(...(await conflictsOf(first.phone.at(other), id)));
    const leaking = answers.filter((text) => marksIn(text).length > 0);
    // The courier of the order reads it, so the marks are found where they are.
    const isSeenByOwn = marksIn(own.text).length > 0;
    return outcome(isSeenByOwn && leaking.length === 0, `${leaking.length} of ${answers.length} answers show data`);
  },
};

export const contactsAfterDelivery: Attack = {
  finding: 'Couriers and customers read each other for ever',
  tried: "Half an hour after the delivery: the courier's calls; the customer's, with a new phone of the courier",
  applies: EMBEDDED_PROVIDER,
  async run(target) {
    // An instance with a clock of its own, so on the embedded database with data of its own.
    const variables = target.setup === 'pglite' ? { DATA_DIR: await createTempFolder('attack') } : target.variables;
    const shop = await target.startShop(variables);
    const { owner, restaurantId, first } = await startCouriers({ shops: [shop], variables });
    const token = await signInByApi(shop, '61000042');
    const order_id = await placeMarkedOrder(shop, token);
    await moveOrderTo(owner, order_id, 'placed', 'ready');
    await first.phone.call('takeOrder', { body: { order_id } });
    await first.phone.call('moveDelivery', { body: { order_id, from: 'ready', to: 'on_the_way' } });
    await first.phone.call('moveDelivery', { body: { order_id, from: 'on_the_way', to: 'delivered' } });
    const { id, revision, name } = first.person;
    const fields = { active: true, name, role: 'courier' as const, locale: 'ru' as const };
    await owner.call('savePerson', {
      body: { id, revision, ...fields, phone: LATER_PHONE, restaurant_ids: [restaurantId] },
    });
    const readAsCustomer = async (url: string) => {
      const calls = ['getOrder', 'getOrders', 'getCourier', 'exportAccount'] as const;
      const answers = await Promise.all(
        calls.map((name) =>
          sendRequest(`${url}${endpoints[name].path}?order_id=${order_id}`, {
            headers: { authorization: `Bearer ${token}` },
          }),
        ),
      );
      return answers.map(({ text }) => text).join('\n');
    };
    const afterDelivery = await readAsCustomer(shop.url);
    await shop.kill();
    const later = await target.startShop({ ...variables, ...clockAhead(LATER_SECONDS) });
    const marks = marksIn((await conflictsOf(first.phone.at(later.url), order_id)).join('\n'));
    const customersAnswers = await readAsCustomer(later.url);
    await later.kill();
    const isReadable = marksIn(customersAnswers).length > 0 && afterDelivery.includes(FORMER_PHONE);
    if (!isReadable) throw new Error('The customer does not read the own order');
    const phones = [FORMER_PHONE, LATER_PHONE].filter((phone) => customersAnswers.includes(phone));
    const isCurrentRead = afterDelivery.includes(LATER_PHONE);
    return outcome(
      marks.length === 0 && phones.length === 0 && !isCurrentRead,
      `later: courier ${marks.length} of 5, customer ${phones.length} phones; new phone ${isCurrentRead ? 'read' : 'not read'}`,
    );
  },
};
