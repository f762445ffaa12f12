const said = new Set<string>()

/** Writes a warning to the console in development, each one once. */
export function devWarning(component: string, message: string): void {
  if (!import.meta.dev) return
  const text = `[platform] ${component}: ${message}`
  if (said.has(text)) return
  said.add(text)
  console.warn(text)
}
