import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Finds the files that state how the behavior of the emulator is known.
 *
 * @param {string} sources absolute path of `packages/emulator/src`
 * @returns {{ folder: string, file: string }[]} sorted; the folder is below `sources`
 */
export function findEvidence(sources) {
  return readdirSync(sources, { recursive: true })
    .filter(path => path.endsWith('/evidence.ts'))
    .sort()
    .map(path => ({ folder: dirname(path), file: join(sources, path) }))
}
