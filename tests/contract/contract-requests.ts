import { getNamedType, isLeafType, isListType, isNonNullType, isObjectType } from 'graphql'
import type { GraphQLField, GraphQLObjectType, GraphQLSchema } from 'graphql'
import { DEFAULT_API_VERSION } from '../../shared/wire'

/** A request that changes nothing in a store. */
export interface ContractRequest {
  /** What is asked, for the report. */
  name: string
  method: 'GET' | 'POST' | 'PUT'
  path: string
  headers?: Readonly<Record<string, string>>
  body?: string
  /** Whether the request has the access token. */
  isAuthorized: boolean
}

type Field = GraphQLField<unknown, unknown>

const ADMIN = `/admin/api/${DEFAULT_API_VERSION}/graphql.json`
/** No record of a store has this number. */
const UNKNOWN_NUMBER = 1
const LEAVES = 5

/** Roots that a comparison of two stores must not ask. */
const LEFT_OUT_ROOTS = [
  // Their arguments depend on each other.
  'shopifyqlQuery',
  'node',
  'nodes',
]

/** Operations that are wrong in one way each. */
const INVALID_DOCUMENTS: readonly (readonly [name: string, document: string])[] = [
  ['an unknown field', '{ shop { contractUnknown } }'],
  ['an unknown root', '{ contractUnknown { id } }'],
  ['an unknown argument', '{ shop(contractUnknown: 1) { name } }'],
  ['an unknown fragment', '{ shop { ...Unknown } }'],
  ['an unused fragment', 'query { shop { name } } fragment Unused on Shop { name }'],
  ['a fragment of another type', '{ shop { ... on Product { title } } }'],
  ['an object without fields', '{ shop }'],
  ['a text with fields', '{ shop { name { first } } }'],
  ['a missing bracket', '{ shop {'],
  ['an empty operation', ''],
  ['no operation', 'fragment Only on Shop { name }'],
  ['two operations without a name', 'query A { shop { name } } query B { shop { id } }'],
  ['an unknown type of a variable', 'query ($id: Unknown) { shop { name } }'],
  ['an unused variable', 'query ($id: ID) { shop { name } }'],
  ['an undefined variable', '{ product(id: $id) { id } }'],
  ['a missing variable', 'query ($id: ID!) { product(id: $id) { id } }'],
  ['a missing argument', '{ product { id } }'],
  ['an argument of another type', '{ product(id: true) { id } }'],
  ['an id that is none', '{ product(id: "one") { id } }'],
  ['an id of another type', '{ product(id: "gid://shopify/Order/1") { id } }'],
  ['a page without a size', '{ products { nodes { id } } }'],
  ['a page of 251', '{ products(first: 251) { nodes { id } } }'],
  ['a page of none', '{ products(first: 0) { nodes { id } } }'],
  ['a negative page', '{ products(first: -1) { nodes { id } } }'],
  ['pages in both directions', '{ products(first: 1, last: 1) { nodes { id } } }'],
  ['a cursor that is none', '{ products(first: 1, after: "none") { nodes { id } } }'],
  ['an unknown sort key', '{ products(first: 1, sortKey: UNKNOWN) { nodes { id } } }'],
  [
    'an invalid time in a search',
    '{ products(first: 1, query: "created_at:>never") { nodes { id } } }',
  ],
  ['an unknown term in a search', '{ products(first: 1, query: "unknown:1") { nodes { id } } }'],
  ['conflicting fields', '{ shop { name: id name } }'],
  ['an unknown directive', '{ shop @unknown { name } }'],
  ['a directive without its argument', '{ shop { name @include } }'],
  ['a subscription', 'subscription { shop { name } }'],
  ['a mutation without its input', 'mutation { productCreate { product { id } } }'],
]

/** Lists the requests, the same ones each time. */
export function contractRequests(schema: GraphQLSchema): ContractRequest[] {
  const queries = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(
    ({ name, deprecationReason }) =>
      deprecationReason === undefined && !LEFT_OUT_ROOTS.includes(name),
  )
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {})
  return [
    ...queries.flatMap(listRequest),
    ...queries.flatMap(unknownRecordRequest),
    ...mutations.flatMap(unknownDeletionRequest),
    ...INVALID_DOCUMENTS.map(([name, document]) => operation(name, document)),
    ...transportRequests(),
  ]
}

/** A list, or a root without arguments. */
function listRequest(field: Field): ContractRequest[] {
  if (requiredArguments(field).length > 0) return []
  const isPaged = field.args.some(({ name }) => name === 'first')
  const selected = selectionOf(field)
  return selected === undefined
    ? []
    : [operation(field.name, `{ ${field.name}${isPaged ? '(first: 2)' : ''}${selected} }`)]
}

