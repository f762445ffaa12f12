const BOM = '\uFEFF'

/**
 * Removes the byte order mark that some editors write at the start of a file. Neither a JSON nor a
 * TOML parser accepts it.
 */
export function withoutBom(text: string): string {
  return text.startsWith(BOM) ? text.slice(BOM.length) : text
}
