/** Applies the style sheets that the page only preloads, so that they do not delay its first paint (load-order.ts). */
export async function applyStyles(): Promise<void> {
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=style]');
  await Promise.all([...sheets].map(applySheet));
}

/** A sheet that cannot be loaded does not keep the console from being drawn. */
async function applySheet(link: HTMLLinkElement): Promise<void> {
  await new Promise<void>((done) => {
    link.addEventListener('load', () => {
      // The first event may still be that of the preload.
      if (link.sheet !== null) done();
    });
    link.addEventListener('error', () => done());
    link.rel = 'stylesheet';
  });
}
