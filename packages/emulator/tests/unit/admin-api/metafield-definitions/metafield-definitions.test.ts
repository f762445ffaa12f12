import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const { send } = startAdmin(['write_products', 'read_orders'], [])

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
  userErrors: { field: string[] | null; code: string; message: string }[]
}

const KEYS = { ownerType: 'PRODUCT', namespace: 'care', key: 'washing' }
const ERRORS = 'userErrors { field code message }'

async function create(fields: object = {}): Promise<Payload> {
  const { payload } = await ask(
    `mutation ($definition: MetafieldDefinitionInput!) {
      payload: metafieldDefinitionCreate(definition: $definition) {
        createdDefinition { id key pinnedPosition type { name category } validations { name type value } }
        ${ERRORS}
      }
    }`,
    { definition: { ...KEYS, name: 'Washing', type: 'single_line_text_field', ...fields } },
  )
  return payload as Payload
}

async function update(fields: object): Promise<Payload> {
  const { payload } = await ask(
    `mutation ($definition: MetafieldDefinitionUpdateInput!) {
      payload: metafieldDefinitionUpdate(definition: $definition) {
        updatedDefinition { name description pinnedPosition validations { name value } }
        validationJob { done } ${ERRORS}
      }
    }`,
    { definition: { ...KEYS, ...fields } },
  )
  return payload as Payload
}

async function change(root: string, args: string, fields: string): Promise<Payload> {
  const { payload } = await ask(
    `mutation ($identifier: MetafieldDefinitionIdentifierInput) {
      payload: ${root}(identifier: $identifier${args}) { ${fields} ${ERRORS} }
    }`,
    { identifier: KEYS },
  )
  return payload as Payload
}

const list = (args: string) =>
  ask(`{ metafieldDefinitions(ownerType: PRODUCT, first: 10, ${args}) { nodes { key } } }`)

describe('metafieldDefinitionCreate', () => {
  it('creates a definition that the queries find', async () => {
    const { createdDefinition, userErrors } = await create({
      validations: [{ name: 'max', value: '6' }],
      pin: true,
    })
    expect(userErrors).toEqual([])
    expect(createdDefinition).toMatchObject({
      key: 'washing',
      pinnedPosition: 1,
      type: { name: 'single_line_text_field', category: 'TEXT' },
      validations: [{ name: 'max', type: 'number_integer', value: '6' }],
    })
    await create({ key: 'ironing', name: 'Aa' })
    expect(await list('sortKey: NAME')).toEqual({
      metafieldDefinitions: { nodes: [{ key: 'ironing' }, { key: 'washing' }] },
    })
    expect(await list('pinnedStatus: PINNED')).toEqual({
      metafieldDefinitions: { nodes: [{ key: 'washing' }] },
    })
    expect(
      await ask(
        `query ($identifier: MetafieldDefinitionIdentifierInput!) {
          metafieldDefinition(identifier: $identifier) { metafieldsCount access { admin storefront } }
        }`,
        { identifier: KEYS },
      ),
    ).toEqual({
      metafieldDefinition: {
        metafieldsCount: 0,
        access: { admin: 'PUBLIC_READ_WRITE', storefront: 'NONE' },
      },
    })
  })

  it('checks the values of metafields', async () => {
    const { productCreate } = await ask(
      'mutation { productCreate(product: { title: "Scarf" }) { product { id } } }',
    )
    await create({ validations: [{ name: 'max', value: '6' }] })
    const set = (value: string, type?: string) =>
      ask(
        `mutation ($metafields: [MetafieldsSetInput!]!) {
          metafieldsSet(metafields: $metafields) { metafields { type definition { key } } ${ERRORS} }
        }`,
        {
          metafields: [
            {
              ownerId: (productCreate as { product: { id: string } }).product.id,
              namespace: 'care',
              key: 'washing',
              value,
              type,
            },
          ],
        },
      )
    expect(await set('by hand')).toMatchObject({
      metafieldsSet: { userErrors: [{ message: 'Value has a maximum length of 6.' }] },
    })
    expect(await set('1', 'number_integer')).toMatchObject({
      metafieldsSet: {
        userErrors: [
          {
            code: 'INVALID_TYPE',
            message: "Type must be consistent with the definition's type: single_line_text_field.",
          },
        ],
      },
    })
    expect(await set('cold')).toMatchObject({
      metafieldsSet: {
        metafields: [{ type: 'single_line_text_field', definition: { key: 'washing' } }],
        userErrors: [],
      },
    })
  })

  it.each([
    [{ key: 'x' }, ['key'], 'TOO_SHORT', 'Key is too short (minimum is 2 characters)'],
    [
      { namespace: 'a b c' },
      ['namespace'],
      'INVALID_CHARACTER',
      'Namespace contains one or more invalid characters.',
    ],
    [
      { name: 'n'.repeat(256) },
      ['name'],
      'TOO_LONG',
      'Name is too long (maximum is 255 characters)',
    ],
    [
      { type: 'boolean', validations: [{ name: 'min', value: '1' }] },
      ['validations'],
      'INVALID_OPTION',
      "Validations value for option min contains an invalid value: 'min' isn't supported for boolean.",
    ],
    [
      { type: 'number_integer', validations: [{ name: 'max', value: 'many' }] },
      ['validations'],
      'INVALID_OPTION',
      'Validations value for option max must be an integer.',
    ],
    [
      {
        validations: [
          { name: 'min', value: '9' },
          { name: 'max', value: '2' },
        ],
      },
      ['validations'],
      'INVALID_OPTION',
      "Validations contains an invalid value: 'min' must be less than 'max'.",
    ],
    [
      {
        validations: [
          { name: 'max', value: '9' },
          { name: 'max', value: '2' },
        ],
      },
      ['validations'],
      'DUPLICATE_OPTION',
      'Validations cannot contain duplicate "name" options.',
    ],
    [
      { validations: [{ name: 'choices', value: 'cold' }] },
      ['validations'],
      'INVALID_OPTION',
      'Validations value for option choices must be an array.',
    ],
  ])('refuses %o', async (fields, field, code, message) => {
    expect(await create(fields)).toEqual({
      createdDefinition: null,
      userErrors: [{ field: ['definition', ...field], code, message }],
    })
    expect(await list('')).toEqual({ metafieldDefinitions: { nodes: [] } })
  })

  it('refuses an unknown type with the list of types', async () => {
    const [error] = (await create({ type: 'list.boolean' })).userErrors
    expect(error?.code).toBe('INCLUSION')
    expect(error?.message).toMatch(
      /^Type name list.boolean is not a valid type\. Valid types are: antenna_gain, area, /,
    )
  })

  it('refuses a key that is in use', async () => {
    await create()
    expect((await create()).userErrors).toEqual([
      {
        field: ['definition', 'key'],
        code: 'TAKEN',
        message: "Key is in use for Product metafields on the 'care' namespace.",
      },
    ])
  })
})

