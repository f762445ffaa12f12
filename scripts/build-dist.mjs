/**
 * Builds what Node itself must be able to load from a package: the protocol without Nuxt, the
 * emulator, the command line and the kits for tests. (Node does not strip types below node_modules;
 * everything else ships as source and is compiled by Nuxt.) Also the schemas of the platform's APIs.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import process from 'node:process'
import { build } from 'esbuild'
import { buildSchemas } from './build-schemas.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
rmSync('dist', { recursive: true, force: true })

await build({
  entryPoints: {
    'core/index': 'server/public/index.ts',
    'emulator/index': 'emulator/index.ts',
    'cli/cli': 'cli/cli.ts',
    'testing/index': 'testing/index.ts',
    'testing/playwright': 'testing/playwright/index.ts',
  },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node22',
  packages: 'external',
  // The bundle loads the browser files from its own folder.
  chunkNames: 'emulator/[name]-[hash]',
})
cpSync('emulator/browser', 'dist/emulator/browser', { recursive: true })
buildSchemas()

const types = spawnSync('npx', ['tsc', '-p', 'testing/tsconfig.build.json'], { stdio: 'inherit' })
process.exit(types.status ?? 1)
