/** Shows what a delivery to the chosen zone costs and takes, on the cards of a city's restaurants and above a menu. */
import { ETA_SPAN_MINUTES } from '#contract/constants.ts';
import { $zoneId } from '#features/catalog/catalog.store.ts';

const select = document.querySelector<HTMLSelectElement>('[data-zone-chooser] select');
if (select) runZoneChooser(select);

function runZoneChooser(select: HTMLSelectElement): void {
  /** The facts as rendered, which hold while no zone is chosen. */
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
      const time = (select.dataset['leadTime'] ?? '')
        .replace('<', String(minutes))
        .replace('>', String(minutes + ETA_SPAN_MINUTES));
      show(card, 'delivery', zone?.['delivery']);
      show(card, 'min-order', zone?.['minOrder']);
      show(card, 'time', zone && time);
      show(card, 'time-and-delivery', zone && `${time}, ${zone['delivery'] ?? ''}`);
      show(card, 'free-delivery', zone && (zone['freeDelivery'] ?? ''));
    }
  };
  const choose = (zoneId: number) => {
    const isOffered = [...select.options].some(({ value }) => value === String(zoneId));
    select.value = isOffered ? String(zoneId) : '';
    apply();
  };

  // A choice that the browser restored, or that was made while this script was loading, comes before the remembered one.
  if (select.value !== '') $zoneId.set(Number(select.value));
  $zoneId.subscribe(choose);
  select.addEventListener('change', () => $zoneId.set(Number(select.value)));
}
