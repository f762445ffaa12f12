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
        queries: 10,
        mutations: 5,
        domains: [
          { folder: '', queries: ['node'], mutations: [] },
          { folder: 'gift-cards', queries: ['giftCard'], mutations: ['giftCardCreate'] },
        ],
        types: [
          { name: 'GiftCard', fields: 20, simulated: 7 },
          { name: 'Shop', fields: 82, simulated: undefined },
        ],
      }),
    ).toMatchInlineSnapshot(`
      "<!-- Written by scripts/build-coverage.mjs. Do not edit. -->
      # What the local platform simulates

      The [local platform](emulator.md) executes the real schemas of the Admin API.
      This page lists the roots and types of version 2026-07 that it simulates.

      | | simulated | not simulated |
      | --- | --- | --- |
      | query roots | 2 | 8 |
      | mutations | 1 | 4 |

      A field that is not simulated returns what the schema allows, and \`extensions.notSimulated\` of the response lists it.
      A mutation that is not simulated changes nothing and fails with the code \`NOT_SIMULATED\`.
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

      ## Types

      A field of a type is simulated if it has a resolver, or if the records of the default stores contain it.
      Some resolvers always return null or an empty value.

      | type | simulated fields | all fields |
      | --- | --- | --- |
      | \`GiftCard\` | 7 | 20 |

      These types have simulated fields too, but the default stores have no records of them: \`Shop\`.
      "
    `)
  })

  it('finds the domain of a root by its folder', () => {
    const domain = coverage.domains.find(({ folder }) => folder === 'webhooks')
    expect(domain?.queries).toContain('webhookSubscription')
    expect(domain?.mutations).toContain('webhookSubscriptionCreate')
  })

  it('finds fields with resolvers and fields of records', () => {
    const product = coverage.types.find(({ name }) => name === 'Product')
    expect(product?.fields).toBe(83)
    expect(product?.simulated).toBeGreaterThan(50)
    expect(coverage.types.find(({ name }) => name === 'Shop')?.simulated).toBeUndefined()
  })
})
