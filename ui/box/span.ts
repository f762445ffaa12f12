/** `auto` or `span N` as CSS; undefined for what is neither. */
export function spanCss(value: string): string | undefined {
  const words = value.trim().replace(/\s+/g, ' ')
  return /^(?:auto|span [1-9]\d*)$/.test(words) ? words : undefined
}
