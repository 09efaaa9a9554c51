/** Dishes that the emoji set lacks or shows raw, drawn in its manner: soft light from the upper left. */
export const drawing = (definitions: string, markup: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256"><defs>${definitions}</defs>${markup}</svg>`;

export const gradient = (id: string, lit: string, body: string, shaded: string): string =>
  `<radialGradient id="${id}" cx="0.35" cy="0.25" r="0.9"><stop offset="0" stop-color="${lit}"/><stop offset="0.5" stop-color="${body}"/><stop offset="1" stop-color="${shaded}"/></radialGradient>`;

export const halvedEgg = drawing(
  gradient('white', '#ffffff', '#f8f4f6', '#d5cadd') + gradient('yolk', '#ffe27a', '#ffb52e', '#f08a12'),
  `<path d="M128 22C178 22 222 92 222 150C222 206 182 238 128 238C74 238 34 206 34 150C34 92 78 22 128 22Z" fill="#cdbfd3"/>
  <path d="M128 16C176 16 218 86 218 142C218 196 180 226 128 226C76 226 38 196 38 142C38 86 80 16 128 16Z" fill="url(#white)"/>
  <circle cx="128" cy="144" r="56" fill="url(#yolk)"/>
  <ellipse cx="108" cy="120" rx="18" ry="11" fill="#fff" opacity="0.55" transform="rotate(-32 108 120)"/>`,
);

const steakOutline =
  'M40 96C52 44 116 18 170 34C220 48 240 96 226 142C212 190 176 176 150 204C122 236 62 226 40 184C26 156 32 126 40 96Z';

export const grilledSteak = drawing(
  gradient('crust', '#c98557', '#95532f', '#5c2c16') + `<clipPath id="meat"><path d="${steakOutline}"/></clipPath>`,
  `<path d="${steakOutline}" fill="#4b2211" transform="translate(3 16)"/>
  <path d="${steakOutline}" fill="url(#crust)"/>
  <path d="M56 108C66 66 118 42 164 54C204 66 220 100 208 136" fill="none" stroke="#f2c79c" stroke-width="9" stroke-linecap="round" opacity="0.55"/>
  <g clip-path="url(#meat)" stroke="#3f1a0c" stroke-width="15" stroke-linecap="round" opacity="0.72">
  <path d="M20 150L130 16"/><path d="M36 206L196 12"/><path d="M84 232L238 46"/><path d="M148 230L250 106"/></g>
  <g clip-path="url(#meat)" stroke="#e3a878" stroke-width="4" opacity="0.5"><path d="M30 154L140 20"/><path d="M46 210L206 16"/><path d="M94 236L248 50"/></g>`,
);

function chunk(x: number, fill: string, width = 52): string {
  return (
    `<rect x="${x}" y="96" width="${width}" height="72" rx="20" fill="#4b1f0f" transform="translate(2 7)"/>` +
    `<rect x="${x}" y="94" width="${width}" height="72" rx="20" fill="url(#${fill})"/>` +
    (fill === 'roast'
      ? `<path d="M${x + 12} 152L${x + 26} 106M${x + 28} 156L${x + 42} 110" stroke="#4a1d0c" stroke-width="7" stroke-linecap="round" opacity="0.6"/>`
      : '')
  );
}

export const skewer = drawing(
  gradient('roast', '#d98a54', '#a4572c', '#66301a') +
    gradient('pepper', '#ff9a6b', '#ea4a33', '#a8231c') +
    gradient('onion', '#fff7e6', '#efd9b0', '#c9a368'),
  `<g transform="rotate(-24 128 128)"><rect x="-6" y="126" width="270" height="9" rx="4.5" fill="#c9ced6"/><rect x="236" y="120" width="34" height="21" rx="10" fill="#7a3f28"/>
  ${chunk(22, 'roast')}${chunk(78, 'onion', 14)}${chunk(94, 'roast')}${chunk(150, 'pepper', 16)}${chunk(168, 'roast')}</g>`,
);

const boatOutline = 'M4 128C40 56 216 56 252 128C216 214 40 214 4 128Z';

/** The Adjarian khachapuri: a boat of bread with cheese and an egg. */
export const breadBoat = drawing(
  gradient('bread', '#ffdc9a', '#e9a24c', '#a55f1d') +
    gradient('cheese', '#fff7cf', '#ffe28a', '#f2bb45') +
    gradient('yolk', '#ffd35e', '#ffa51f', '#ea7f0c'),
  `<path d="${boatOutline}" fill="#8f4f17" transform="translate(0 12)"/><path d="${boatOutline}" fill="url(#bread)"/>
  <path d="M44 128C70 84 186 84 212 128C186 178 70 178 44 128Z" fill="#c9822f"/>
  <path d="M50 130C76 92 180 92 206 130C180 174 76 174 50 130Z" fill="url(#cheese)"/>
  <ellipse cx="128" cy="133" rx="44" ry="25" fill="#fffdf6"/><ellipse cx="128" cy="130" rx="25" ry="19" fill="url(#yolk)"/>
  <ellipse cx="119" cy="122" rx="8" ry="4.5" fill="#fff" opacity="0.7"/>
  <path d="M30 112C62 76 120 68 160 72" fill="none" stroke="#fff3d2" stroke-width="8" stroke-linecap="round" opacity="0.7"/>
  <g fill="#4fa344"><ellipse cx="80" cy="128" rx="6" ry="3"/><ellipse cx="178" cy="140" rx="6" ry="3"/><ellipse cx="160" cy="112" rx="5" ry="2.6"/></g>`,
);

/** A round of bread just out of the oven, lying down. */
export const flatbread = drawing(
  gradient('bread', '#ffe3a3', '#f0b158', '#b26a22') +
    '<filter id="soft"><feGaussianBlur stdDeviation="2.2"/></filter>',
  `<ellipse cx="128" cy="142" rx="122" ry="66" fill="#a8652a"/><ellipse cx="128" cy="130" rx="122" ry="66" fill="url(#bread)"/>
  <ellipse cx="128" cy="128" rx="98" ry="49" fill="#fbd78c" opacity="0.75"/>
  <g fill="#c8741f" opacity="0.5" filter="url(#soft)"><ellipse cx="82" cy="112" rx="19" ry="9"/><ellipse cx="142" cy="98" rx="14" ry="6"/><ellipse cx="186" cy="126" rx="18" ry="9"/>
  <ellipse cx="118" cy="140" rx="22" ry="10"/><ellipse cx="168" cy="158" rx="13" ry="6"/><ellipse cx="70" cy="148" rx="12" ry="6"/></g>
  <g fill="#fff6da" opacity="0.7"><ellipse cx="104" cy="94" rx="12" ry="4.5"/><ellipse cx="150" cy="128" rx="9" ry="4"/><ellipse cx="92" cy="130" rx="8" ry="3.5"/></g>
  <path d="M20 118C34 86 84 68 134 69" fill="none" stroke="#fff3cf" stroke-width="7" stroke-linecap="round" opacity="0.8"/>`,
);
