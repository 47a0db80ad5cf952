/** What a browser does with the page of a SAML provider: it sends the form in it. */
import type { SmallBrowser } from '../openid/small-browser.ts';

export interface SamlForm {
  action: string;
  /** The message as XML. */
  xml: string;
  relayState: string;
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
};

function unescaped(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#34|#39);/g, (entity) => entities[entity] ?? entity);
}

/** The form that the page at the URL has, with a response or a logout request. */
export async function formAt(browser: SmallBrowser, url: string): Promise<SamlForm> {
  const html = await (await browser.send(url)).text();
  const field = (name: string): string => {
    const tag = new RegExp(`name="${name}"\\s+value="([^"]*)"`).exec(html);
    return unescaped(tag?.[1] ?? '');
  };
  const action = unescaped(/action="([^"]+)"/.exec(html)?.[1] ?? '');
  const message = field('SAMLResponse') || field('SAMLRequest');
  if (action === '' || message === '') throw new Error(`no form of SAML: ${html.slice(0, 500)}`);
  return { action, xml: Buffer.from(message, 'base64').toString('utf8'), relayState: field('RelayState') };
}

/** As the provider's page does it: from another origin, and without the cookies that stay away from it. */
export async function sendForm({ action, xml, relayState }: SamlForm, name = 'SAMLResponse'): Promise<Response> {
  return fetch(action, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'http://provider.example' },
    body: new URLSearchParams({ [name]: Buffer.from(xml).toString('base64'), RelayState: relayState }),
  });
}
