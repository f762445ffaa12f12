import { Kind, parse, validate } from 'graphql'
import type { DocumentNode } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadSchema } from '../../../../emulator/admin-api/schema/load-schema'
import { platformScopes } from '../../../../emulator/admin-api/schema/registration-facts'
import type { PlatformApi } from '../../../../emulator/admin-api/schema/schema-files'
import { DEFAULT_API_VERSION, HEADERS } from '../../../../shared/wire'
import { docBlocks } from '../../../surface/doc-blocks'
import { CALLBACK, createClient } from '../customer-account/customer-client'
import { DEMO, startPlatform } from '../started-platform'
import type { Responder, StartedPlatform } from '../started-platform'

/** A GraphQL operation in README or a page of `docs/`. */
interface DocumentedOperation {
  /** E.g. `docs/billing.md:20`. */
  place: string
  text: string
  document: DocumentNode
  /** Whether the code runs it in bulk, where a connection needs no size. */
  isBulk: boolean
}

/** Operations in code are texts in quotes; a text in braces may be an object of JavaScript. */
const TEXT = /`([^`]*)`|'([^'\n]*)'|"([^"\n]*)"/g
const KEYWORD = /^(?:#graphql\s+)?(?:query|mutation|subscription)\b[\w\s]*[({]/

const operations = docBlocks().flatMap(({ doc, line, language, code }): DocumentedOperation[] => {
  const texts =
    language === 'graphql'
      ? [code]
      : [...code.matchAll(TEXT)].map(([, ...parts]) => parts.find(part => part !== undefined) ?? '')
  return texts.flatMap(raw => {
    const text = raw.trim()
    const isOperation = language === 'graphql' || KEYWORD.test(text)
    if (!isOperation && !text.startsWith('{')) return []
    const document = documentOf(text)
    if (isOperation && !document) throw new Error(`${doc}:${line} has an invalid operation.`)
    const [first] = document?.definitions ?? []
    if (!document || first?.kind !== Kind.OPERATION_DEFINITION) return []
    // A value of JavaScript such as `{ value }` is a query, too.
    const isQuery = isOperation || text.includes('{', 1)
    const before = code.slice(0, code.indexOf(raw) - 1)
    const isBulk = /runBulkQuery\(\w+, $/.test(before)
    return isQuery ? [{ place: `${doc}:${line}`, text, document, isBulk }] : []
  })
})

function documentOf(text: string): DocumentNode | undefined {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}

const APIS: readonly PlatformApi[] = ['admin', 'storefront', 'customer']

/** The API whose schema accepts an operation. */
function apiOf({ place, document }: DocumentedOperation): PlatformApi {
  const problems = APIS.map(api => validate(loadSchema(api, DEFAULT_API_VERSION), document))
  const api = APIS[problems.findIndex(errors => errors.length === 0)]
  if (!api) throw new Error(`${place}: ${problems[0]?.[0]?.message}`)
  return api
}

const STORE = DEMO.replace('.platform.test', '')
const BULK =
  'mutation ($query: String!) { bulkOperationRunQuery(query: $query) { bulkOperation { id } userErrors { message } } }'

interface Ids {
  product: string
  variant: string
  customer: string
}

/** Values of the variables that the operations declare. */
const valuesOf = ({ product, variant, customer }: Ids): Readonly<Record<string, unknown>> => ({
  customerId: customer,
  first: 2,
  lines: [{ merchandiseId: variant, quantity: 1 }],
  metafields: [
    {
      ownerId: product,
      namespace: 'custom',
      key: 'care',
      type: 'single_line_text_field',
      value: 'Hand wash',
    },
  ],
  productId: product,
  query: 'email:kim@shop.example',
  tags: ['vip'],
  title: 'Stoneware Bowl',
  variantsId: variant,
})
/** What `$id` identifies, by root. */
const IDENTIFIED: Readonly<Record<string, keyof Ids>> = {
  productUpdate: 'product',
  tagsAdd: 'customer',
}

function variablesOf({ place, document }: DocumentedOperation): Record<string, unknown> {
  const [operation] = document.definitions
  if (operation?.kind !== Kind.OPERATION_DEFINITION) return {}
  const [root] = operation.selectionSet.selections
  const subject = root?.kind === Kind.FIELD ? IDENTIFIED[root.name.value] : undefined
  const values: Readonly<Record<string, unknown>> = {
    ...valuesOf(ids),
    ...(subject && { id: ids[subject] }),
  }
  return Object.fromEntries(
    (operation.variableDefinitions ?? []).map(({ variable: { name } }) => {
      if (!Object.hasOwn(values, name.value))
        throw new Error(`${place} needs a value of $${name.value} in this test.`)
      return [name.value, values[name.value]]
    }),
  )
}

let platform: StartedPlatform
let tokens: Record<PlatformApi, string>
let ids: Ids
beforeAll(async () => {
  platform = await startPlatform({
    app: {
      scopes: platformScopes(),
      customerRedirectUris: [CALLBACK],
      distribution: 'single_merchant',
    },
    seed: {
      stores: [
        {
          handle: STORE,
          plan: 'Shopify Plus',
          products: [{ title: 'Stoneware Mug', price: '20.00', totalInventory: 5, image: false }],
          customers: [{ firstName: 'Kim', lastName: 'Doe', email: 'kim@shop.example' }],
          orders: [{ items: [{ product: 'stoneware-mug' }], customer: 'kim@shop.example' }],
        },
      ],
    },
  })
  await platform.emulator.control.install({ shop: DEMO })
  const admin = String((await platform.exchange()).json.access_token)
  const { json } = await platform.graphql(admin, {
    query: `{ products(first: 1) { nodes { id variants(first: 1) { nodes { id } } } }
      customers(first: 1) { nodes { id } } }`,
  })
  const { products, customers } = json.data as {
    products: { nodes: { id: string; variants: { nodes: { id: string }[] } }[] }
    customers: { nodes: { id: string }[] }
  }
  ids = {
    product: products.nodes[0]?.id ?? '',
    variant: products.nodes[0]?.variants.nodes[0]?.id ?? '',
    customer: customers.nodes[0]?.id ?? '',
  }
  const client = createClient(platform)
  const customer = String((await client.redeem(await client.logIn(ids.customer))).json.access_token)
  tokens = { admin, storefront: admin, customer }
}, 60_000)
afterAll(() => platform.emulator.close())

function send(api: PlatformApi, query: string, variables: object): Promise<Responder> {
  const paths = { admin: 'admin/api', storefront: 'api', customer: 'customer/api' }
  const file = api === 'customer' ? 'graphql' : 'graphql.json'
  const headers = {
    admin: HEADERS.accessToken,
    storefront: HEADERS.storefrontToken,
    customer: 'authorization',
  }
  return platform.post(
    `/${DEMO}/${paths[api]}/${DEFAULT_API_VERSION}/${file}`,
    { query, variables },
    { [headers[api]]: tokens[api] },
  )
}

describe('the operations in README and docs', () => {
  it('are found', () => {
    expect(operations.length).toBeGreaterThan(25)
    expect(new Set(operations.map(apiOf))).toEqual(new Set(APIS))
  })

  it.each(operations.map(operation => [operation.place, operation] as const))(
    '%s runs without errors',
    async (_place, operation) => {
      const { text, isBulk } = operation
      const { status, json } = isBulk
        ? await send('admin', BULK, { query: text })
        : await send(apiOf(operation), text, variablesOf(operation))
      const data = json.data as Record<string, { userErrors?: unknown[] } | null>

      expect([status, json.errors]).toEqual([200, undefined])
      for (const root of Object.values(data)) {
        expect(root).not.toBeNull()
        expect(root?.userErrors ?? []).toEqual([])
      }
    },
  )
})
