const fillings = {
  salmon: ['#ffb08a', '#ff7f45', '#d95a20'],
  tuna: ['#f58a8a', '#d83a4a', '#9c1c30'],
  green: ['#d8f0a0', '#8fc751', '#568f2a'],
  shrimp: ['#ffd0a8', '#ff9f5a', '#e0682a'],
  crab: ['#ffb3b3', '#fff3ee', '#f26a5a'],
} as const;

const seeds = [
  [96, 82],
  [150, 70],
  [186, 96],
  [74, 108],
  [128, 128],
  [172, 120],
  [100, 122],
  [206, 112],
] as const;

function maki([lit, body, shaded]: readonly [string, string, string]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256"><defs>
<linearGradient id="nori" x1="0" y1="0" x2="1" y2="0.2"><stop offset="0" stop-color="#33433f"/><stop offset="0.3" stop-color="#4d625b"/><stop offset="1" stop-color="#151f1d"/></linearGradient>
<linearGradient id="rice" x1="0.1" y1="0" x2="0.8" y2="1"><stop offset="0" stop-color="#ffffff"/><stop offset="0.6" stop-color="#f7f3f0"/><stop offset="1" stop-color="#ded5dc"/></linearGradient>
<radialGradient id="filling" cx="0.35" cy="0.3" r="0.8"><stop offset="0" stop-color="${lit}"/><stop offset="0.55" stop-color="${body}"/><stop offset="1" stop-color="${shaded}"/></radialGradient></defs>
<path d="M26 98V176C26 214 72 236 128 236C184 236 230 214 230 176V98Z" fill="url(#nori)"/>
<ellipse cx="128" cy="98" rx="102" ry="62" fill="#22302c"/><ellipse cx="128" cy="97" rx="93" ry="54" fill="url(#rice)"/>
<g fill="#fff" stroke="#e6dde0" stroke-width="1.5">${seeds.map(([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="11" ry="6" transform="rotate(${((x * 7) % 90) - 45} ${x} ${y})"/>`).join('')}</g>
<ellipse cx="128" cy="99" rx="47" ry="27" fill="#c9b9be" opacity="0.6"/><ellipse cx="128" cy="96" rx="45" ry="26" fill="url(#filling)"/>
<path d="M104 88q24-14 48 2M100 100q28-12 56 4" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity="0.5"/>
<path d="M46 140C52 176 66 196 84 206" fill="none" stroke="#8fa69d" stroke-width="9" stroke-linecap="round" opacity="0.5"/></svg>`;
}

/** Rolled sushi by filling, under the names that `compose` gives them. */
export const makiDrawings: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(fillings).map(([name, colours]) => [`maki-${name}`, maki(colours)]),
);
