import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(['write_products', 'write_inventory', 'write_publications'], [])

const firstItem = async () =>
  (await admin.ask<{ nodes: { id: string }[] }>('{ inventoryItems(first: 1) { nodes { id } } }'))
    .nodes[0]?.id

describe('operations that failed inside', () => {
  it('a quantity with the name of a method is zero', async () => {
    expect(
      await admin.ask(
        `{ inventoryItem(id: "${await firstItem()}") { inventoryLevels(first: 1) { nodes { quantities(names: ["toString", "constructor"]) { name quantity updatedAt } } } } }`,
      ),
    ).toEqual({
      inventoryLevels: {
        nodes: [
          {
            quantities: [
              { name: 'toString', quantity: 0, updatedAt: null },
              { name: 'constructor', quantity: 0, updatedAt: null },
            ],
          },
        ],
      },
    })
  })

  it('a harmonized system code without a country is refused', async () => {
    const id = await firstItem()
    expect(
      await admin.ask(
        `mutation { inventoryItemUpdate(id: "${id}", input: { sku: "new", countryHarmonizedSystemCodes: [{ harmonizedSystemCode: "3406" }] }) { userErrors { field message } } }`,
      ),
    ).toEqual({
      userErrors: [
        {
          field: ['input', 'countryHarmonizedSystemCodes'],
          message: "Country code can't be blank",
        },
      ],
    })
    expect(
      await admin.ask(
        `{ inventoryItem(id: "${id}") { countryHarmonizedSystemCodes(first: 1) { nodes { countryCode } } } }`,
      ),
    ).toEqual({ countryHarmonizedSystemCodes: { nodes: [] } })
  })

  it('only a catalog is the catalog of a publication', async () => {
    expect(
      await admin.ask(
        'mutation { publicationCreate(input: { catalogId: "gid://shopify/MarketCatalog/7" }) { publication { catalog { id } } userErrors { code message } } }',
      ),
    ).toEqual({
      publication: null,
      userErrors: [
        {
          code: 'CATALOG_NOT_FOUND',
          message: 'A catalog was not found for id= gid://shopify/MarketCatalog/7.',
        },
      ],
    })
  })
})
