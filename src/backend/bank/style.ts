import { createHash } from 'node:crypto';

/**
 * The sheet of the bank's pages: no script, no pictures, light or dark as the system is. It stands in the page: one that arrives
 * later would agree to the page transition when the browser has already given it up, and complains.
 */
export const bankStyle = `
:root { color-scheme: light dark; --back: #eef1f6; --card: #fff; --text: #16202e; --quiet: #56627a; --line: #8a94a8; --accent: #1d4ed8; --on-accent: #fff; --fault: #b3261e; --notice: #fff4d6; --on-notice: #553b00; }
@media (prefers-color-scheme: dark) {
  :root { --back: #10151d; --card: #1a212d; --text: #e9edf5; --quiet: #a3aec2; --line: #77839a; --accent: #8fb0ff; --on-accent: #0b1a3d; --fault: #ffb4ab; --notice: #3a2f10; --on-notice: #ffe08a; }
}
@view-transition { navigation: auto; }
* { box-sizing: border-box; }
body { margin: 0; padding: 1rem; background: var(--back); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 28rem; margin: 1rem auto; padding: 1.5rem; background: var(--card); border-radius: 1rem; box-shadow: 0 .25rem 1.5rem rgb(0 0 0 / .08); }
h1 { margin: 0 0 1rem; font-size: 1.25rem; }
h2 { margin: 1.5rem 0 .5rem; font-size: 1rem; }
.notice { padding: .75rem 1rem; border-radius: .5rem; background: var(--notice); color: var(--on-notice); }
.sum { display: flex; justify-content: space-between; gap: 1rem; margin: 1rem 0; }
.sum strong { font-size: 1.5rem; line-height: 1.2; white-space: nowrap; }
.field { margin-bottom: 1rem; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; align-items: start; }
label { display: block; margin-bottom: .25rem; color: var(--quiet); font-size: .875rem; }
input { width: 100%; min-height: 3rem; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: .5rem; background: transparent; color: inherit; font: inherit; }
::placeholder { color: var(--quiet); opacity: 1; }
input[aria-invalid="true"] { border-color: var(--fault); }
.fault { margin: .25rem 0 0; color: var(--fault); font-size: .875rem; }
button { width: 100%; min-height: 3rem; padding: .5rem 1rem; border: 0; border-radius: .5rem; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
button.quiet { margin-top: .5rem; background: transparent; color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.quiet-text { color: var(--quiet); font-size: .875rem; }
ul { margin: 0; padding: 0; list-style: none; font-size: .875rem; }
li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding: .25rem 0; border-top: 1px solid color-mix(in srgb, var(--line) 40%, transparent); }
code { font-size: 1em; white-space: nowrap; }
`;

/** By this a content policy knows the sheet. */
export const bankStyleHash = `'sha256-${createHash('sha256').update(bankStyle).digest('base64')}'`;
