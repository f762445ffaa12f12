// @ts-check
/** What the server wrote into this page, and the elements that modules share. */

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
  /** @type {{ name: string, email: string }} */
  user: JSON.parse(text('user')),
  /** @type {{ granted: string[], required: string[], optional: string[] } | undefined} */
  scopes: dataset.scopes === undefined ? undefined : JSON.parse(dataset.scopes),
}

/** Path of the app in this admin, without a slash at its end. */
export const appBase = `/store/${encodeURIComponent(facts.handle)}/apps/${encodeURIComponent(facts.apiKey)}`

/**
 * The one element that carries a data attribute.
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

/** What happened here, for tests: `window.platformEmulator`. */
export const record = {
  /** @type {{ message: string, isError: boolean }[]} */
  toasts: [],
  /** @type {string[]} paths of the app, in order */
  navigations: [],
  /** Session tokens handed to the app. */
  tokens: 0,
}
Object.assign(window, { platformEmulator: record })
