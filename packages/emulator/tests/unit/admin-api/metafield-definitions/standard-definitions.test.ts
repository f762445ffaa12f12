import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(
  ['write_products', 'write_customers', 'read_content'],
  ['metafield_definitions/create'],
)

const template = (number: number) => `gid://shopify/StandardMetafieldDefinitionTemplate/${number}`

interface Payload {
  createdDefinition: Record<string, unknown> | null
  userErrors: unknown[]
}

const enable = (args: string, selection = 'namespace key') =>
  admin.ask<Payload>(
    `mutation { standardMetafieldDefinitionEnable(${args}) { createdDefinition { ${selection} } userErrors { field code message } } }`,
  )
const definitionCount = async () =>
  (
    await admin.ask<{ nodes: unknown[] }>(
      '{ metafieldDefinitions(first: 50, ownerType: PRODUCT) { nodes { id } } }',
    )
  ).nodes.length

describe('standardMetafieldDefinitionTemplates', () => {
  it('lists the templates by id, and leaves out the enabled ones', async () => {
    const list = (args: string) =>
      admin.ask<{ nodes: Record<string, unknown>[] }>(
        `{ standardMetafieldDefinitionTemplates(${args}) { nodes { id namespace key ownerTypes type { name category } validations { name value } visibleToStorefrontApi } } }`,
      )
    expect((await list('first: 1')).nodes).toEqual([
      {
        id: template(1),
        namespace: 'descriptors',
        key: 'subtitle',
        ownerTypes: ['PRODUCT', 'PRODUCTVARIANT'],
        type: { name: 'single_line_text_field', category: 'TEXT' },
        validations: [{ name: 'max', value: '70' }],
        visibleToStorefrontApi: true,
      },
    ])
    await enable(`ownerType: PRODUCT, id: "${template(1)}"`)
    expect((await list('first: 1, excludeActivated: true')).nodes).toMatchObject([
      { id: template(2) },
    ])
    expect((await list('first: 1, constraintStatus: CONSTRAINED_ONLY')).nodes).toEqual([])
  })
})

