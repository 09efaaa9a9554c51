// Runs before the first paint on every page: the chosen theme, and on `/` alone the chosen language. What is pressed before
// the first script runs is held for it; a page that is loaded without it says so. It ends both (early-presses.ts). Nothing is
// drawn before all is there that can be in sight; as an attribute of the link, the checker of HTML would not know it yet.
(function (d, l) {
  const c = (n) => (d.cookie.match('(?:^|; )' + n + '=(\\w+)') || [])[1];
  const t = c('theme');
  if (t == 'dark' || t == 'light') d.documentElement.dataset.theme = t;
  const i = c('i18n_redirected');
  if (l.pathname == '/' && (i == 'en' || i == 'ro')) l.replace('/' + i + l.search + l.hash);
  const p = (window.pressed = []);
  onclick = ({ target: t }) => {
    if (t = t.closest('button:not([popovertarget])')) p.push(t), t.ariaBusy = 'true';
  };
  d.querySelector('[rel=expect]').blocking = 'render';
  onload = () => {
    onclick = null;
    p.forEach((t) => (t.ariaBusy = null));
    d.querySelector('.code-lost').showPopover();
  };
})(document, location);
