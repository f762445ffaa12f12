import { afterEach, beforeEach, vi } from 'vitest'

const written: string[] = []

/**
 * Returns the warnings since the test began, and clears them: a test fails at its end for warnings
 * that it did not take.
 */
export function takeWarnings(): string[] {
  return written.splice(0)
}

beforeEach(() => {
  written.length = 0
  for (const method of ['warn', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      written.push(parts.map(String).join(' '))
    })
  }
})

afterEach(() => {
  vi.restoreAllMocks()
  const left = takeWarnings()
  if (left.length > 0) throw new Error(`The console has messages:\n${left.join('\n')}`)
})
