// @ts-check

/**
 * Reads the flags of a button of the app. Missing flags are false.
 * @param {unknown} state
 */
export function flagsOf(state) {
  const flags = /** @type {Record<string, unknown>} */ (
    typeof state === 'object' && state !== null ? state : {}
  )
  return {
    primary: flags.primary === true,
    critical: flags.critical === true,
    disabled: flags.disabled === true,
    loading: flags.loading === true,
  }
}
