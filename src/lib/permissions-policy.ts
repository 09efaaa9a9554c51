/** What pages may ask of the device: only those with a map and the page of couriers ask for its location. */
export function permissionsPolicy({ geolocation }: { readonly geolocation: boolean }): string {
  return `camera=(), microphone=(), geolocation=(${geolocation ? 'self' : ''}), payment=(), usb=(), browsing-topics=()`;
}
