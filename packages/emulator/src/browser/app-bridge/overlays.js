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

/** Methods of `shopify.modal` and `shopify.saveBar`: call a method of an element by id. */
export const overlays = {
  /** @param {string} id */
  show: id => command(id, 'show'),
  /** @param {string} id */
  hide: id => command(id, 'hide'),
  /** @param {string} id */
  toggle: id => command(id, 'toggle'),
}
