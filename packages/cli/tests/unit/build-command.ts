import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))

/**
 * Bundles the command from the sources, as `npm run build:dist` does, into a folder below the root,
 * where it finds its packages. A process that compiled the sources itself would take seconds to
 * start.
 */
export async function buildCommand(folder: string): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints: ['packages/cli/src/cli.ts', 'packages/cli/src/create.ts'],
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
}
