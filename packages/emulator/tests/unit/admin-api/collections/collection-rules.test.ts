import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const { ask } = startAdmin(['write_products', 'write_inventory'], [])

const PRODUCT = `mutation ($product: ProductCreateInput!) { productCreate(product: $product) {
  product { id variants(first: 1) { nodes { id inventoryItem { id } } } } userErrors { message }
} }`
const COLLECTION = `mutation ($input: CollectionInput!) { collectionCreate(input: $input) {
  collection { id } userErrors { field message }
} }`
const VARIANT = `mutation ($id: ID!, $variant: ProductVariantsBulkInput!) {
  productVariantsBulkUpdate(productId: $id, variants: [$variant]) { userErrors { message } }
}`

interface Lamp {
  id: string
  variants: { nodes: { id: string; inventoryItem: { id: string } }[] }
}

async function createLamp(): Promise<Lamp> {
  const { product } = await ask<{ product: Lamp }>(PRODUCT, {
    product: {
      title: 'Oak Lamp',
      productType: 'Lighting',
      vendor: 'Woodworks',
      tags: ['oak', 'warm'],
    },
  })
  await ask(VARIANT, {
    id: product.id,
    variant: {
      id: product.variants.nodes[0]?.id,
      price: '20.00',
      compareAtPrice: '25.00',
      inventoryItem: { measurement: { weight: { unit: 'GRAMS', value: 1500 } } },
    },
  })
  return product
}

async function smartCollection(rules: object[], appliedDisjunctively = false): Promise<string> {
  const input = { title: 'Matches', ruleSet: { appliedDisjunctively, rules } }
  const { collection, userErrors } = await ask<{
    collection: { id: string }
    userErrors: object[]
  }>(COLLECTION, { input })
  expect(userErrors).toEqual([])
  return collection.id
}

async function has(id: string, product: string): Promise<boolean> {
  const { hasProduct } = await ask<{ hasProduct: boolean }>(
    'query ($id: ID!, $product: ID!) { collection(id: $id) { hasProduct(id: $product) } }',
    { id, product },
  )
  return hasProduct
}

const rule = (column: string, relation: string, condition: string) => ({
  column,
  relation,
  condition,
})

describe('a rule', () => {
  it.each([
    ['TITLE', 'EQUALS', 'oak lamp', true],
    ['TITLE', 'NOT_EQUALS', 'oak lamp', false],
    ['TITLE', 'STARTS_WITH', 'Oak', true],
    ['TITLE', 'ENDS_WITH', 'Oak', false],
    ['TITLE', 'CONTAINS', 'k l', true],
    ['TITLE', 'NOT_CONTAINS', 'k l', false],
    ['TYPE', 'EQUALS', 'lighting', true],
    ['VENDOR', 'CONTAINS', 'works', true],
    ['TAG', 'EQUALS', 'OAK', true],
    ['TAG', 'EQUALS', 'cold', false],
    ['TAG', 'NOT_EQUALS', 'oak', false],
    ['TAG', 'NOT_EQUALS', 'cold', true],
    ['VARIANT_TITLE', 'EQUALS', 'Default Title', true],
    ['VARIANT_PRICE', 'GREATER_THAN', '19.99', true],
    ['VARIANT_PRICE', 'LESS_THAN', '20', false],
    ['VARIANT_PRICE', 'EQUALS', '20', true],
    ['VARIANT_COMPARE_AT_PRICE', 'GREATER_THAN', '20', true],
    ['VARIANT_COMPARE_AT_PRICE', 'IS_NOT_SET', '', false],
    ['IS_PRICE_REDUCED', 'IS_SET', '', true],
    ['IS_PRICE_REDUCED', 'IS_NOT_SET', '', false],
    ['VARIANT_WEIGHT', 'EQUALS', '1.5', true],
    ['VARIANT_INVENTORY', 'LESS_THAN', '1', true],
    ['VARIANT_INVENTORY', 'GREATER_THAN', '0', false],
    ['PRODUCT_CATEGORY_ID', 'EQUALS', 'gid://shopify/TaxonomyCategory/hg-13', false],
  ])('%s %s %j matches: %s', async (column, relation, condition, matches) => {
    const { id } = await createLamp()
    expect(await has(await smartCollection([rule(column, relation, condition)]), id)).toBe(matches)
  })

  it('about a category can include the categories below', async () => {
    const { product } = await ask<{ product: Lamp }>(PRODUCT, {
      product: { title: 'Lamp', category: 'gid://shopify/TaxonomyCategory/hg-13-4' },
    })
    for (const [column, category, matches] of [
      ['PRODUCT_CATEGORY_ID', 'hg-13-4', true],
      ['PRODUCT_CATEGORY_ID', 'hg-13', false],
      ['PRODUCT_CATEGORY_ID_WITH_DESCENDANTS', 'hg-13', true],
      ['PRODUCT_CATEGORY_ID_WITH_DESCENDANTS', 'hg-1', false],
    ] as const) {
      const condition = `gid://shopify/TaxonomyCategory/${category}`
      const id = await smartCollection([rule(column, 'EQUALS', condition)])
      expect(await has(id, product.id)).toBe(matches)
    }
  })

  it('about a metafield compares the metafield of its definition', async () => {
    const { createdDefinition } = await ask<{ createdDefinition: { id: string } }>(
      `mutation { metafieldDefinitionCreate(definition: {
        name: "Watts", namespace: "custom", key: "watts", type: "number_integer", ownerType: PRODUCT
        capabilities: { smartCollectionCondition: { enabled: true } }
      }) { createdDefinition { id } userErrors { message } } }`,
    )
    const { id: product } = await createLamp()
    const id = await smartCollection([
      {
        ...rule('PRODUCT_METAFIELD_DEFINITION', 'GREATER_THAN', '30'),
        conditionObjectId: createdDefinition.id,
      },
    ])
    expect(await has(id, product)).toBe(false)
    await ask(
      `mutation ($id: ID!) { metafieldsSet(metafields: [
        { ownerId: $id, namespace: "custom", key: "watts", value: "40" }
      ]) { userErrors { message } } }`,
      { id: product },
    )
    expect(await has(id, product)).toBe(true)
    const conditions = await ask<{ ruleType: string; allowedRelations: string[] }[]>(
      '{ collectionRulesConditions { ruleType allowedRelations defaultRelation } }',
    )
    expect(conditions.at(-1)).toEqual({
      ruleType: 'PRODUCT_METAFIELD_DEFINITION',
      allowedRelations: ['EQUALS', 'GREATER_THAN', 'LESS_THAN'],
      defaultRelation: 'EQUALS',
    })
  })
})

