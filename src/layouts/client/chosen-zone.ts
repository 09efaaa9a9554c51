import { ETA_SPAN_MINUTES } from '#contract/constants.ts';
import { ordersEndAt } from '#features/catalog/delivery-terms.ts';
import { $zoneId } from '#features/catalog/zone.store.ts';

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
      const { closesAt = null, cutoffAt = null, tooLate = '' } = card.dataset;
      const ordersEnd = ordersEndAt({ is_open: true, closes_at: closesAt, cutoff_at: cutoffAt }, minutes);
      const isTooLate = Date.now() >= ordersEnd;
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

  // A value that the browser restored, or that was selected while this script loaded, overrides the stored zone.
  if (select.value !== '') $zoneId.set(Number(select.value));
  $zoneId.subscribe((zoneId) => {
    const isOffered = [...select.options].some(({ value }) => value === String(zoneId));
    select.value = isOffered ? String(zoneId) : '';
    apply();
  });
  select.addEventListener('change', () => $zoneId.set(Number(select.value)));
}
