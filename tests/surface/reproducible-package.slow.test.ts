import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import { packLayer } from './pack-layer'

async function digestOf(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
}

it('the package has the same bytes when it is built and packed again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'platform-pack-again-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { files, tarball } = await packLayer(folder, { build: true })

  expect(files).toEqual(inject('packedLayer').files)
  expect(await digestOf(tarball)).toBe(await digestOf(inject('packedLayer').tarball))
})
