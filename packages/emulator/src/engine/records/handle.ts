/** Longest handle of a record. */
export const MAX_HANDLE_LENGTH = 255

/**
 * Converts text to a handle: `Linen Shirt, "Blue"` becomes `linen-shirt-blue`. Letters of every
 * script stay.
 *
 * @param fallback the handle of text without letters and digits, e.g. `product`
 */
export function handleOf(text: string, fallback: string): string {
  const handle = text
    .trim()
    .toLowerCase()
    .normalize('NFKD')
    // Accents of Latin letters are removed; combining marks of other scripts are letters of words.
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-')
    // One hyphen at most at each end.
    .replace(/^-|-$/g, '')
  return handle === '' ? fallback : handle
}

/**
 * Returns a handle that is free: the wanted one, or with a higher number at its end. A handle that
 * ends with digits counts up; another one gets `-1`.
 */
export function uniqueHandle(wanted: string, isTaken: (handle: string) => boolean): string {
  let handle = wanted
  while (isTaken(handle)) {
    const [, start = '', digits] = /^(.*-)(\d{1,15})$/.exec(handle) ?? []
    handle = digits === undefined ? `${handle}-1` : `${start}${Number(digits) + 1}`
  }
  return handle
}
