import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findSeed, readSeedFile } from '../../../../emulator/state/seed-file'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seed-file-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function write(name: string, content: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

describe('readSeedFile', () => {
  it('reads a seed', async () => {
    expect(await readSeedFile(await write('a.json', '{ "stores": [{ "handle": "a" }] }'))).toEqual({
      stores: [{ handle: 'a' }],
    })
  })

  it('accepts the schema for editors', async () => {
    const path = await write('a.json', '{ "$schema": "./schema.json", "stores": [] }')
    expect(await readSeedFile(path)).toEqual({ stores: [] })
  })

  it('names the file, the field and the reason', async () => {
    const path = await write('a.json', '{ "stores": [{ "handle": "a", "plan": 3 }] }')
    await expect(readSeedFile(path)).rejects.toThrow(
      `The seed ${path} is invalid: stores[0].plan must be a text that is not empty.`,
    )
  })

  it('reports that a file is no JSON', async () => {
    const path = await write('a.json', '{ stores: [] }')
    await expect(readSeedFile(path)).rejects.toThrow(
      new RegExp(`^The seed ${path} is invalid: .*JSON`),
    )
  })

  it('reports that there is no file', async () => {
    await expect(readSeedFile(join(folder, 'no.json'))).rejects.toThrow(
      `The seed ${join(folder, 'no.json')} cannot be read: ENOENT`,
    )
  })
})

describe('a seed in TypeScript', () => {
  const TS = `const handle: string = 'tea'
export default { stores: [{ handle, template: 'empty' }] }
`

  it('is read before one in JSON', async () => {
    await write('platform.seed.json', '{ "stores": [] }')
    await write('platform.seed.ts', TS)
    expect(await findSeed(folder)).toEqual({ stores: [{ handle: 'tea', template: 'empty' }] })
  })

  it('names the file and the reason if it is invalid', async () => {
    const path = await write('platform.seed.ts', 'export const seed = {}\n')
    await expect(readSeedFile(path)).rejects.toThrow(
      `The seed ${path} is invalid: it must be an object.`,
    )
  })
})

describe('findSeed', () => {
  it('finds the file of an app, or none', async () => {
    expect(await findSeed(folder)).toBeUndefined()
    await write('platform.seed.json', '{ "stores": [] }')
    expect(await findSeed(folder)).toEqual({ stores: [] })
  })

  it('does not skip an invalid file', async () => {
    const path = await write('platform.seed.json', '[]')
    await expect(findSeed(folder)).rejects.toThrow(
      `The seed ${path} is invalid: it must be an object.`,
    )
  })
})