/** A record that does not exist. */
function unknownRecordRequest(field: Field): ContractRequest[] {
  const [argument, ...others] = requiredArguments(field)
  if (argument?.name !== 'id' || others.length > 0) return []
  const type = getNamedType(field.type)
  const selected = selectionOf(field)
  if (!isObjectType(type) || selected === undefined) return []
  return [
    operation(
      `${field.name} of an unknown id`,
      `{ ${field.name}(id: "${unknownId(type.name)}")${selected} }`,
    ),
  ]
}

/** A record that cannot be deleted, because it does not exist. */
function unknownDeletionRequest(field: Field): ContractRequest[] {
  const [argument, ...others] = requiredArguments(field)
  const type = getNamedType(field.type)
  if (!field.name.endsWith('Delete') || argument?.name !== 'id' || others.length > 0) return []
  if (field.deprecationReason !== undefined || !isObjectType(type) || !type.getFields().userErrors)
    return []
  const record = field.name.replace(/Delete$/, '')
  const id = unknownId(record.charAt(0).toUpperCase() + record.slice(1))
  const selected = '{ userErrors { field message } }'
  return [
    operation(
      `${field.name} of an unknown id`,
      `mutation { ${field.name}(id: "${id}") ${selected} }`,
    ),
  ]
}

function transportRequests(): ContractRequest[] {
  const query = JSON.stringify({ query: '{ shop { name } }' })
  const base = { method: 'POST', path: ADMIN, body: query, isAuthorized: true } as const
  return [
    { ...base, name: 'a request without a token', isAuthorized: false },
    {
      ...base,
      name: 'an unknown token',
      isAuthorized: false,
      headers: { 'x-shopify-access-token': 'unknown' },
    },
    { ...base, name: 'an unknown version', path: '/admin/api/none/graphql.json' },
    { ...base, name: 'a version that never was', path: '/admin/api/2026-05/graphql.json' },
    { ...base, name: 'an unknown path', path: `/admin/api/${DEFAULT_API_VERSION}/unknown.json` },
    { ...base, name: 'a body that is no JSON', body: '{' },
    { ...base, name: 'an empty body', body: '' },
    { ...base, name: 'a body without a query', body: '{}' },
    { ...base, name: 'a query that is no text', body: '{"query":1}' },
    {
      ...base,
      name: 'variables that are no object',
      body: '{"query":"{ shop { name } }","variables":1}',
    },
    {
      ...base,
      name: 'an unknown operation name',
      body: '{"query":"query A { shop { name } }","operationName":"B"}',
    },
    {
      ...base,
      name: 'a query as application/graphql',
      body: '{ shop { name } }',
      headers: { 'content-type': 'application/graphql' },
    },
    { ...base, name: 'a query as plain text', headers: { 'content-type': 'text/plain' } },
    { name: 'the method PUT', method: 'PUT', path: ADMIN, body: query, isAuthorized: true },
  ]
}

function operation(name: string, query: string): ContractRequest {
  return {
    name,
    method: 'POST',
    path: ADMIN,
    body: JSON.stringify({ query }),
    isAuthorized: true,
  }
}

/** Selects some leaves. Undefined for a root that is an interface or a union. */
function selectionOf(field: Field): string | undefined {
  const type = getNamedType(field.type)
  if (isLeafType(type)) return ''
  if (!isObjectType(type)) return undefined
  const node = type.getFields().nodes
  if (!node) return ` ${leavesOf(type)}`
  const nodeType = getNamedType(node.type)
  const nodes = isObjectType(nodeType) ? leavesOf(nodeType) : '{ __typename }'
  return ` { nodes ${nodes} pageInfo { hasNextPage endCursor } }`
}

function leavesOf(type: GraphQLObjectType): string {
  const leaves = Object.values(type.getFields())
    .filter(
      field =>
        isLeafType(getNamedType(field.type)) &&
        !isListType(field.type) &&
        field.deprecationReason === undefined &&
        requiredArguments(field).length === 0,
    )
    .slice(0, LEAVES)
  return `{ ${['__typename', ...leaves.map(({ name }) => name)].join(' ')} }`
}

function requiredArguments(field: Field) {
  return field.args.filter(
    ({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined,
  )
}

function unknownId(typeName: string): string {
  return `gid://shopify/${typeName}/${UNKNOWN_NUMBER}`
}
