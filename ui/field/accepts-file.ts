/** Properties of a file that decide whether it is accepted. */
interface FileFacts {
  name: string
  /** MIME type, '' where the browser does not know it. */
  type: string
}

/**
 * Returns whether a file matches a comma-separated list of extensions (`.csv`), MIME types
 * (`image/png`) and groups (`image/*`), as in the HTML `accept` attribute. An empty list accepts
 * all files.
 */
export function acceptsFile(accept: string, { name, type }: FileFacts): boolean {
  const kinds = accept
    .split(',')
    .map(kind => kind.trim().toLowerCase())
    .filter(kind => kind !== '')
  if (kinds.length === 0) return true
  return kinds.some(kind => {
    if (kind === '*' || kind === '*/*') return true
    if (kind.startsWith('.')) return name.toLowerCase().endsWith(kind)
    if (kind.endsWith('/*')) return type.toLowerCase().startsWith(kind.slice(0, -1))
    return type.toLowerCase() === kind
  })
}

/**
 * Splits dropped files into accepted and rejected ones. Without `multiple`, at most one is
 * accepted.
 */
export function partFiles(
  files: readonly File[],
  { accept, multiple }: { accept: string; multiple: boolean },
): { accepted: File[]; rejected: File[] } {
  const fitting = files.filter(file => acceptsFile(accept, file))
  const accepted = multiple ? fitting : fitting.slice(0, 1)
  return { accepted, rejected: files.filter(file => !accepted.includes(file)) }
}
