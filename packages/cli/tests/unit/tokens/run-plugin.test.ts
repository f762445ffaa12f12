import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { findStoragePlugins, runPlugin } from '../../../src/tokens/run-plugin'

const FILE = 'server/plugins/storage.ts'

let folder: string
beforeEach(async () => {
  // Below the root: it finds the packages of the layer.
  folder = await mkdtemp(resolve('node_modules/.cache/platform-plugin-'))
  onTestFinished(() => rm(folder, { recursive: true }))
})

async function write(file: string, code: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await writeFile(join(folder, file), code)
}

describe('the plugins of the templates', () => {
  it.each([
    ['sqlite', 'db0', {}],
    ['redis', 'redis', { REDIS_URL: 'redis://127.0.0.1:1' }],
    ['postgresql', 'db0', { DATABASE_URL: 'postgres://127.0.0.1:1/app' }],
  ])('%s: is found, and mounts %s', async (choice, driver, variables) => {
    await cp(resolve('templates/choices/storage', choice, 'server'), join(folder, 'server'), {
      recursive: true,
    })
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
    vi.spyOn(process, 'cwd').mockReturnValue(folder)
    onTestFinished(() => {
      vi.unstubAllEnvs()
      vi.restoreAllMocks()
    })
    expect(await findStoragePlugins(folder)).toEqual([FILE])
    const found = await runPlugin(folder, join(folder, FILE))
    onTestFinished(async () => void (await found.driver?.dispose?.()))
    expect(found).toEqual({ driver: expect.objectContaining({ name: driver }) as object })
  })
})

describe('findStoragePlugins', () => {
  it('leaves out plugins without a storage, and finds none without a folder', async () => {
    expect(await findStoragePlugins(folder)).toEqual([])
    await write('server/plugins/log.ts', 'export default defineNitroPlugin(() => {})')
    await write('server/plugins/notes.md', 'sessionStorage')
    await write('server/plugins/own.mjs', 'configurePlatform({ sessionStorage: own })')
    expect(await findStoragePlugins(folder)).toEqual(['server/plugins/own.mjs'])
  })
})

describe('runPlugin', () => {
  it('returns what the plugin configures, and ignores other mounts', async () => {
    await write(
      FILE,
      `export default defineNitroPlugin(async ({ hooks }) => {
        hooks.hook('close', () => {})
        useStorage().mount('data', { name: 'other' })
        configurePlatform({ sessionStorage: { name: 'own' }, lock: { name: 'lock' }, hooks: {} })
      })`,
    )
    expect(await runPlugin(folder, join(folder, FILE))).toEqual({
      sessionStorage: { name: 'own' },
      lock: { name: 'lock' },
    })
  })

  it.each([
    [
      'throws',
      'export default defineNitroPlugin(() => { throw new Error("no database") })',
      'no database',
    ],
    ['has no default export', 'export const a = 1', 'it has no default export'],
  ])('reports a plugin that %s', async (_what, code, reason) => {
    await write(FILE, code)
    await expect(runPlugin(folder, join(folder, FILE))).rejects.toThrow(
      `The plugin ${join(folder, FILE)} cannot run outside of the app: ${reason}`,
    )
  })

  it('reports a missing file', async () => {
    await expect(runPlugin(folder, join(tmpdir(), 'none.ts'))).rejects.toThrow(
      'cannot run outside of the app',
    )
  })
})
