const warned = new Set<string>()

/** Writes a warning to the console in development, each one once. */
export function devWarning(component: string, message: string): void {
  if (!import.meta.dev) return
  const text = `[platform] ${component}: ${message}`
  if (warned.has(text)) return
  warned.add(text)
  console.warn(text)
}