describe('several rules', () => {
  it.each([
    [false, false],
    [true, true],
  ])('of which one does not match, disjunctively %s: %s', async (disjunctively, matches) => {
    const { id } = await createLamp()
    const rules = [rule('TAG', 'EQUALS', 'oak'), rule('TAG', 'EQUALS', 'cold')]
    expect(await has(await smartCollection(rules, disjunctively), id)).toBe(matches)
  })
})

describe('membership', () => {
  it('follows the product, its variants, its stock, and the rules', async () => {
    const { id: product, variants } = await createLamp()
    const tagged = await smartCollection([rule('TAG', 'EQUALS', 'sale')])
    const cheap = await smartCollection([rule('VARIANT_PRICE', 'LESS_THAN', '10')])
    const stocked = await smartCollection([rule('VARIANT_INVENTORY', 'GREATER_THAN', '0')])
    const memberships = async () => {
      const { collections } = await ask<{ collections: { nodes: { id: string }[] } }>(
        'query ($id: ID!) { product(id: $id) { collections(first: 9) { nodes { id } } } }',
        { id: product },
      )
      return collections.nodes
        .map(({ id }) => id)
        .filter(id => [tagged, cheap, stocked].includes(id))
    }
    expect(await memberships()).toEqual([])
    await ask(
      'mutation ($id: ID!) { tagsAdd(id: $id, tags: ["sale"]) { userErrors { message } } }',
      {
        id: product,
      },
    )
    expect(await memberships()).toEqual([tagged])
    const [variant] = variants.nodes
    await ask(VARIANT, { id: product, variant: { id: variant?.id, price: '9.00' } })
    expect(await memberships()).toEqual([tagged, cheap])
    const { nodes } = await ask<{ nodes: { id: string }[] }>(
      '{ locations(first: 1) { nodes { id } } }',
    )
    await ask(
      `mutation ($input: InventoryAdjustQuantitiesInput!) {
        inventoryAdjustQuantities(input: $input) @idempotent(key: "stock") { userErrors { message } }
      }`,
      {
        input: {
          name: 'available',
          reason: 'correction',
          changes: [
            {
              inventoryItemId: variant?.inventoryItem.id,
              locationId: nodes[0]?.id,
              delta: 3,
              changeFromQuantity: 0,
            },
          ],
        },
      },
    )
    expect(await memberships()).toEqual([tagged, cheap, stocked])
    await ask(
      `mutation ($id: ID!) { collectionUpdate(input: { id: $id, ruleSet: {
        appliedDisjunctively: false, rules: [{ column: TAG, relation: EQUALS, condition: "new" }]
      } }) { userErrors { message } } }`,
      { id: tagged },
    )
    expect(await memberships()).toEqual([cheap, stocked])
    await ask('mutation ($id: ID!) { productDelete(input: { id: $id }) { deletedProductId } }', {
      id: product,
    })
    expect(await has(cheap, product)).toBe(false)
  })
})
