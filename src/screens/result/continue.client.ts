/** The bank has led back: on to what became of the order, the one the address names or the one this tab went to pay. */
import { $payingOrder } from '#features/checkout/paying-order.store.ts';
import { pageLocale } from '#i18n/locale.ts';
import { href } from '../../routes.ts';

const named = Number(new URLSearchParams(location.search).get('order'));
const order = Number.isSafeInteger(named) && named > 0 ? named : $payingOrder.get();

if (order !== null) location.replace(`${href(pageLocale(), 'checkoutPayment')}?order=${order}`);
