import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Nuxt } from 'nuxt/schema'
import { expect, it, onTestFinished } from 'vitest'
import { excludeFromServer, useOwnH3 } from '../../../modules/platform/server-program'

/** What the functions use of Nuxt: hooks, which `call` runs. */
function fakeNuxt(buildDir: string) {
  const hooks: [name: string, run: (argument: object) => void][] = []
  const nuxt = {
    options: { buildDir },
    hook: (name: string, run: (argument: object) => void) => hooks.push([name, run]),
  }
  const call = (called: string, argument: object) => {
    for (const [name, run] of hooks) if (name === called) run(argument)
  }
  return { nuxt: nuxt as unknown as Nuxt, call }
}

it('keeps a folder out of the program of the server, as each version of Nuxt has it', () => {
  const { nuxt, call } = fakeNuxt('/app/.nuxt')
  excludeFromServer(nuxt, '/layer/server')
  const nitro = { typescript: { tsConfig: { exclude: ['../dist'] } } }
  call('nitro:config', nitro)
  expect(nitro.typescript.tsConfig.exclude).toEqual(['../dist', '../../layer/server'])

  const programs = { tsConfig: { exclude: [] }, serverTsConfig: {} }
  call('prepare:types', programs)
  expect(programs).toEqual({
    tsConfig: { exclude: [] },
    serverTsConfig: { exclude: ['../../layer/server'] },
  })
})

it('resolves the h3 of Nitro as Nitro does, and leaves a program without h3 as it is', async () => {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'platform-h3-')))
  onTestFinished(() => rm(root, { recursive: true }))
  for (const folder of ['node_modules/h3', 'node_modules/nitro/node_modules/h3']) {
    await mkdir(join(root, folder), { recursive: true })
    await writeFile(join(root, folder, 'package.json'), '{}')
  }
  const { nuxt, call } = fakeNuxt(join(root, '.nuxt'))
  useOwnH3(nuxt)
  const paths = { nitro: ['../node_modules/nitro'], h3: ['../node_modules/h3'] }
  const programs = {
    tsConfig: { compilerOptions: { paths: { ...paths } } },
    sharedTsConfig: { compilerOptions: { paths: { nitro: paths.nitro } } },
    nodeTsConfig: {},
    serverTsConfig: { compilerOptions: { paths: { ...paths } } },
  }
  call('prepare:types', programs)
  const own = { ...paths, h3: ['../node_modules/nitro/node_modules/h3'] }
  expect(programs).toEqual({
    tsConfig: { compilerOptions: { paths: own } },
    sharedTsConfig: { compilerOptions: { paths: { nitro: paths.nitro } } },
    nodeTsConfig: {},
    serverTsConfig: { compilerOptions: { paths: own } },
  })
})
