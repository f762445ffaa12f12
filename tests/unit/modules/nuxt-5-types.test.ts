import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Nuxt } from 'nuxt/schema'
import { expect, it, onTestFinished } from 'vitest'
import { setupNuxt5Types } from '../../../modules/platform/nuxt-5-types'
import { fake } from '../../fake'

it('resolves the h3 of Nitro as Nitro does, and leaves a program without h3 as it is', async () => {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'platform-h3-')))
  onTestFinished(() => rm(root, { recursive: true }))
  for (const folder of ['node_modules/h3', 'node_modules/nitro/node_modules/h3']) {
    await mkdir(join(root, folder), { recursive: true })
    await writeFile(join(root, folder, 'package.json'), '{}')
  }
  const hooks: Record<string, (argument: object) => void> = {}
  setupNuxt5Types(
    fake<Nuxt>({
      options: { buildDir: join(root, '.nuxt') },
      hook: (name: string, run: (argument: object) => void) => (hooks[name] = run),
    }),
  )
  const paths = { nitro: ['../node_modules/nitro'], h3: ['../node_modules/h3'] }
  const programs = {
    tsConfig: { compilerOptions: { paths: { ...paths } } },
    sharedTsConfig: { compilerOptions: { paths: { nitro: paths.nitro } } },
    nodeTsConfig: { compilerOptions: { module: 'nodenext', strict: true } },
    serverTsConfig: { compilerOptions: { paths: { ...paths } } },
  }
  hooks['prepare:types']?.(programs)
  const own = { ...paths, h3: ['../node_modules/nitro/node_modules/h3'] }
  expect(programs).toEqual({
    tsConfig: { compilerOptions: { paths: own } },
    sharedTsConfig: { compilerOptions: { paths: { nitro: paths.nitro } } },
    nodeTsConfig: {
      compilerOptions: { module: 'preserve', moduleResolution: 'bundler', strict: true },
    },
    serverTsConfig: { compilerOptions: { paths: own } },
  })
})
