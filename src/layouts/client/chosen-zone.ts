import { ETA_SPAN_MINUTES } from '#contract/constants.ts';
import { ordersEndAt } from '#features/catalog/delivery-terms.ts';

/**
 * Shows price, minimum order and time of a delivery to the chosen zone: on the restaurant cards of a city and above a
 * menu.
 */
export function showChosenZone(select: HTMLSelectElement): void {
  /** The texts that the server rendered. They are shown while no zone is chosen. */
  const rendered = new Map<HTMLElement, string>();
  const show = (card: HTMLElement, name: string, text: string | undefined) => {
    const fact = card.querySelector<HTMLElement>(`[data-fact="${name}"]`);
    if (!fact) return;
    const initial = rendered.get(fact) ?? fact.textContent;
    rendered.set(fact, initial);
    fact.textContent = text ?? initial;
    const item = fact.closest('li');
    if (item) item.hidden = fact.textContent === '';
  };
  const apply = () => {
    const zone = select.value === '' ? undefined : select.selectedOptions[0]?.dataset;
    for (const card of document.querySelectorAll<HTMLElement>('[data-lead-minutes]')) {
      const minutes = Number(card.dataset['leadMinutes']) + Number(zone?.['travelMinutes']);
      const { closesAt = null, tooLate = '' } = card.dataset;
      const isTooLate = Date.now() >= ordersEndAt({ is_open: true, closes_at: closesAt }, minutes);
      const time = isTooLate
        ? tooLate
        : (select.dataset['leadTimeTemplate'] ?? '')
            .replace('<', String(minutes))
            .replace('>', String(minutes + ETA_SPAN_MINUTES));
      show(card, 'delivery', zone?.['delivery']);
      show(card, 'min-order', zone && (zone['minOrder'] ?? card.dataset['ownMinOrder'] ?? ''));
      show(card, 'time', zone && time);
      show(card, 'time-and-delivery', zone && `${time}, ${zone['delivery'] ?? ''}`);
      show(card, 'free-delivery', zone && (zone['freeDelivery'] ?? ''));
    }
  };
  const showRemembered = () => {
    const zoneId = rememberedZone();
    const isOffered = [...select.options].some(({ value }) => value === String(zoneId));
    select.value = isOffered ? String(zoneId) : '';
    apply();
  };

  // A value that the browser restored, or that was selected while this script loaded, overrides the stored zone.
  if (select.value === '') showRemembered();
  else remember(Number(select.value));
  select.addEventListener('change', () => remember(Number(select.value)));
  // The stored zone may have changed in another tab, or on a page that the customer visited before going back.
  addEventListener('storage', showRemembered);
  addEventListener('pageshow', ({ persisted }) => persisted && showRemembered());

  function remember(zoneId: number): void {
    apply();
    // At once: the page may be left before the store is loaded, which reads this value.
    storeZone(zoneId);
    void import('#features/catalog/catalog.store.ts').then(({ $zoneId }) => $zoneId.set(zoneId));
  }
}

/** The stored zone id, or 0. Does not import `$zoneId`, because its module loads the code of all modals. */
function rememberedZone(): number {
  try {
    return Number(localStorage.getItem('zone'));
  } catch {
    return 0; // access to the storage is denied
  }
}

function storeZone(zoneId: number): void {
  try {
    localStorage.setItem('zone', String(zoneId));
  } catch {
    return; // access to the storage is denied: the choice lasts as long as the page
  }
}
