import { drawing, gradient } from './cooked.ts';

const leaf =
  'M30 150C30 112 58 96 96 92L196 84C226 82 242 104 242 132C242 162 226 180 198 184L92 196C54 200 30 186 30 150Z';

/** A stuffed cabbage or vine leaf. */
export const stuffedLeaf = drawing(
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
export const mamaliga = drawing(
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

export const onionRings = drawing('', ring(128, 190, 86) + ring(100, 146, 72) + ring(158, 116, 70) + ring(122, 72, 56));
