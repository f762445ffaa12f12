import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseRegistration } from '../../../../../facts/registration/app-registration'
import { CUSTOM_DATA_TOML } from '../../../../../../tests/unit/custom-data'
import { DEMO, startPlatform } from '../../started-platform'
import type { StartedPlatform } from '../../started-platform'
import { untyped } from '../../../../../../tests/fake'

const READ = '`read_metaobjects` access scope.'
const READ_DEFINITIONS = '`read_metaobject_definitions` access scope.'
const WRITE = '`write_metaobjects` access scope.'
const WRITE_DEFINITIONS = '`write_metaobject_definitions` access scope.'
const FIELDS = [{ key: 'full_name', value: 'Ann' }]
/** The scopes that let the merchant's metaobject exist; the app loses them again. */
const SETUP = ['write_metaobjects', 'write_metaobject_definitions']

let platform: StartedPlatform
let token: string
/** Global ids: of the app's own metaobject and definition, and of the merchant's. */
const own = { metaobject: '', definition: '' }
const merchants = { metaobject: '', definition: '' }

/** Sends an operation as the app, and returns the data and the access that errors name. */
async function send(query: string, variables: object = {}, version = '2026-10') {
  const { json } = await platform.graphql(token, { query, variables }, DEMO, version)
  const errors = (json.errors ?? []) as { extensions: { requiredAccess?: string } }[]
  return {
    data: json.data as Record<string, unknown>,
    missing: errors.map(({ extensions }) => extensions.requiredAccess),
  }
}

const CREATE = `mutation ($metaobject: MetaobjectCreateInput!) {
  metaobjectCreate(metaobject: $metaobject) {
    metaobject { id type definition { id } }
    userErrors { message }
  }
}`

beforeAll(async () => {
  platform = await startPlatform({
    app: {
      optionalScopes: SETUP,
      customData: parseRegistration(CUSTOM_DATA_TOML, 'shopify.app.toml').customData,
    },
  })
  const { control } = platform.emulator
  await control.install({ shop: DEMO })
  await control.grantScopes({ shop: DEMO, scopes: SETUP })
  token = String((await platform.exchange()).json.access_token)
  const fieldDefinitions = [{ key: 'full_name', name: 'Name', type: 'single_line_text_field' }]
  const defined = await send(
    `mutation ($definition: MetaobjectDefinitionCreateInput!) {
      metaobjectDefinitionCreate(definition: $definition) { metaobjectDefinition { id } }
    }`,
    { definition: { type: 'brand', fieldDefinitions } },
  )
  expect(defined.missing).toEqual([])
  for (const [type, ids] of [
    ['$app:author', own],
    ['brand', merchants],
  ] as const) {
    const { data } = await send(CREATE, { metaobject: { type, fields: FIELDS } })
    const { metaobject } = untyped<{
      metaobject: { id: string; definition: { id: string } }
    }>(data.metaobjectCreate)
    Object.assign(ids, { metaobject: metaobject.id, definition: metaobject.definition.id })
  }
  await control.revokeScopes({ shop: DEMO, scopes: SETUP })
})
afterAll(() => platform.emulator.close())

type Case = [operation: string, missing: string, variables: (isOwn: boolean) => object]
const ofType = (isOwn: boolean) => (isOwn ? '$app:author' : 'brand')
const idOf = (isOwn: boolean) => (isOwn ? own : merchants)

