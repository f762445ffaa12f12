import { describe } from 'vitest'
// The modules of the setup files are loaded anew for the tests. Here their hooks are of the group.
import '../no-warnings'
import '../page-state'

/**
 * Runs test files in one Nuxt app, each as a suite with the file's name: starting the app takes
 * longer than most of the files.
 */
export async function collectFiles(files: Record<string, () => Promise<unknown>>): Promise<void> {
  for (const [path, load] of Object.entries(files))
    await describe(path.replace('../', ''), async () => void (await load()))
}
