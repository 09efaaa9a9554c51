/** Heights of the window that browsers lay out ahead of what is in sight, and a little more. */
const AHEAD = 2;

/**
 * A jump to a section goes where that is when it begins: what would be laid out only once it is near, and push the section away,
 * is laid out before.
 */
export function runJumps(): void {
  document.querySelector('[data-categories]')?.addEventListener('click', ({ target }) => {
    const { hash = '' } = (target as Element).closest('a') ?? {};
    let passed = document.getElementById(hash.slice(1))?.previousElementSibling;
    for (let room = innerHeight * AHEAD; passed instanceof HTMLElement && room >= 0; passed = passed.previousElementSibling) {
      passed.style.contentVisibility = 'visible';
      room -= passed.offsetHeight;
    }
  });
}
