import { beforeEach, describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const { send } = startAdmin(
  ['write_products', 'write_metaobjects', 'write_metaobject_definitions'],
  [],
)

async function ask(
  query: string,
  variables: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const { data, errors } = await send(query, variables)
  expect(errors).toBeUndefined()
  return data as Record<string, unknown>
}

interface Payload {
  [name: string]: unknown
  userErrors: Record<string, unknown>[]
}

const ERRORS = 'userErrors { field code message elementKey elementIndex }'
const NAME = { key: 'name', name: 'Name', type: 'single_line_text_field', required: true }
const BEANS = { key: 'beans', name: 'Beans', type: 'list.number_integer' }

async function run(
  root: string,
  declared: string,
  args: string,
  fields: string,
  variables: Record<string, unknown>,
) {
  const { payload } = await ask(
    `mutation (${declared}) { payload: ${root}(${args}) { ${fields} ${ERRORS} } }`,
    variables,
  )
  return payload as Payload
}

const define = (fields: object = {}) =>
  run(
    'metaobjectDefinitionCreate',
    '$definition: MetaobjectDefinitionCreateInput!',
    'definition: $definition',
    'metaobjectDefinition { id type name displayNameKey fieldDefinitions { key required type { name } } }',
    {
      definition: {
        type: 'coffee',
        displayNameKey: 'name',
        fieldDefinitions: [NAME, BEANS],
        ...fields,
      },
    },
  )

const redefine = (id: string, definition: object) =>
  run(
    'metaobjectDefinitionUpdate',
    '$id: ID!, $definition: MetaobjectDefinitionUpdateInput!',
    'id: $id, definition: $definition',
    'metaobjectDefinition { displayNameKey fieldDefinitions { key name } capabilities { publishable { enabled } } }',
    { id, definition },
  )

const METAOBJECT = 'metaobject { id handle type displayName fields { key value jsonValue } }'
const create = (fields: object[], input: object = {}) =>
  run(
    'metaobjectCreate',
    '$metaobject: MetaobjectCreateInput!',
    'metaobject: $metaobject',
    METAOBJECT,
    { metaobject: { type: 'coffee', fields, ...input } },
  )
const update = (id: string, metaobject: object) =>
  run(
    'metaobjectUpdate',
    '$id: ID!, $metaobject: MetaobjectUpdateInput!',
    'id: $id, metaobject: $metaobject',
    METAOBJECT,
    { id, metaobject },
  )
const upsert = (handle: string, fields: object[]) =>
  run(
    'metaobjectUpsert',
    '$handle: MetaobjectHandleInput!, $metaobject: MetaobjectUpsertInput!',
    'handle: $handle, metaobject: $metaobject',
    METAOBJECT,
    { handle: { type: 'coffee', handle }, metaobject: { fields } },
  )

const idIn = (payload: Payload, name = 'metaobject') => (payload[name] as { id: string }).id
const definedId = async (fields?: object) => idIn(await define(fields), 'metaobjectDefinition')
const handles = async (args = '') => {
  const { metaobjects } = await ask(
    `{ metaobjects(type: "coffee", first: 10 ${args}) { nodes { handle } } }`,
  )
  return (metaobjects as { nodes: { handle: string }[] }).nodes.map(({ handle }) => handle)
}

describe('a reference to a metaobject', () => {
  it('names the definition that it must belong to', async () => {
    const coffee = await definedId()
    const other = { type: 'tea', displayNameKey: 'name', fieldDefinitions: [NAME] }
    const tea = await definedId(other)
    const blend = {
      key: 'blend',
      name: 'Blend',
      type: 'metaobject_reference',
      validations: [{ name: 'metaobject_definition_id', value: tea }],
    }
    await redefine(coffee, { fieldDefinitions: [{ create: blend }] })
    const id = idIn(await create([{ key: 'name', value: 'Mocha' }]))

    expect((await update(id, { fields: [{ key: 'blend', value: id }] })).userErrors).toEqual([
      {
        field: ['metaobject', 'fields', '0'],
        code: 'INVALID_VALUE',
        message: `Value must belong to the specified metaobject definition ${tea}.`,
        elementKey: 'blend',
        elementIndex: null,
      },
    ])
  })
})

describe('metaobjectDefinitionCreate', () => {
  it('creates a definition that the queries find', async () => {
    const { metaobjectDefinition, userErrors } = await define()
    expect(userErrors).toEqual([])
    expect(metaobjectDefinition).toMatchObject({ type: 'coffee', name: 'Coffee' })
    expect(
      await ask(`{
        metaobjectDefinitionByType(type: "coffee") {
          metaobjectsCount access { admin storefront } fieldDefinitions { key required }
        }
        metaobjectDefinitions(first: 5) { nodes { type } }
      }`),
    ).toEqual({
      metaobjectDefinitionByType: {
        metaobjectsCount: 0,
        access: { admin: 'PUBLIC_READ_WRITE', storefront: 'NONE' },
        fieldDefinitions: [
          { key: 'name', required: true },
          { key: 'beans', required: false },
        ],
      },
      metaobjectDefinitions: { nodes: [{ type: 'coffee' }] },
    })
  })

  it('stores a type in lower case, and finds it in any case', async () => {
    expect((await define({ type: 'Green_TEA' })).metaobjectDefinition).toMatchObject({
      type: 'green_tea',
    })
    expect((await define({ type: 'green_tea' })).userErrors).toMatchObject([
      { field: ['definition', 'type'], code: 'TAKEN', message: 'Type has already been taken' },
    ])
    expect(await ask('{ metaobjectDefinitionByType(type: "Green_Tea") { type } }')).toEqual({
      metaobjectDefinitionByType: { type: 'green_tea' },
    })
  })

  it('accepts a type of the app', async () => {
    expect((await define({ type: '$app:tea' })).metaobjectDefinition).toMatchObject({
      type: 'app--1--tea',
      name: 'Tea',
    })
    expect(await ask('{ metaobjectDefinitionByType(type: "$app:tea") { type } }')).toEqual({
      metaobjectDefinitionByType: { type: 'app--1--tea' },
    })
  })

  it.each([
    [
      { fieldDefinitions: [NAME, NAME] },
      ['fieldDefinitions', '1'],
      'DUPLICATE_FIELD_INPUT',
      'Field "name" duplicates other inputs',
      'name',
    ],
    [
      { fieldDefinitions: [NAME, { key: 'id', type: 'boolean' }] },
      ['fieldDefinitions', '1'],
      'RESERVED_NAME',
      'The name "id" is reserved for system use',
      'id',
    ],
    [
      { displayNameKey: 'color' },
      ['displayNameKey'],
      'UNDEFINED_OBJECT_FIELD',
      'Field definition "color" does not exist',
      null,
    ],
    [
      {
        fieldDefinitions: [
          NAME,
          ...Array.from({ length: 40 }, (_, index) => ({ key: `key_${index}`, type: 'boolean' })),
        ],
      },
      ['fieldDefinitions'],
      'INVALID',
      'Maximum 40 fields per metaobject definition',
      null,
    ],
    [
      { type: 'shopify--coffee' },
      [],
      'NOT_AUTHORIZED',
      'Not authorized. This type is reserved for use by another application.',
      null,
    ],
  ])('refuses %o', async (fields, field, code, message, elementKey) => {
    expect(await define(fields)).toEqual({
      metaobjectDefinition: null,
      userErrors: [
        { field: ['definition', ...field], code, message, elementKey, elementIndex: null },
      ],
    })
    expect(await ask('{ metaobjectDefinitions(first: 1) { nodes { id } } }')).toEqual({
      metaobjectDefinitions: { nodes: [] },
    })
  })
})

describe('metaobjectDefinitionUpdate', () => {
  it('changes fields, and removes the values of deleted ones', async () => {
    const id = await definedId()
    const metaobject = idIn(
      await create([
        { key: 'name', value: 'Dawn' },
        { key: 'beans', value: '[1]' },
      ]),
    )
    expect(
      await redefine(id, {
        fieldDefinitions: [
          { create: { key: 'roast', type: 'single_line_text_field' } },
          { update: { key: 'name', name: 'Title' } },
          { delete: { key: 'beans' } },
        ],
        resetFieldOrder: true,
        capabilities: { publishable: { enabled: true } },
      }),
    ).toEqual({
      metaobjectDefinition: {
        displayNameKey: 'name',
        fieldDefinitions: [
          { key: 'roast', name: 'Roast' },
          { key: 'name', name: 'Title' },
        ],
        capabilities: { publishable: { enabled: true } },
      },
      userErrors: [],
    })
    expect(
      await ask(
        'query ($id: ID!) { metaobject(id: $id) { values capabilities { publishable { status } } } }',
        { id: metaobject },
      ),
    ).toEqual({
      metaobject: {
        values: { roast: null, name: 'Dawn' },
        capabilities: { publishable: { status: 'DRAFT' } },
      },
    })
  })

  it('refuses operations on the wrong fields', async () => {
    const id = await definedId()
    const { userErrors } = await redefine(id, {
      fieldDefinitions: [{ create: { ...NAME } }, { delete: { key: 'water' } }],
    })
    expect(userErrors).toEqual([
      {
        field: ['definition', 'fieldDefinitions', '0', 'create', 'key'],
        code: 'OBJECT_FIELD_TAKEN',
        message: 'Field definition "name" is already taken',
        elementKey: 'name',
        elementIndex: null,
      },
      {
        field: ['definition', 'fieldDefinitions', '1', 'delete', 'key'],
        code: 'UNDEFINED_OBJECT_FIELD',
        message: 'Field definition "water" does not exist',
        elementKey: 'water',
        elementIndex: null,
      },
    ])
  })
})

describe('metaobjectDefinitionDelete', () => {
  it('deletes the metaobjects of the definition', async () => {
    const id = await definedId()
    const metaobject = idIn(await create([{ key: 'name', value: 'Dawn' }]))
    const remove = () =>
      run('metaobjectDefinitionDelete', '$id: ID!', 'id: $id', 'deletedId', { id })
    expect(await remove()).toEqual({ deletedId: id, userErrors: [] })
    expect(
      await ask('query ($id: ID!) { metaobject(id: $id) { id } }', { id: metaobject }),
    ).toEqual({ metaobject: null })
    expect((await remove()).userErrors).toMatchObject([
      { field: ['id'], code: 'RECORD_NOT_FOUND', message: 'Record not found' },
    ])
  })
})

describe('metaobjectCreate', () => {
  beforeEach(() => define())

  it('creates a metaobject with a handle from its display name', async () => {
    const { metaobject } = await create([
      { key: 'name', value: 'Early Dawn' },
      { key: 'beans', value: '[3, 4]' },
    ])
    expect(metaobject).toMatchObject({
      handle: 'early-dawn',
      displayName: 'Early Dawn',
      fields: [
        { key: 'name', value: 'Early Dawn', jsonValue: 'Early Dawn' },
        { key: 'beans', value: '[3,4]', jsonValue: [3, 4] },
      ],
    })
    await create([{ key: 'name', value: 'Early Dawn' }])
    expect(await handles()).toEqual(['early-dawn', 'early-dawn-1'])
  })

  it.each([
    [[], {}, [], 'OBJECT_FIELD_REQUIRED', "Name can't be blank", 'name', null],
    [
      [
        { key: 'name', value: 'Dawn' },
        { key: 'milk', value: '1' },
      ],
      {},
      ['fields', '1'],
      'UNDEFINED_OBJECT_FIELD',
      'Field definition "milk" does not exist',
      'milk',
      null,
    ],
    [
      [
        { key: 'name', value: 'Dawn' },
        { key: 'beans', value: '[1, "x"]' },
      ],
      {},
      ['fields', '1'],
      'INVALID_VALUE',
      'Value must be an integer.',
      'beans',
      1,
    ],
    [
      [{ key: 'name', value: 'Dawn' }],
      { handle: 'a/b' },
      ['handle'],
      'INVALID',
      'Handle is invalid',
      null,
      null,
    ],
    [
      [],
      { type: 'tea' },
      ['type'],
      'UNDEFINED_OBJECT_TYPE',
      'No metaobject definition exists for type "tea"',
      null,
      null,
    ],
  ])(
    'refuses %o with %o',
    async (fields, input, field, code, message, elementKey, elementIndex) => {
      expect(await create(fields, input)).toEqual({
        metaobject: null,
        userErrors: [{ field: ['metaobject', ...field], code, message, elementKey, elementIndex }],
      })
      expect(await handles()).toEqual([])
    },
  )
})

describe('metaobjectUpdate', () => {
  it('changes the fields of the input', async () => {
    await define()
    const id = idIn(
      await create([
        { key: 'name', value: 'Dawn' },
        { key: 'beans', value: '[1]' },
      ]),
    )
    expect(
      (await update(id, { handle: 'Dusk', fields: [{ key: 'name', value: 'Dusk' }] })).metaobject,
    ).toMatchObject({
      handle: 'dusk',
      displayName: 'Dusk',
      fields: [{ value: 'Dusk' }, { value: '[1]' }],
    })
    expect((await update(id, { handle: '' })).userErrors).toMatchObject([
      { field: ['metaobject', 'handle'], code: 'BLANK', message: "Handle can't be blank" },
      { field: ['metaobject', 'handle'], code: 'INVALID', message: 'Handle is invalid' },
    ])
  })

  it('refuses an unknown metaobject', async () => {
    expect((await update('gid://shopify/Metaobject/1', {})).userErrors).toMatchObject([
      { field: ['id'], code: 'RECORD_NOT_FOUND' },
    ])
  })
})

describe('metaobjectUpsert', () => {
  it('creates a metaobject, and changes it the second time', async () => {
    await define()
    const created = await upsert('dawn', [{ key: 'name', value: 'Dawn' }])
    const changed = await upsert('DAWN', [{ key: 'name', value: 'Late Dawn' }])
    expect(idIn(changed)).toBe(idIn(created))
    expect(changed.metaobject).toMatchObject({ handle: 'dawn', displayName: 'Late Dawn' })
    expect(
      await ask(
        '{ metaobjectByHandle(handle: { type: "coffee", handle: "dawn" }) { field(key: "name") { value } } }',
      ),
    ).toEqual({ metaobjectByHandle: { field: { value: 'Late Dawn' } } })
    expect((await upsert('a b', [])).userErrors).toMatchObject([
      { field: ['handle', 'handle'], code: 'INVALID' },
      { code: 'OBJECT_FIELD_REQUIRED' },
    ])
  })
})

describe('metaobjectDelete and metaobjectBulkDelete', () => {
  it('delete metaobjects', async () => {
    await define()
    const id = idIn(await create([{ key: 'name', value: 'Dawn' }]))
    await create([{ key: 'name', value: 'Dusk' }])
    const remove = () => run('metaobjectDelete', '$id: ID!', 'id: $id', 'deletedId', { id })
    expect(await remove()).toEqual({ deletedId: id, userErrors: [] })
    expect((await remove()).userErrors).toMatchObject([{ code: 'RECORD_NOT_FOUND' }])
    expect(await handles()).toEqual(['dusk'])
    const { job } = await run(
      'metaobjectBulkDelete',
      '$type: String!',
      'where: { type: $type }',
      'job { done }',
      { type: 'coffee' },
    )
    expect(job).toEqual({ done: false })
    expect(await handles()).toEqual([])
  })
})

describe('metaobjects', () => {
  it('are represented by a color', async () => {
    await define({ fieldDefinitions: [NAME, { key: 'tint', type: 'color' }] })
    await create([
      { key: 'name', value: 'Dawn' },
      { key: 'tint', value: '#ffcc00' },
    ])
    expect(
      await ask(`{ metaobjects(type: "coffee", first: 1) { nodes {
        definition { hasThumbnailField } thumbnailField { key thumbnail { hex } }
      } } }`),
    ).toEqual({
      metaobjects: {
        nodes: [
          {
            definition: { hasThumbnailField: true },
            thumbnailField: { key: 'tint', thumbnail: { hex: '#ffcc00' } },
          },
        ],
      },
    })
  })

  it('are searched and sorted', async () => {
    await define()
    for (const value of ['Noon', 'Dusk', 'Dawn']) await create([{ key: 'name', value }])
    expect(await handles(', sortKey: "display_name"')).toEqual(['dawn', 'dusk', 'noon'])
    expect(await handles(', query: "display_name:Dusk"')).toEqual(['dusk'])
    expect(await handles(', query: "fields.name:Noon"')).toEqual(['noon'])
  })
})
