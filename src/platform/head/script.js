// Runs before the first paint on every page: the chosen theme, and on `/` alone the chosen language.
(function (d, l) {
  const c = (n) => (d.cookie.match('(?:^|; )' + n + '=(\\w+)') || [])[1];
  const t = c('theme');
  if (t == 'dark' || t == 'light') d.documentElement.dataset.theme = t;
  const i = c('i18n_redirected');
  if (l.pathname == '/' && (i == 'en' || i == 'ro')) l.replace('/' + i + l.search + l.hash);
})(document, location);
