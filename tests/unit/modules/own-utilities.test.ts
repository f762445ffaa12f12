import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NitroConfig } from 'nitropack/types'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { preferOwnUtilities } from '../../../modules/platform/own-utilities'

let root: string

async function serverWith(name: string, ...files: string[]): Promise<string> {
  const directory = join(root, name, 'server')
  await mkdir(join(directory, 'utils'), { recursive: true })
  for (const file of files) await writeFile(join(directory, 'utils', file), '')
  return directory
}

beforeEach(async () => (root = await mkdtemp(join(tmpdir(), 'platform-utilities-'))))
afterEach(() => rm(root, { recursive: true }))

it("finds files with the path of the layer's, of the app before those of layers in front, and none of layers behind", async () => {
  const [app, front, layer, behind] = [
    await serverWith('app', 'usePlatformPos.ts', 'other.ts'),
    await serverWith('front', 'usePlatformPos.ts', 'usePlatformFlow.ts'),
    await serverWith('layer', 'usePlatformAdmin.ts', 'usePlatformFlow.ts', 'usePlatformPos.ts'),
    await serverWith('behind', 'usePlatformAdmin.ts'),
  ]
  const nitro: NitroConfig = { imports: { imports: [{ name: 'first', from: 'package' }] } }
  preferOwnUtilities(nitro, layer, [app, front, layer, behind])

  expect(nitro.imports).toEqual({
    imports: [
      { name: 'first', from: 'package' },
      { name: 'usePlatformFlow', from: join(front, 'utils/usePlatformFlow.ts'), priority: 2 },
      { name: 'usePlatformPos', from: join(app, 'utils/usePlatformPos.ts'), priority: 2 },
    ],
    dirsScanOptions: { fileFilter: expect.any(Function) as unknown },
  })
})

it("excludes only replaced files from the scan of Nitro, and keeps the app's filter", async () => {
  const [app, front, layer] = [
    await serverWith('app', 'usePlatformPos.ts', 'other.ts', 'excluded.ts'),
    await serverWith('front', 'usePlatformPos.ts', 'usePlatformFlow.ts'),
    await serverWith('layer', 'usePlatformAdmin.ts', 'usePlatformFlow.ts', 'usePlatformPos.ts'),
  ]
  const nitro: NitroConfig = {
    imports: {
      dirsScanOptions: { types: false, fileFilter: file => !file.endsWith('excluded.ts') },
    },
  }
  preferOwnUtilities(nitro, layer, [app, front, layer])
  const { types, fileFilter } = ((nitro.imports || {}).dirsScanOptions ?? {}) as {
    types?: boolean
    fileFilter?: (file: string) => boolean
  }
  const files = [
    [app, 'usePlatformPos'],
    [app, 'other'],
    [app, 'excluded'],
    [front, 'usePlatformPos'],
    [front, 'usePlatformFlow'],
    [layer, 'usePlatformAdmin'],
    [layer, 'usePlatformFlow'],
    [layer, 'usePlatformPos'],
  ]
  const scanned = files.filter(([server, name]) => fileFilter?.(`${server}/utils/${name}.ts`))

  expect(types).toBe(false)
  expect(scanned).toEqual([
    [app, 'usePlatformPos'],
    [app, 'other'],
    [front, 'usePlatformFlow'],
    [layer, 'usePlatformAdmin'],
  ])
})

it('changes nothing without such files, or without automatic imports', async () => {
  const layer = await serverWith('layer', 'usePlatformPos.ts')
  const [without, off]: NitroConfig[] = [{}, { imports: false }]
  preferOwnUtilities(without!, layer, [join(root, 'nothing'), layer])
  preferOwnUtilities(off!, layer, [await serverWith('app', 'usePlatformPos.ts'), layer])

  expect([without, off]).toEqual([{}, { imports: false }])
})
