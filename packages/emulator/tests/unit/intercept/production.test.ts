import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url))

it('nothing of the interception is in what an app builds of the layer', async () => {
  const parts = ['app.config.ts', '{server,middleware,plugins,composables,shared}/**/*.ts']
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: globSync(parts, { cwd: ROOT }),
    outdir: 'unused',
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    external: ['#*', '*.vue'],
    logLevel: 'error',
  })
  const files = Object.keys(metafile.inputs)
  expect(files).toContain('server/core/oauth/oauth.ts')
  expect(files.filter(file => /^packages\/(?:emulator|cli)\//.test(file))).toEqual([])
  const packages = Object.values(metafile.inputs).flatMap(({ imports }) =>
    imports.flatMap(({ path, external }) => (external ? [path] : [])),
  )
  expect(packages).toContain('h3')
  expect(packages).not.toContain('@peculiar/x509')
  expect(packages).not.toContain('nuxt-platform-layer/emulator')
})
