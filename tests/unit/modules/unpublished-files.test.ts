import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findUnpublished } from '../../../modules/platform/unpublished-files'

/** Creates a layer with these folders and this `files` list. */
async function createLayer(folders: string[], files?: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'platform-layer-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const name of folders) await mkdir(join(folder, name), { recursive: true })
  await writeFile(join(folder, 'package.json'), JSON.stringify({ files }))
  return folder
}

it('lists the entries that `files` does not publish', async () => {
  const layer = await createLayer(['server', 'docs', 'tests', 'cli'], ['server', 'docs/*.md'])
  expect(findUnpublished(layer, '/app').sort()).toEqual([join(layer, 'cli'), join(layer, 'tests')])
})

it('lists the parts of a folder that has published and other ones', async () => {
  const layer = await createLayer(
    ['packages/facts/schemas', 'packages/facts/tests', 'packages/cli'],
    ['packages/facts/schemas/*.ts'],
  )
  expect(findUnpublished(layer, '/app').sort()).toEqual(
    ['packages/cli', 'packages/facts/tests'].map(path => join(layer, path)),
  )
})

it('does not list the folder that contains the app', async () => {
  const layer = await createLayer(['.playground', 'packages/bench/apps', 'tests'], ['server'])
  expect(findUnpublished(layer, join(layer, 'packages/bench/apps/layer')).sort()).toEqual([
    join(layer, '.playground'),
    join(layer, 'tests'),
  ])
  expect(findUnpublished(layer, join(layer, '.playground'))).not.toContain(
    join(layer, '.playground'),
  )
})

it('lists nothing if the layer is the app', async () => {
  const copy = await createLayer(['server', 'tests'])
  expect(findUnpublished(copy, copy)).toEqual([])
  const layer = await createLayer(['server', 'tests'], ['server'])
  expect(findUnpublished(layer, `${layer}/`)).toEqual([])
})
