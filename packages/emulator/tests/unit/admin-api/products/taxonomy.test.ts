import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const { ask, send } = startAdmin(['read_products', 'write_products'], [])

const gid = (code: string) => `gid://shopify/TaxonomyCategory/${code}`

describe('categories of the product taxonomy', () => {
  it('belong to products, and know their place', async () => {
    const { product } = await ask<{ product: object }>(
      `mutation { productCreate(product: { title: "Boots", category: "${gid('aa-8')}" }) {
        product { category { id name fullName level isRoot parentId ancestorIds } } userErrors { message }
      } }`,
    )
    expect(product).toEqual({
      category: {
        id: gid('aa-8'),
        name: 'Shoes',
        fullName: 'Apparel & Accessories > Shoes',
        level: 2,
        isRoot: false,
        parentId: gid('aa'),
        ancestorIds: [gid('aa')],
      },
    })
  })

  it.each([
    'productCreate(product: { title: "Boots", category: $id })',
    'productUpdate(product: { id: "gid://shopify/Product/1005", title: "Boots", category: $id })',
    'productSet(input: { title: "Boots", category: $id })',
  ])('are refused if there can be no such category: %s', async root => {
    const before = await ask('{ products(first: 50) { nodes { title } } }')
    for (const code of ['qq-1', 'aa-x', 'aa-0']) {
      const { data, errors } = await send(
        `mutation ($id: ID) { ${root} { product { id } userErrors { message } } }`,
        { id: gid(code) },
      )
      expect(Object.values(data as object)).toEqual([null])
      expect(errors).toEqual([
        expect.objectContaining({
          message: 'Invalid product_taxonomy_node_id',
          extensions: { code: 'INVALID_PRODUCT_TAXONOMY_NODE_ID' },
        }),
      ])
    }
    expect(await ask('{ products(first: 50) { nodes { title } } }')).toEqual(before)
  })

  it('are listed by their place, and found by their names', async () => {
    const list = async (args: string) => {
      const { categories } = await ask<{ categories: { nodes: { name: string }[] } }>(
        `{ taxonomy { categories(first: 250, ${args}) { nodes { name } } } }`,
      )
      return categories.nodes.map(({ name }) => name)
    }
    expect(await list('search: "shoe"')).toEqual(['Shoe Accessories', 'Shoes'])
    expect(await list(`childrenOf: "${gid('ap')}"`)).toEqual(['Live Animals', 'Pet Supplies'])
    expect(await list(`siblingsOf: "${gid('ap-1')}"`)).toEqual(['Pet Supplies'])
    expect(await list('search: null')).toContain('Furniture')
    expect(
      await ask(`{ node(id: "${gid('fr')}") { ... on TaxonomyCategory { isRoot } } }`),
    ).toEqual({
      isRoot: true,
    })
  })
})
