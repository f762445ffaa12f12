/**
 * The nonce of this response. The content security policy permits only style elements with it, in
 * addition to the stylesheet of the admin.
 */
export const styleNonce = document.querySelector<HTMLMetaElement>(
  'meta[property="csp-nonce"]',
)?.nonce
