import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findSeed, readSeedFile } from '../../../src/seed/seed-file'

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
    const path = await write('a.json', '{ "$schema": "../state/schema.json", "stores": [] }')
    expect(await readSeedFile(path)).toEqual({ stores: [] })
  })

  it.each([
    ['"plan": 3', 'stores[0].plan must be a text that is not empty, not 3.'],
    ['"plan": ["Basic"]', 'stores[0].plan must be a text that is not empty, not a list.'],
    [
      '"giftCards": [{}]',
      'stores[0].giftCards[0].value is missing. It must be a decimal amount such as "19.50".',
    ],
    [
      '"draftOrders": [{ "items": [], "status": "SENT" }]',
      'stores[0].draftOrders[0].status must be one of OPEN, INVOICE_SENT, COMPLETED, not "SENT".',
    ],
    [
      `"markets": [{ "name": "A", "countries": ["${'X'.repeat(80)}"] }]`,
      `stores[0].markets[0].countries[0] must be a country code such as "CA", not "${'X'.repeat(59)}….`,
    ],
  ])('names the file, the field, the value and the reason: %s', async (field, reason) => {
    const path = await write('a.json', `{ "stores": [{ "handle": "a", ${field} }] }`)
    await expect(readSeedFile(path)).rejects.toThrow(`The seed ${path} is invalid: ${reason}`)
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
