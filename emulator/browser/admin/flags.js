// @ts-check

/**
 * The flags of a button that the app describes; whatever is missing is false.
 * @param {unknown} state
 */
export function flagsOf(state) {
  const flags = /** @type {Record<string, unknown>} */ (typeof state === 'object' && state !== null ? state : {})
  return {
    primary: flags.primary === true,
    critical: flags.critical === true,
    disabled: flags.disabled === true,
    loading: flags.loading === true,
  }
}
