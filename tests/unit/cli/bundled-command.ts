import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll } from 'vitest'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Bundles the command from the sources, as `npm run build:dist` does, for the tests of a file. A
 * process that compiled the sources itself would take seconds to start.
 *
 * @returns a function that returns the path of the script, in a test: of `nuxt-platform-layer`, or
 *   of `create-nuxt-platform-app`
 */
export function bundleCommand(): (name?: 'cli' | 'create') => string {
  let folder = ''
  beforeAll(async () => {
    const cache = join(ROOT, 'node_modules/.cache')
    await mkdir(cache, { recursive: true })
    // Below the root: it finds its packages.
    folder = await mkdtemp(join(cache, 'platform-command-'))
    await build({
      absWorkingDir: ROOT,
      entryPoints: ['cli/cli.ts', 'cli/create.ts'],
      outdir: folder,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node22',
      packages: 'external',
      logLevel: 'error',
    })
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return (name = 'cli') => join(folder, `${name}.mjs`)
}
