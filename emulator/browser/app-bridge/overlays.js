// @ts-check

/**
 * @param {string} id
 * @param {'show' | 'hide' | 'toggle'} method
 */
async function command(id, method) {
  const element = /** @type {any} */ (document.getElementById(id))
  const act = element?.[method] ?? element?.[`${method}Overlay`]
  if (typeof act !== 'function') throw new Error(`No element with the id "${id}" can ${method}.`)
  await act.call(element)
}

/** What `shopify.modal` and `shopify.saveBar` share: they call the method of an element by its id. */
export const overlays = {
  /** @param {string} id */
  show: id => command(id, 'show'),
  /** @param {string} id */
  hide: id => command(id, 'hide'),
  /** @param {string} id */
  toggle: id => command(id, 'toggle'),
}
