import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { readCoverage } from '../../../scripts/coverage/read-coverage.mjs'
import { renderPage } from '../../../scripts/coverage/render-page.mjs'
import { readEvidence } from '../../../scripts/evidence/read-evidence.mjs'
import { renderTexts } from '../../../scripts/evidence/render-evidence.mjs'

const page = await readFile(new URL('../../../docs/simulated.md', import.meta.url), 'utf8')
const textPage = await readFile(
  new URL('../../../docs/simulated-texts.md', import.meta.url),
  'utf8',
)
const coverage = await readCoverage()
const { texts, mistakes } = readEvidence(coverage)

describe('evidence.ts', () => {
  it('has one line for each root, and no unknown root or text', () => {
    expect(mistakes).toEqual([])
  })
})

describe('docs/simulated-texts.md', () => {
  it('is what `npm run build:coverage` writes', () => {
    expect(textPage).toBe(renderTexts(texts))
  })

  it('lists assumed texts only, with the first of their mutations', () => {
    const mutations = ['a', 'b', 'c', 'd', 'e', 'f']
    const rendered = renderTexts([
      { folder: 'engine', text: 'Is `…` | is\nnot', mutations, evidence: 'assumed' },
      { folder: 'engine', text: 'Is known', mutations: ['a'], evidence: 'recorded' },
      { folder: 'storefront', text: 'Is stated', mutations: ['a'], evidence: 'documented' },
    ])
    expect(rendered.slice(rendered.indexOf('## Counts'))).toMatchInlineSnapshot(`
      "## Counts

      | code | recorded | documented | assumed |
      | --- | --- | --- | --- |
      | \`engine\` | 1 | 0 | 1 |
      | \`storefront\` | 0 | 1 | 0 |

      ## engine

      | text | mutations |
      | --- | --- |
      | \`\` Is \`…\` \\| is\\nnot \`\` | \`a\`, \`b\`, \`c\`, \`d\`, and 2 more |
      "
    `)
  })
})

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
          { folder: '', queries: ['node'], mutations: [], evidence: { node: 'recorded' } },
          {
            folder: 'gift-cards',
            queries: ['giftCard'],
            mutations: ['giftCardCreate'],
            evidence: { giftCard: 'documented', giftCardCreate: 'assumed' },
          },
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
            folder: 'storefront',
            pages: 'https://shopify.dev/docs/api/storefront/latest',
            evidence: { cart: 'documented' },
            queries: { simulated: ['cart'], missing: [] },
            mutations: { simulated: [], missing: ['cartCreate', 'cartNoteUpdate'] },
          },
        ],
        evidence: {},
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

      ## Evidence

      Each simulated root is of one of three kinds. \`evidence.ts\` in the folder of its code has one line for each.

      - **Recorded** (1 roots): a public capture shows a response of the platform with a result of this root.
        The captures are the folder \`fixtures/conformance\` of [airhorns/shopify-draft-proxy](https://github.com/airhorns/shopify-draft-proxy/tree/main/fixtures/conformance): versions 2025-01 and 2026-04 of the Admin API, captured from April to July 2026.
        A refusal, null, and an empty list do not count.
      - **Documented** (2 roots): no known capture shows it, but the page of the root states its behavior in more than its name.
      - **Assumed** (1 roots): neither. Its name, its arguments, and its types are all that is known.

      Recorded and documented are claims about what a root does, not about each of its arguments.
      [Texts of errors](simulated-texts.md) have evidence of their own.

      ## What a comparison cannot match

      These responses of a real store differ from those of the local platform, whatever it simulates.
      Leave them out when you compare the two:

      | what the response depends on | example |
      | --- | --- |
      | records that the store had before | an order, a price list, or a metaobject definition that no request of the recording created |
      | how many records there are | \`customersCount\`, the next page of a list, a limit such as 256 definitions or 200 locations |
      | code that the app has released | Shopify Functions, and the discounts, validations, and customizations that run them |
      | files that were uploaded | the lines of a bulk mutation, the size of an image |
      | work in the background | the status and the counts of a bulk operation, a job, or media when it is read |
      | what the store is | its plan, country, currency, locations, and languages, and texts that follow from them |
      | the app | its id in a namespace such as \`app--1\`, or in the address of an event source of Amazon EventBridge |
      | values that only the platform can make | ids of jobs, handles of shipping rates, and the HTML of an e-mail |
      | the version | \`@idempotent\` is required since 2026-04, and values of an enum differ |

      ## Roots by domain

      | domain | query roots | mutations | recorded | documented | assumed |
      | --- | --- | --- | --- | --- | --- |
      | [All types](#all-types) | 1 | 0 | 1 | 0 | 0 |
      | [Gift cards](#gift-cards) | 1 | 1 | 0 | 1 | 1 |

      ### All types

      - Query roots, recorded: \`node\`

      ### Gift cards

      - Query roots, documented: [\`giftCard\`](https://shopify.dev/docs/api/admin-graphql/latest/queries/giftCard)
      - Mutations, assumed: \`giftCardCreate\`

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

      - Query roots, documented: [\`cart\`](https://shopify.dev/docs/api/storefront/latest/queries/cart)
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

  it('reads the evidence of each root', () => {
    const domain = coverage.domains.find(({ folder }) => folder === 'gift-cards')
    expect(domain?.evidence.giftCardCreate).toBe('recorded')
    expect(coverage.visitors.map(({ evidence }) => Object.keys(evidence).length > 0)).toEqual([
      true,
      true,
    ])
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