describe('metafieldDefinitionUpdate', () => {
  it('changes the fields of the input, and starts a job for new rules', async () => {
    await create()
    expect(await update({ description: 'How to wash' })).toEqual({
      updatedDefinition: {
        name: 'Washing',
        description: 'How to wash',
        pinnedPosition: null,
        validations: [],
      },
      validationJob: null,
      userErrors: [],
    })
    expect(await update({ validations: [{ name: 'min', value: '2' }] })).toMatchObject({
      updatedDefinition: { validations: [{ name: 'min', value: '2' }] },
      validationJob: { done: false },
    })
  })

  it('refuses an unknown definition', async () => {
    expect(await update({ name: 'Drying' })).toEqual({
      updatedDefinition: null,
      validationJob: null,
      userErrors: [{ field: ['definition'], code: 'NOT_FOUND', message: 'Definition not found.' }],
    })
  })
})

describe('metafieldDefinitionPin and metafieldDefinitionUnpin', () => {
  const pin = () => change('metafieldDefinitionPin', '', 'pinnedDefinition { pinnedPosition }')
  const unpin = () =>
    change('metafieldDefinitionUnpin', '', 'unpinnedDefinition { pinnedPosition }')

  it('pin behind the others, and close the gap', async () => {
    await create()
    await create({ key: 'ironing', pin: true })
    expect(await pin()).toEqual({ pinnedDefinition: { pinnedPosition: 2 }, userErrors: [] })
    await create({ key: 'drying', pin: true })
    expect(await unpin()).toEqual({ unpinnedDefinition: { pinnedPosition: null }, userErrors: [] })
    expect(
      await ask(
        `{ metafieldDefinitions(ownerType: PRODUCT, first: 5, key: "drying") { nodes { pinnedPosition } } }`,
      ),
    ).toEqual({ metafieldDefinitions: { nodes: [{ pinnedPosition: 2 }] } })
  })

  it('refuse a definition that is not pinned, and one with constraints', async () => {
    const { createdDefinition } = await create({
      constraints: { key: 'category', values: ['gid://shopify/TaxonomyCategory/aa-1'] },
    })
    const number = (createdDefinition as { id: string }).id.split('/').at(-1)
    expect((await unpin()).userErrors).toEqual([
      { field: null, code: 'NOT_PINNED', message: `Definition ${number} isn't pinned.` },
    ])
    expect((await pin()).userErrors).toEqual([
      {
        field: null,
        code: 'UNSUPPORTED_PINNING',
        message: 'Constrained metafield definitions do not support pinning.',
      },
    ])
  })
})

describe('metafieldDefinitionDelete', () => {
  const remove = (all: boolean) =>
    change(
      'metafieldDefinitionDelete',
      `, deleteAllAssociatedMetafields: ${all}`,
      'deletedDefinitionId deletedDefinition { ownerType namespace key }',
    )

  it.each([
    [true, null],
    [false, { value: 'cold' }],
  ])('deletes the definition; with its metafields: %s', async (all, metafield) => {
    const { productCreate } = await ask(
      `mutation { productCreate(product: { title: "Scarf", metafields: [
        { namespace: "care", key: "washing", type: "single_line_text_field", value: "cold" }
      ] }) { product { id } } }`,
    )
    const { createdDefinition } = await create()
    expect(await remove(all)).toEqual({
      deletedDefinitionId: (createdDefinition as { id: string }).id,
      deletedDefinition: KEYS,
      userErrors: [],
    })
    expect(
      await ask(
        'query ($id: ID!) { product(id: $id) { metafield(namespace: "care", key: "washing") { value } } }',
        { id: (productCreate as { product: { id: string } }).product.id },
      ),
    ).toEqual({ product: { metafield } })
  })

  it('refuses to keep the metafields of a reference', async () => {
    await create({ type: 'product_reference' })
    expect((await remove(false)).userErrors).toEqual([
      {
        field: null,
        code: 'REFERENCE_TYPE_DELETION_ERROR',
        message:
          'Deleting a reference type metafield definition requires deletion of its associated metafields.',
      },
    ])
    expect((await remove(true)).userErrors).toEqual([])
    expect((await remove(true)).userErrors).toEqual([
      { field: ['identifier'], code: 'NOT_FOUND', message: 'Definition not found.' },
    ])
  })
})
