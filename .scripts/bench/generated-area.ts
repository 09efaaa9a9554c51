/** Delivery zones are next to each other, each in a square of this side. */
const ZONE_DEGREES = 0.01;
const ZONES_PER_ROW = 40;
const [WEST, SOUTH] = [28, 47];
/** As many corners as a zone that follows streets and rivers. */
const CORNERS = 60;
const SYLLABLES = 'ba be bo bu ca ce co cu da de do du ga go la le lo lu ma me mi mo na ne ra re ri ro ru sa'.split(
  ' ',
);
const KINDS = [
  { ru: 'Улица', en: 'Street', ro: 'Strada' },
  { ru: 'Проспект', en: 'Avenue', ro: 'Bulevardul' },
  { ru: 'Переулок', en: 'Lane', ro: 'Stradela' },
] as const;

interface Place {
  readonly lat: number;
  readonly lng: number;
}

/** The middle of the zone with this index. */
export const zoneCenter = (index: number): Place => ({
  lat: SOUTH + (Math.floor(index / ZONES_PER_ROW) + 0.5) * ZONE_DEGREES,
  lng: WEST + ((index % ZONES_PER_ROW) + 0.5) * ZONE_DEGREES,
});

/** A zone of a zone file, with a polygon around its center. */
export function generateZone(index: number): object {
  const { lat, lng } = zoneCenter(index);
  const radius = ZONE_DEGREES / 2;
  const outline = Array.from({ length: CORNERS }, (_, corner) => {
    const angle = (corner / CORNERS) * 2 * Math.PI;
    return [lng + Math.cos(angle) * radius, lat + Math.sin(angle) * radius];
  });
  return {
    name: { ru: `Район ${index}`, en: `Zone ${index}`, ro: `Zona ${index}` },
    price: 20 + (index % 30),
    travel_minutes: index % 20,
    polygon: { type: 'Polygon', coordinates: [[...outline, outline[0]]] },
  };
}

/** The name of a street without its kind, different for each index below 27,000: three of thirty syllables. */
export const streetName = (index: number): string =>
  [index, Math.floor(index / SYLLABLES.length), Math.floor(index / SYLLABLES.length ** 2)]
    .map((digit) => SYLLABLES[digit % SYLLABLES.length])
    .join('');

/** A street of a street file, in one of the zones. */
export function generateStreet(index: number, zoneCount: number): object {
  const name = streetName(index);
  const kind = KINDS[index % KINDS.length] ?? KINDS[0];
  return {
    name: { ru: `${kind.ru} ${name}`, en: `${name} ${kind.en}`, ro: `${kind.ro} ${name}` },
    ...zoneCenter(index % zoneCount),
  };
}