describe('standardMetafieldDefinitionEnable', () => {
  it('creates a pinned definition from a template, and notifies the app', async () => {
    expect(
      await enable(
        'ownerType: PRODUCT, namespace: "descriptors", key: "subtitle", pin: true, capabilities: { adminFilterable: { enabled: true } }',
        'name namespace key ownerType pinnedPosition type { name } validations { name value } access { admin storefront } capabilities { adminFilterable { enabled } } standardTemplate { id }',
      ),
    ).toEqual({
      createdDefinition: {
        name: 'Product subtitle',
        namespace: 'descriptors',
        key: 'subtitle',
        ownerType: 'PRODUCT',
        pinnedPosition: 1,
        type: { name: 'single_line_text_field' },
        validations: [{ name: 'max', value: '70' }],
        access: { admin: 'PUBLIC_READ_WRITE', storefront: 'PUBLIC_READ' },
        capabilities: { adminFilterable: { enabled: true } },
        standardTemplate: { id: template(1) },
      },
      userErrors: [],
    })
    await expect
      .poll(admin.received)
      .toMatchObject([
        ['metafield_definitions/create', { namespace: 'descriptors', key: 'subtitle' }],
      ])
  })

  it('hides a definition from the storefront', async () => {
    expect(
      await enable(
        `ownerType: PRODUCT, id: "${template(3)}", visibleToStorefrontApi: false`,
        'access { storefront }',
      ),
    ).toEqual({ createdDefinition: { access: { storefront: 'NONE' } }, userErrors: [] })
  })

  it.each<[string, string[] | null, string, string]>([
    [
      'ownerType: PRODUCT',
      null,
      'TEMPLATE_NOT_FOUND',
      'A namespace and key or standard metafield definition template id must be provided.',
    ],
    [
      'ownerType: PRODUCT, namespace: "facts", key: "unknown"',
      null,
      'TEMPLATE_NOT_FOUND',
      "A standard definition wasn't found for the specified owner type, namespace, and key.",
    ],
    [
      `ownerType: PRODUCT, id: "${template(999)}"`,
      ['id'],
      'TEMPLATE_NOT_FOUND',
      'Id is not a valid standard metafield definition template id',
    ],
    [
      `ownerType: CUSTOMER, id: "${template(1)}"`,
      ['id'],
      'TEMPLATE_NOT_FOUND',
      'Id is not a valid standard metafield definition template id',
    ],
    [
      `ownerType: PRODUCT, id: "${template(1)}", access: { admin: MERCHANT_READ }`,
      ['access'],
      'INVALID',
      'Setting this access control is not permitted. It must be one of ["public_read_write"].',
    ],
    [
      `ownerType: PRODUCT, id: "${template(2)}", capabilities: { uniqueValues: { enabled: true } }`,
      null,
      'INVALID_CAPABILITY',
      'The capability unique_values is not valid for this definition.',
    ],
    [
      `ownerType: PRODUCT, id: "${template(2)}", useAsCollectionCondition: true`,
      null,
      'INVALID_CAPABILITY',
      'The capability smart_collection_condition is not valid for this definition.',
    ],
  ])('refuses (%s)', async (args, field, code, message) => {
    expect(await enable(args)).toEqual({
      createdDefinition: null,
      userErrors: [{ field, code, message }],
    })
    expect(await definitionCount()).toBe(0)
    expect(admin.received()).toEqual([])
  })

  it('refuses a template whose name has metafields of another type', async () => {
    const first = await admin.ask<{ nodes: { id: string }[] }>(
      '{ products(first: 1) { nodes { id } } }',
    )
    await admin.ask(
      `mutation { metafieldsSet(metafields: [{ ownerId: "${first.nodes[0]?.id}", namespace: "facts", key: "isbn", type: "number_integer", value: "1" }]) { userErrors { message } } }`,
    )
    expect(await enable(`ownerType: PRODUCT, id: "${template(3)}"`)).toMatchObject({
      createdDefinition: null,
      userErrors: [{ field: null, code: 'UNSTRUCTURED_ALREADY_EXISTS' }],
    })
    expect(await definitionCount()).toBe(0)
  })

  it('returns what is enabled already', async () => {
    const first = await enable(`ownerType: PRODUCT, id: "${template(2)}"`)
    expect(await enable(`ownerType: PRODUCT, id: "${template(2)}"`)).toEqual(first)
    expect(await definitionCount()).toBe(1)
  })

  it('keeps what the template defines, and the access of the namespaces of the platform', async () => {
    await enable(`ownerType: PRODUCT, id: "${template(2)}"`)
    const { userErrors } = await admin.ask<Payload>(
      'mutation { metafieldDefinitionUpdate(definition: { ownerType: PRODUCT, namespace: "descriptors", key: "care_guide", name: "Mine" }) { userErrors { field code message } } }',
    )
    expect(userErrors).toEqual([
      {
        field: ['definition', 'name'],
        code: 'INVALID_INPUT',
        message: 'Name cannot be changed in a standard definition.',
      },
    ])
    const access = 'access: { storefront: NONE }'
    expect(
      (await enable(`ownerType: PRODUCT, namespace: "shopify", key: "size", ${access}`)).userErrors,
    ).toEqual([
      {
        field: ['access'],
        code: 'INVALID',
        message: 'Setting access controls on a definition under this namespace is not permitted.',
      },
    ])
  })

  it('reserves the names of templates', async () => {
    const { userErrors } = await admin.ask<Payload>(
      'mutation { metafieldDefinitionCreate(definition: { ownerType: PRODUCT, namespace: "descriptors", key: "subtitle", name: "Mine", type: "boolean" }) { createdDefinition { id } userErrors { field code message } } }',
    )
    expect(userErrors).toEqual([
      {
        field: ['definition'],
        code: 'RESERVED_NAMESPACE_KEY',
        message: 'This namespace and key combination is reserved for standard definitions.',
      },
    ])
  })
})

describe('metafieldDefinitions', () => {
  it('selects by the constraint to a subtype of the owners', async () => {
    const create = (key: string, constraints: string) =>
      admin.ask(
        `mutation { metafieldDefinitionCreate(definition: { ownerType: PRODUCT, namespace: "care", key: "${key}", name: "N", type: "boolean"${constraints} }) { userErrors { message } } }`,
      )
    await create('all', '')
    await create('some', ', constraints: { key: "category", values: ["hb-1"] }')
    const found = async (args: string) =>
      (
        await admin.ask<{ nodes: { key: string }[] }>(
          `{ metafieldDefinitions(first: 9, ownerType: PRODUCT, ${args}) { nodes { key } } }`,
        )
      ).nodes.map(({ key }) => key)
    expect(await found('constraintStatus: CONSTRAINED_ONLY')).toEqual(['some'])
    expect(await found('constraintStatus: UNCONSTRAINED_ONLY')).toEqual(['all'])
    expect(await found('constraintSubtype: { key: "category", value: "hb-2" }')).toEqual(['all'])
    expect(
      await found(
        'constraintSubtype: { key: "category", value: "gid://shopify/TaxonomyCategory/hb-1" }',
      ),
    ).toEqual(['all', 'some'])
  })
})
