import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { SEED_SCHEMA } from '../../../src/seed/emulator-seed'
import { renderSeedSchema } from '../../../../../scripts/seed-schema.mjs'

const FILE = new URL('../../../../facts/schemas/platform.seed.schema.json', import.meta.url)

describe('packages/facts/schemas/platform.seed.schema.json', () => {
  it('is what `npm run build:seed-schema` writes', async () => {
    expect(await readFile(FILE, 'utf8')).toBe(await renderSeedSchema())
  })

  it('describes the fields of a store', () => {
    const { items } = SEED_SCHEMA.properties?.stores ?? {}
    expect(items?.required).toEqual(['handle'])
    expect(items?.additionalProperties).toBe(false)
    expect(items?.properties).toMatchObject({
      template: { enum: ['candles', 'fashion', 'empty'] },
      installed: { anyOf: [{ type: 'boolean' }, { type: 'array' }] },
      products: {
        type: 'array',
        items: { required: ['title'], properties: { totalInventory: { type: 'integer' } } },
      },
      orders: { items: { required: ['items'] } },
    })
  })
})
