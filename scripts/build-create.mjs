/**
 * Builds `create-nuxt-platform-app` from the code of `init`, and copies the templates into it. Runs
 * before that package is packed.
 */
import { cpSync, rmSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
const FOLDER = 'packages/create-nuxt-platform-app'
for (const made of ['dist', 'templates', 'LICENSE'])
  rmSync(`${FOLDER}/${made}`, { recursive: true, force: true })

await build({
  // esbuild reads the working directory when it is loaded, before the change above.
  absWorkingDir: root,
  entryPoints: { create: 'packages/cli/src/create.ts' },
  outdir: `${FOLDER}/dist`,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node22',
  packages: 'external',
})
cpSync('templates', `${FOLDER}/templates`, { recursive: true })
cpSync('LICENSE', `${FOLDER}/LICENSE`)
