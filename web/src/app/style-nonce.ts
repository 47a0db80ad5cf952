/** The nonce of this page's content security policy: the browser refuses style elements without it. */
import { setNonce } from 'get-nonce';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
// The scroll lock of dialogs creates a style element.
setNonce(nonce);

export const styleNonce = (): string => nonce;
