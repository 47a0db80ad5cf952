// What must be known before the first paint: the theme and the typeface that this browser remembers, and whether the page
// has the frame around it, whose outline is shown until the console is loaded. A file of its own, because the content
// security policy allows no inline script, and no module, because modules run after the page was painted.
(() => {
  const remembered = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Without storage the theme is that of the system.
      return null;
    }
  };
  const page = document.documentElement;
  const chosen = remembered('mantine-color-scheme-value');
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
  page.setAttribute('data-shell', /^\/(deployments|account|$)/.test(location.pathname) ? 'frame' : 'alone');

  // On the first visit the fonts are loaded after the screen (src/app/first-visit-fonts.ts).
  const font = document.querySelector('meta[name=font]')?.content;
  if (font === undefined || remembered('parapet-font') !== font) {
    page.setAttribute('data-first-visit', '');
  } else {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'preload', as: 'font', href: font, crossOrigin: '' }));
  }
})();
