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

beforeEach(async () => root = await mkdtemp(join(tmpdir(), 'platform-utilities-')))
afterEach(() => rm(root, { recursive: true }))

it('takes those with the path of the layer\'s, of the app before those of layers in front, and none of layers behind', async () => {
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
  })
})

it('changes nothing where there are none, or no automatic imports', async () => {
  const layer = await serverWith('layer', 'usePlatformPos.ts')
  const [without, off]: NitroConfig[] = [{}, { imports: false }]
  preferOwnUtilities(without!, layer, [join(root, 'nothing'), layer])
  preferOwnUtilities(off!, layer, [await serverWith('app', 'usePlatformPos.ts'), layer])

  expect([without, off]).toEqual([{}, { imports: false }])
})
