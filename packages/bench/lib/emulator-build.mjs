import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const cache = join(root, 'node_modules/.cache')

/**
 * Runs `work` with the path of the built command line, as the package has it, and removes the build
 * afterwards.
 */
export async function withEmulatorBuild(work) {
  await mkdir(cache, { recursive: true })
  // Below the root: it finds its packages.
  const outdir = await mkdtemp(join(cache, 'platform-bench-'))
  try {
    await build({
      entryPoints: [join(root, 'packages/cli/src/cli.ts')],
      outdir,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node22',
      packages: 'external',
      logLevel: 'error',
    })
    return await work(join(outdir, 'cli.mjs'))
  } finally {
    await rm(outdir, { recursive: true, force: true })
  }
}
