/** What this tab keeps from page to page is the customer's as well: a checkout form holds a name and an address. */
export function forgetTab(): void {
  tabStorage()?.clear();
}

function tabStorage(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined; // forbidden here, so nothing was kept
  }
}
