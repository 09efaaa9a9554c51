/** Most visitors have not chosen a zone: its code loads once they do. */
const select = document.querySelector<HTMLSelectElement>('[data-zone-chooser] select');
if (select) loadWhenChosen(select);

function loadWhenChosen(select: HTMLSelectElement): void {
  const load = () => void import('./chosen-zone.ts').then(({ showChosenZone }) => showChosenZone(select));
  if (select.value !== '' || hasRememberedZone()) load();
  else select.addEventListener('change', load, { once: true });
}

function hasRememberedZone(): boolean {
  try {
    return localStorage.getItem('zone') !== null;
  } catch {
    return false; // forbidden
  }
}
