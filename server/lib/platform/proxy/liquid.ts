export type LiquidInit = number | (ResponseInit & {
  /** False leaves out the theme's header and footer. @default true */
  layout?: boolean
})

/**
 * A form or link whose last attribute leads to a path of the storefront that has no slash at its end; then query or fragment.
 * No part reaches past a bracket, and no value past a quote, so that hostile text is read once only.
 */
const OPEN_PATH = /(<form\s(?:[^<>]*\s)?action="|<a\s(?:[^<>]*\s)?href=")(\/(?!\/)[^"?#<>]*[^"?#<>/])([?#][^"<>]*)?">/gi

/**
 * A page that the storefront renders inside the merchant's theme. A number is the status.
 * Links and forms to the storefront's own paths get a slash at the end of the path (`/apps/x/?page=2`), because the storefront
 * answers others with a redirect, on which a form loses its fields.
 * Escape what visitors wrote yourself, for HTML and for Liquid: `{{ … }}` in it would be run by the theme.
 * Protocol: app proxy, https://shopify.dev/docs/apps/build/online-store/app-proxies
 */
export function liquid(body: string, init: LiquidInit = {}): Response {
  const { layout = true, ...response } = typeof init === 'number' ? { status: init } : init
  const headers = new Headers(response.headers)
  headers.set('Content-Type', 'application/liquid')
  const page = body.replace(OPEN_PATH, '$1$2/$3">')
  return new Response(layout ? page : `{% layout none %} ${page}`, { ...response, headers })
}
