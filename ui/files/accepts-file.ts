/** What is asked of a file to be accepted. */
interface FileFacts {
  name: string
  /** MIME type, '' where the browser does not know it. */
  type: string
}

/**
 * Tells whether a file fits a list of extensions (`.csv`), MIME types (`image/png`) and kinds (`image/*`) with commas, as the
 * `accept` attribute of HTML has it. An empty list takes every file.
 */
export function acceptsFile(accept: string, { name, type }: FileFacts): boolean {
  const kinds = accept.split(',').map(kind => kind.trim().toLowerCase()).filter(kind => kind !== '')
  if (kinds.length === 0) return true
  return kinds.some((kind) => {
    if (kind === '*' || kind === '*/*') return true
    if (kind.startsWith('.')) return name.toLowerCase().endsWith(kind)
    if (kind.endsWith('/*')) return type.toLowerCase().startsWith(kind.slice(0, -1))
    return type.toLowerCase() === kind
  })
}

/** Parts dropped files into those that a control takes and the rest; without `multiple` it takes one. */
export function partFiles(files: readonly File[], { accept, multiple }: { accept: string, multiple: boolean }): { accepted: File[], rejected: File[] } {
  const fitting = files.filter(file => acceptsFile(accept, file))
  const accepted = multiple ? fitting : fitting.slice(0, 1)
  return { accepted, rejected: files.filter(file => !accepted.includes(file)) }
}
