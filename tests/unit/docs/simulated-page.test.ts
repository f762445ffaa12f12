import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { readCoverage } from '../../../scripts/coverage/read-coverage.mjs'
import { renderPage } from '../../../scripts/coverage/render-page.mjs'

const page = await readFile(new URL('../../../docs/simulated.md', import.meta.url), 'utf8')
const coverage = await readCoverage()

describe('docs/simulated.md', () => {
  it('is what `npm run build:coverage` writes', () => {
    expect(page).toBe(renderPage(coverage))
  })

  it('counts the roots of the schema that are not simulated', () => {
    expect(
      renderPage({
        version: '2026-07',
        queries: ['shop', 'theme'],
        mutations: ['themeCreate'],
        domains: [
          { folder: '', queries: ['node'], mutations: [] },
          { folder: 'gift-cards', queries: ['giftCard'], mutations: ['giftCardCreate'] },
        ],
        types: [
          {
            name: 'GiftCard',
            simulated: ['balance', 'customer'],
            stored: ['id'],
            empty: ['order'],
            missing: [],
            hasRecords: true,
          },
          {
            name: 'Shop',
            simulated: ['name'],
            stored: [],
            empty: [],
            missing: ['email'],
            hasRecords: false,
          },
        ],
        visitors: [
          {
            title: 'Storefront API',
            queries: { simulated: ['cart'], missing: [] },
            mutations: { simulated: [], missing: ['cartCreate', 'cartNoteUpdate'] },
          },
        ],
      }),
    ).toMatchInlineSnapshot(`
      "<!-- Written by scripts/build-coverage.mjs. Do not edit. -->
      # What the local platform simulates

      The [local platform](emulator.md) executes the real schemas of the Admin API, and of the [Storefront API](#storefront-api) and the [Customer Account API](#customer-account-api).
      This page lists the roots of version 2026-07, and the types of the Admin API.
      It is derived from the registered resolvers, and from the records of the generated stores.

      | | simulated | not simulated |
      | --- | --- | --- |
      | query roots | 2 | 2 |
      | mutations | 1 | 1 |

      A mutation that is not simulated changes nothing and fails with the code \`NOT_SIMULATED\`.
      A query root that is not simulated returns what the schema allows.
      A simulated root may have arguments and cases in which it differs from the platform.

      ## Roots by domain

      | domain | query roots | mutations |
      | --- | --- | --- |
      | [All types](#all-types) | 1 | 0 |
      | [Gift cards](#gift-cards) | 1 | 1 |

      ### All types

      - Query roots: \`node\`

      ### Gift cards

      - Query roots: \`giftCard\`
      - Mutations: \`giftCardCreate\`

      ### Not simulated

      <details>
      <summary>2 query roots</summary>

      \`shop\`, \`theme\`

      </details>

      <details>
      <summary>1 mutations</summary>

      \`themeCreate\`

      </details>

      ## Types

      A field has one of four states:

      - **Simulated**: a resolver computes it.
      - **Stored**: it has the value that a mutation or a seed stored.
      - **Empty**: it is always null or empty.
      - **Not simulated**: it returns what the schema allows, and \`extensions.notSimulated\` of the response lists it.

      <details>
      <summary>1 types with records in the generated stores</summary>

      | type | simulated | stored | empty | not simulated |
      | --- | --- | --- | --- | --- |
      | \`GiftCard\` | 2 | 1 | 1: \`order\` | 0 |

      </details>

      The generated stores have no records of these types, so that their stored fields are not known here.

      <details>
      <summary>1 types without such records</summary>

      | type | simulated | empty |
      | --- | --- | --- |
      | \`Shop\` | 1 | 0 |

      </details>

      ## Storefront API

      | | simulated | not simulated |
      | --- | --- | --- |
      | query roots | 1 | 0 |
      | mutations | 0 | 2 |

      - Query roots: \`cart\`
      - Mutations: none
      - Not simulated query roots: none
      - Not simulated mutations: \`cartCreate\`, \`cartNoteUpdate\`
      "
    `)
  })

  it('finds the domain of a root by its folder', () => {
    const domain = coverage.domains.find(({ folder }) => folder === 'webhooks')
    expect(domain?.queries).toContain('webhookSubscription')
    expect(domain?.mutations).toContain('webhookSubscriptionCreate')
  })

  it('finds the roots of the APIs of visitors', () => {
    const [storefront, customer] = coverage.visitors
    expect(storefront?.queries.simulated).toContain('products')
    expect(storefront?.mutations.simulated).toContain('cartCreate')
    expect(customer?.queries.simulated).toContain('customer')
    for (const { queries, mutations } of coverage.visitors)
      for (const { simulated, missing } of [queries, mutations])
        expect(simulated.filter(name => missing.includes(name))).toEqual([])
  })

  it('finds fields with resolvers and fields of records', () => {
    const product = coverage.types.find(({ name }) => name === 'Product')
    expect(product?.simulated).toContain('variants')
    expect(product?.stored).toContain('title')
    expect(product?.empty).toContain('bundleConsolidatedOptions')
    expect(product?.missing).toContain('standardizedProductType')
    const states = [product?.simulated, product?.stored, product?.empty, product?.missing]
    expect(states.flat()).toHaveLength(83)
    const shop = coverage.types.find(({ name }) => name === 'Shop')
    expect([shop?.hasRecords, shop?.stored]).toEqual([false, []])
  })
})
