const drawing = (definitions: string, markup: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256"><defs>${definitions}</defs>${markup}</svg>`;

const gradient = (id: string, lit: string, body: string, shaded: string): string =>
  `<radialGradient id="${id}" cx="0.35" cy="0.25" r="0.9"><stop offset="0" stop-color="${lit}"/><stop offset="0.5" stop-color="${body}"/><stop offset="1" stop-color="${shaded}"/></radialGradient>`;

const halvedEgg = drawing(
  gradient('white', '#ffffff', '#f8f4f6', '#d5cadd') + gradient('yolk', '#ffe27a', '#ffb52e', '#f08a12'),
  `<path d="M128 22C178 22 222 92 222 150C222 206 182 238 128 238C74 238 34 206 34 150C34 92 78 22 128 22Z" fill="#cdbfd3"/>
  <path d="M128 16C176 16 218 86 218 142C218 196 180 226 128 226C76 226 38 196 38 142C38 86 80 16 128 16Z" fill="url(#white)"/>
  <circle cx="128" cy="144" r="56" fill="url(#yolk)"/>
  <ellipse cx="108" cy="120" rx="18" ry="11" fill="#fff" opacity="0.55" transform="rotate(-32 108 120)"/>`,
);

const steakOutline =
  'M40 96C52 44 116 18 170 34C220 48 240 96 226 142C212 190 176 176 150 204C122 236 62 226 40 184C26 156 32 126 40 96Z';

const grilledSteak = drawing(
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

const skewer = drawing(
  gradient('roast', '#d98a54', '#a4572c', '#66301a') +
    gradient('pepper', '#ff9a6b', '#ea4a33', '#a8231c') +
    gradient('onion', '#fff7e6', '#efd9b0', '#c9a368'),
  `<g transform="rotate(-24 128 128)"><rect x="-6" y="126" width="270" height="9" rx="4.5" fill="#c9ced6"/><rect x="236" y="120" width="34" height="21" rx="10" fill="#7a3f28"/>
  ${chunk(22, 'roast')}${chunk(78, 'onion', 14)}${chunk(94, 'roast')}${chunk(150, 'pepper', 16)}${chunk(168, 'roast')}</g>`,
);

const boatOutline = 'M4 128C40 56 216 56 252 128C216 214 40 214 4 128Z';

/** The Adjarian khachapuri: a boat of bread with cheese and an egg. */
const breadBoat = drawing(
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
const flatbread = drawing(
  gradient('bread', '#ffe3a3', '#f0b158', '#b26a22') +
    '<filter id="soft"><feGaussianBlur stdDeviation="2.2"/></filter>',
  `<ellipse cx="128" cy="142" rx="122" ry="66" fill="#a8652a"/><ellipse cx="128" cy="130" rx="122" ry="66" fill="url(#bread)"/>
  <ellipse cx="128" cy="128" rx="98" ry="49" fill="#fbd78c" opacity="0.75"/>
  <g fill="#c8741f" opacity="0.5" filter="url(#soft)"><ellipse cx="82" cy="112" rx="19" ry="9"/><ellipse cx="142" cy="98" rx="14" ry="6"/><ellipse cx="186" cy="126" rx="18" ry="9"/>
  <ellipse cx="118" cy="140" rx="22" ry="10"/><ellipse cx="168" cy="158" rx="13" ry="6"/><ellipse cx="70" cy="148" rx="12" ry="6"/></g>
  <g fill="#fff6da" opacity="0.7"><ellipse cx="104" cy="94" rx="12" ry="4.5"/><ellipse cx="150" cy="128" rx="9" ry="4"/><ellipse cx="92" cy="130" rx="8" ry="3.5"/></g>
  <path d="M20 118C34 86 84 68 134 69" fill="none" stroke="#fff3cf" stroke-width="7" stroke-linecap="round" opacity="0.8"/>`,
);

const leaf =
  'M30 150C30 112 58 96 96 92L196 84C226 82 242 104 242 132C242 162 226 180 198 184L92 196C54 200 30 186 30 150Z';

/** A stuffed cabbage or vine leaf. */
const stuffedLeaf = drawing(
  gradient('leaf', '#d3e67c', '#93b53c', '#4f7420') +
    gradient('filling', '#ffdca8', '#d99a5b', '#96552a') +
    `<clipPath id="shape"><path d="${leaf}"/></clipPath>`,
  `<path d="${leaf}" fill="#3d5c18" transform="translate(2 10)"/><path d="${leaf}" fill="url(#leaf)"/>
  <g clip-path="url(#shape)" fill="none" stroke="#e4f0a4" stroke-linecap="round" opacity="0.75"><path d="M60 152Q140 128 246 126" stroke-width="6"/>
  <path d="M104 142Q120 116 146 92M138 136Q156 112 184 88M112 144Q136 164 168 190M152 134Q178 152 208 180" stroke-width="3.5"/></g>
  <ellipse cx="54" cy="149" rx="27" ry="41" fill="#5f8426" transform="rotate(8 54 149)"/><ellipse cx="52" cy="149" rx="20" ry="33" fill="url(#filling)" transform="rotate(8 52 149)"/>
  <g fill="#fff6e4"><ellipse cx="46" cy="136" rx="6" ry="3.4"/><ellipse cx="58" cy="146" rx="6" ry="3.4" transform="rotate(50 58 146)"/><ellipse cx="46" cy="160" rx="6" ry="3.4" transform="rotate(-30 46 160)"/></g>
  <path d="M96 104Q150 96 206 98" stroke="#fbffe0" stroke-width="8" stroke-linecap="round" opacity="0.55"/>`,
);

/** Mămăligă: a dome of maize porridge, turned out whole, with a wedge cut away. */
const mamaliga = drawing(
  gradient('dome', '#fff3a8', '#ffd23f', '#e39a12') + gradient('cut', '#ffe787', '#f8c02e', '#d98f10'),
  `<path d="M8 182C8 92 62 38 128 38S248 92 248 182C248 214 8 214 8 182Z" fill="#c27d0b" transform="translate(0 6)"/>
  <path d="M8 182C8 92 62 38 128 38S248 92 248 182C248 214 8 214 8 182Z" fill="url(#dome)"/>
  <path d="M128 38L128 132L196 198C228 194 248 190 248 182C248 92 194 38 128 38Z" fill="url(#cut)"/><path d="M128 40V132L196 198" fill="none" stroke="#fff6bf" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>
  <path d="M128 132L196 198Q160 204 118 205Z" fill="#d8900f" opacity="0.45"/>
  <g fill="#fff3b0" opacity="0.8"><circle cx="84" cy="112" r="4"/><circle cx="60" cy="152" r="3.4"/><circle cx="100" cy="164" r="4"/><circle cx="190" cy="120" r="3.6"/><circle cx="214" cy="160" r="4"/><circle cx="164" cy="92" r="3"/></g>
  <path d="M36 142C44 104 66 76 96 64" fill="none" stroke="#ffffff" stroke-width="11" stroke-linecap="round" opacity="0.6"/>`,
);

const ring = (cx: number, cy: number, rx: number): string => {
  const ry = rx * 0.58;
  return (
    `<g fill="none" stroke-width="34"><ellipse cx="${cx}" cy="${cy + 9}" rx="${rx}" ry="${ry}" stroke="#93500f"/><ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" stroke="#e79a34"/>` +
    `<ellipse cx="${cx}" cy="${cy - 4}" rx="${rx}" ry="${ry}" stroke="#f7b957" stroke-width="20"/><ellipse cx="${cx}" cy="${cy - 8}" rx="${rx}" ry="${ry}" stroke="#ffdf9c" stroke-width="6" stroke-dasharray="26 20 9 34" stroke-linecap="round"/></g>`
  );
};

const onionRings = drawing('', ring(128, 190, 86) + ring(100, 146, 72) + ring(158, 116, 70) + ring(122, 72, 56));

/** Dishes that are missing in the emoji set or raw there, by name. */
export const smallFoodDrawings: Readonly<Record<string, string>> = {
  'halved-egg': halvedEgg,
  steak: grilledSteak,
  skewer,
  flatbread,
  'bread-boat': breadBoat,
  'stuffed-leaf': stuffedLeaf,
  'onion-rings': onionRings,
  mamaliga,
};