/** Operations without an effect that the next row needs. */
const OPERATIONS: Case[] = [
  [
    'query ($type: String!) { metaobjects(type: $type, first: 1) { nodes { id definition { id } } edges { node { id } } } }',
    READ,
    isOwn => ({ type: ofType(isOwn) }),
  ],
  [
    'query ($id: ID!) { metaobject(id: $id) { id definition { id metaobjects(first: 1) { nodes { id } } } } }',
    READ,
    isOwn => ({ id: idOf(isOwn).metaobject }),
  ],
  [
    'query ($id: ID!) { node(id: $id) { id ... on Metaobject { definition { id } } } }',
    READ,
    isOwn => ({ id: idOf(isOwn).metaobject }),
  ],
  [
    'query ($type: String!) { metaobjectByHandle(handle: { type: $type, handle: "ann" }) { id } }',
    READ,
    isOwn => ({ type: ofType(isOwn) }),
  ],
  [
    'query ($type: String!) { metaobjectDefinitionByType(type: $type) { id metaobjects(first: 1) { nodes { id } } } }',
    READ_DEFINITIONS,
    isOwn => ({ type: ofType(isOwn) }),
  ],
  [
    'query ($id: ID!) { metaobjectDefinition(id: $id) { id } }',
    READ_DEFINITIONS,
    isOwn => ({ id: idOf(isOwn).definition }),
  ],
  [
    'query ($id: ID!) { nodes(ids: [$id]) { id } }',
    READ_DEFINITIONS,
    isOwn => ({ id: idOf(isOwn).definition }),
  ],
  [CREATE, WRITE, isOwn => ({ metaobject: { type: ofType(isOwn), fields: FIELDS } })],
  [
    `mutation ($handle: MetaobjectHandleInput!, $metaobject: MetaobjectUpsertInput!) {
      metaobjectUpsert(handle: $handle, metaobject: $metaobject) { metaobject { id } }
    }`,
    WRITE,
    isOwn => ({ handle: { type: ofType(isOwn), handle: 'bo' }, metaobject: { fields: FIELDS } }),
  ],
  [
    `mutation ($id: ID!, $metaobject: MetaobjectUpdateInput!) {
      metaobjectUpdate(id: $id, metaobject: $metaobject) { metaobject { id } }
    }`,
    WRITE,
    isOwn => ({ id: idOf(isOwn).metaobject, metaobject: { fields: FIELDS } }),
  ],
  [
    'mutation ($ids: [ID!]!) { metaobjectBulkDelete(where: { ids: $ids }) { job { id } } }',
    WRITE,
    isOwn => ({ ids: [idOf(isOwn).metaobject] }),
  ],
]

describe('metaobjects of the app', () => {
  it.each(OPERATIONS)('need no scope: %s', async (operation, _missing, variables) => {
    const { data, missing } = await send(operation, variables(true))
    expect(missing).toEqual([])
    expect(Object.values(data)).not.toContain(null)
  })

  it.each(OPERATIONS)(
    'need a scope if they are the merchant’s: %s',
    async (operation, missing, variables) => {
      expect((await send(operation, variables(false))).missing).toEqual([missing])
    },
  )

  it('need a scope together with those of the merchant', async () => {
    const ids = [own.metaobject, merchants.metaobject]
    const operation =
      'mutation ($ids: [ID!]!) { metaobjectBulkDelete(where: { ids: $ids }) { job { id } } }'
    expect((await send(operation, { ids })).missing).toEqual([WRITE])
  })

  it('need a scope in a list of all definitions', async () => {
    expect((await send('{ metaobjectDefinitions(first: 1) { nodes { id } } }')).missing).toEqual([
      READ_DEFINITIONS,
    ])
  })

  it('need a scope to define a type of the merchant', async () => {
    const define = (type: string) =>
      send(
        `mutation ($definition: MetaobjectDefinitionCreateInput!) {
          metaobjectDefinitionCreate(definition: $definition) { metaobjectDefinition { type } }
        }`,
        { definition: { type, fieldDefinitions: [] } },
      )
    expect((await define('label')).missing).toEqual([WRITE_DEFINITIONS])
    expect((await define('$app:label')).missing).toEqual([])
  })

  it('need a scope before version 2026-04', async () => {
    await platform.emulator.control.ignoreRule({ shop: DEMO, rule: 'api-2026-01-end' })
    const operation = '{ metaobjects(type: "$app:author", first: 1) { nodes { id } } }'
    expect((await send(operation, {}, '2026-01')).missing).toEqual([READ])
    expect((await send(operation, {}, '2026-04')).missing).toEqual([])
  })
})
