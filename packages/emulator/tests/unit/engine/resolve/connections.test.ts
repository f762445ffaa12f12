import {
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { afterAll, expect, it } from 'vitest'
import { registry } from '../../../../src/admin-api/admin-resolvers'
import { loadAdminSchema } from '../../../../../facts/schemas/load-schema'
import { outcomeOf, VERSION } from '../../admin-api/fuzz/fuzzed-store'
import { startCaseStore } from '../../admin-api/mutation-cases/case-store'

interface Page {
  edges: { cursor: string; node: object }[]
  nodes?: object[]
  pageInfo: {
    hasNextPage: boolean
    hasPreviousPage: boolean
    startCursor: string | null
    endCursor: string | null
  }
}

/** Arguments without which a root lists nothing. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  customerSegmentMembers: 'query: "customer_tags NOT CONTAINS \'x\'", ',
}
const PAGE_INFO = 'pageInfo { hasNextPage hasPreviousPage startCursor endCursor }'

const schema = loadAdminSchema(VERSION)
/** Roots that list records without further arguments, with what is read of each record. */
const roots = Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap(field => {
  const type = getNamedType(field.type)
  const isListed =
    isObjectType(type) &&
    type.name.endsWith('Connection') &&
    registry.query(field.name) &&
    !field.args.some(arg => isNonNullType(arg.type) && arg.defaultValue === undefined)
  if (!isListed) return []
  const edge = getNamedType(type.getFields().edges?.type)
  const node = isObjectType(edge) ? getNamedType(edge.getFields().node?.type) : undefined
  const hasId = (isObjectType(node) || isInterfaceType(node)) && node.getFields().id
  const selection = isCompositeType(node) ? `node { __typename ${hasId ? 'id' : ''} }` : 'node'
  return [[field.name, selection] as const]
})

const store = await startCaseStore()
afterAll(() => {
  store.state.stop()
})

async function read(root: string, selection: string, args: string): Promise<Page> {
  const query = `{ ${root}(${ARGUMENTS[root] ?? ''}${args}) { edges { cursor ${selection} } ${PAGE_INFO} } }`
  const { body } = await outcomeOf(store.state, { query, variables: {} })
  expect(body?.errors).toBeUndefined()
  return (body?.data as Record<string, Page>)[root] as Page
}

it.each(roots)(
  '%s: pages of any size, in both directions, are the whole list',
  async (root, selection) => {
    for (const reverse of ['', ', reverse: true'].slice(0, isReversible(root) ? 2 : 1)) {
      const { edges: all } = await read(root, selection, `first: 250${reverse}`)
      for (const size of [1, 2, all.length + 1]) {
        const forward: Page['edges'] = []
        const backward: Page['edges'] = []
        for (let after = '', hasMore = true; hasMore;) {
          const page = await read(root, selection, `first: ${size}${after}${reverse}`)
          expect(page.pageInfo.hasPreviousPage).toBe(forward.length > 0)
          forward.push(...page.edges)
          after = `, after: "${page.pageInfo.endCursor}"`
          hasMore = page.pageInfo.hasNextPage
        }
        for (let before = '', hasMore = true; hasMore;) {
          const page = await read(root, selection, `last: ${size}${before}${reverse}`)
          expect(page.pageInfo.hasNextPage).toBe(backward.length > 0)
          backward.unshift(...page.edges)
          before = `, before: "${page.pageInfo.startCursor}"`
          hasMore = page.pageInfo.hasPreviousPage
        }
        expect(forward).toEqual(all)
        expect(backward).toEqual(all)
      }
    }
  },
)

function isReversible(root: string): boolean {
  const { args } = schema.getQueryType()?.getFields()[root] ?? { args: [] }
  return args.some(({ name }) => name === 'reverse')
}
