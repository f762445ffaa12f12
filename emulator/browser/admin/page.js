// @ts-check
/** Data of the server in this page, and shared elements. */

const { dataset } = document.body

/** @param {string} name */
function text(name) {
  return dataset[name] ?? ''
}

export const facts = {
  shop: text('shop'),
  handle: text('handle'),
  storeName: text('storeName'),
  apiKey: text('apiKey'),
  appName: text('appName'),
  appOrigin: new URL(text('appUrl')).origin,
  locale: text('locale'),
  /**
   * @type {{ environment: { mobile: boolean, pos: boolean, intent: boolean }, user: Record<string,
   * unknown> }}
   */
  bridge: JSON.parse(text('bridge')),
}

/** Path of the app in this admin, without a trailing slash. */
export const appBase = `/store/${encodeURIComponent(facts.handle)}/apps/${encodeURIComponent(facts.apiKey)}`

/**
 * Finds the element with a data attribute.
 * @template {HTMLElement} T
 * @param {string} attribute
 * @param {new () => T} kind
 * @returns {T} that element
 */
export function part(attribute, kind) {
  const element = document.querySelector(`[${attribute}]`)
  if (!(element instanceof kind)) throw new Error(`The page has no ${kind.name} with ${attribute}.`)
  return element
}
