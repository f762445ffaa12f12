import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(
  [
    'write_cart_transforms',
    'write_validations',
    'write_fulfillment_constraint_rules',
    'write_delivery_customizations',
    'write_payment_customizations',
  ],
  [],
  {
    extensions: [
      {
        functions: [
          { handle: 'min-total', apiType: 'cart_checkout_validation', title: 'Minimum total' },
          {
            handle: 'gift-box',
            apiType: 'cart_transform',
            id: 'f0000000-0000-4000-8000-000000000001',
          },
          { handle: 'second-box', apiType: 'cart_transform' },
          { handle: 'one-parcel', apiType: 'fulfillment_constraints' },
          { handle: 'hide-express', apiType: 'delivery_customization' },
          { handle: 'hide-cash', apiType: 'payment_customization' },
          { handle: 'hide-card', apiType: 'payment_customization' },
        ],
      },
    ],
  },
)
const GIFT_BOX = 'f0000000-0000-4000-8000-000000000001'

type Payload = Record<string, { id: string } | null> & { userErrors: object[] }

const validate = (input: object) =>
  admin.ask<Payload>(
    `mutation ($input: ValidationCreateInput!) { validationCreate(validation: $input) {
      validation {
        id title enabled blockOnFailure shopifyFunction { handle apiType }
        metafields(first: 5) { nodes { key value } }
      }
      userErrors { field message code }
    } }`,
    { input },
  )
const transform = (args: string) =>
  admin.ask<Payload>(`mutation { cartTransformCreate(${args}) {
    cartTransform { id functionId blockOnFailure metafield(namespace: "box", key: "size") { value } }
    userErrors { field message code }
  } }`)
const customize = (kind: 'delivery' | 'payment', root: string, args: string) =>
  admin.ask<Payload & { ids?: string[] }>(`mutation { ${kind}Customization${root}(${args}) {
    ${root === 'Delete' ? 'deletedId' : root === 'Activation' ? 'ids' : `${kind}Customization { id title enabled functionId }`}
    userErrors { field message code }
  } }`)

describe('functions', () => {
  it('are those that the app declares, with the same ids in every run', async () => {
    const list = `{ shopifyFunctions(first: 10, apiType: "cart_transform") {
      nodes { id handle title apiType app { title } }
    } }`
    const { nodes } = await admin.ask<{ nodes: { id: string; handle: string }[] }>(list)
    expect(nodes).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/) as string,
        handle: 'second-box',
        title: 'second-box',
        apiType: 'cart_transform',
        app: { title: 'Playground' },
      },
      {
        id: GIFT_BOX,
        handle: 'gift-box',
        title: 'gift-box',
        apiType: 'cart_transform',
        app: { title: 'Playground' },
      },
    ])
    expect(await admin.ask(list)).toEqual({ nodes })
    expect(
      await admin.ask('query ($id: String!) { shopifyFunction(id: $id) { handle } }', {
        id: nodes[0]?.id,
      }),
    ).toEqual({ handle: 'second-box' })
    expect(await admin.ask('{ shopifyFunction(id: "none") { handle } }')).toBeNull()
  })
})

describe('validations', () => {
  it('are created, changed and deleted', async () => {
    const { validation } = await validate({
      functionHandle: 'min-total',
      enable: true,
      metafields: [{ namespace: 'rules', key: 'total', type: 'number_integer', value: '50' }],
    })
    expect(validation).toEqual({
      id: validation?.id,
      title: 'Minimum total',
      enabled: true,
      blockOnFailure: false,
      shopifyFunction: { handle: 'min-total', apiType: 'cart_checkout_validation' },
      metafields: { nodes: [{ key: 'total', value: '50' }] },
    })
    const id = validation?.id
    const change = `mutation ($id: ID!) {
      validationUpdate(id: $id, validation: { title: "Total", blockOnFailure: true }) {
        validation { title enabled blockOnFailure } userErrors { code }
      }
    }`
    // The schema's default of `enable` applies to updates too.
    expect(await admin.ask(change, { id })).toEqual({
      validation: { title: 'Total', enabled: false, blockOnFailure: true },
      userErrors: [],
    })
    const remove =
      'mutation ($id: ID!) { validationDelete(id: $id) { deletedId userErrors { field message code } } }'
    expect(await admin.ask(remove, { id })).toEqual({ deletedId: id, userErrors: [] })
    expect(await admin.ask(remove, { id })).toEqual({
      deletedId: null,
      userErrors: [{ field: ['id'], message: 'Extension not found.', code: 'NOT_FOUND' }],
    })
    expect(await admin.ask('{ validations(first: 5) { nodes { id } } }')).toEqual({ nodes: [] })
  })

  it('are listed with numbers in the cursors', async () => {
    const { validation } = await validate({ functionHandle: 'min-total' })
    const { pageInfo } = await admin.ask<{ pageInfo: { endCursor: string } }>(
      '{ validations(first: 1) { pageInfo { endCursor } } }',
    )
    const number = Number(validation?.id.split('/').at(-1))
    expect(JSON.parse(Buffer.from(pageInfo.endCursor, 'base64').toString())).toEqual({
      last_id: number,
      last_value: number,
    })
  })

  it.each([
    [{}, ['validation', 'functionHandle'], 'MISSING_FUNCTION_IDENTIFIER'],
    [
      { functionHandle: 'min-total', functionId: GIFT_BOX },
      ['validation'],
      'MULTIPLE_FUNCTION_IDENTIFIERS',
    ],
    [{ functionHandle: 'none' }, ['validation', 'functionHandle'], 'NOT_FOUND'],
    [{ functionId: GIFT_BOX }, ['validation', 'functionId'], 'FUNCTION_DOES_NOT_IMPLEMENT'],
  ])('refuse %j', async (input, field, code) => {
    expect(await validate(input)).toEqual({
      validation: null,
      userErrors: [{ field, code, message: expect.any(String) as string }],
    })
  })

  const metafield = { namespace: 'rules', key: 'total', type: 'number_integer', value: '50' }
  it.each([
    [{ key: undefined }, null, 'presence'],
    [{ value: undefined }, null, 'presence'],
    [{ type: '' }, 'BLANK', 'One or more required inputs are blank.'],
    [{ value: 'much' }, 'INVALID_VALUE', 'The value is invalid.'],
    [{ type: 'sum' }, 'INVALID_TYPE', 'The type is invalid.'],
    [
      { namespace: 'shopify' },
      'APP_NOT_AUTHORIZED',
      'ApiPermission metafields can only be created or updated by the app owner.',
    ],
  ])('refuse the metafield %j, and are not created', async (change, code, message) => {
    const input = { functionHandle: 'min-total', metafields: [{ ...metafield, ...change }] }
    expect(await validate(input)).toEqual({
      validation: null,
      userErrors: [{ field: ['validation', 'metafields', '0'], code, message }],
    })
    expect(await admin.ask('{ validations(first: 5) { nodes { id } } }')).toEqual({ nodes: [] })
  })

  it('may be active 25 times', async () => {
    for (let count = 0; count < 25; count++)
      await validate({ functionHandle: 'min-total', enable: true })
    const { userErrors } = await validate({ functionHandle: 'min-total', enable: true })
    expect(userErrors).toEqual([
      {
        field: null,
        code: 'MAX_VALIDATIONS_ACTIVATED',
        message: 'Cannot have more than 25 active validation functions.',
      },
    ])
    expect((await validate({ functionHandle: 'min-total' })).userErrors).toEqual([])
  })
})

describe('the cart transform', () => {
  it('is registered once, and again after it was deleted', async () => {
    const metafields =
      'metafields: [{ namespace: "box", key: "size", type: "json", value: "{\\"cm\\":20}" }]'
    const { cartTransform } = await transform(`functionHandle: "gift-box", ${metafields}`)
    expect(cartTransform).toEqual({
      id: cartTransform?.id,
      functionId: GIFT_BOX,
      blockOnFailure: false,
      metafield: { value: '{"cm":20}' },
    })
    expect((await transform(`functionId: "${GIFT_BOX}"`)).userErrors).toEqual([
      {
        field: ['functionId'],
        code: 'FUNCTION_ALREADY_REGISTERED',
        message: 'Could not enable cart transform because it is already registered',
      },
    ])
    expect((await transform('functionHandle: "second-box"')).userErrors).toEqual([
      {
        field: null,
        code: null,
        message: 'An API client cannot have more than 1 cart transform functions per shop',
      },
    ])
    const remove = `mutation { cartTransformDelete(id: "${cartTransform?.id}") {
      deletedId userErrors { code }
    } }`
    expect(await admin.ask(remove)).toEqual({ deletedId: cartTransform?.id, userErrors: [] })
    expect(await admin.ask(remove)).toEqual({
      deletedId: null,
      userErrors: [{ code: 'NOT_FOUND' }],
    })
    expect((await transform('functionHandle: "second-box"')).userErrors).toEqual([])
  })

  it.each([
    ['functionId: "none"', 'functionId', 'FUNCTION_NOT_FOUND', /^Function none not found\. Ensure/],
    [
      'functionHandle: "none"',
      'functionHandle',
      'FUNCTION_NOT_FOUND',
      /^Could not find function with handle: none\.$/,
    ],
    [
      'functionHandle: "min-total"',
      'functionHandle',
      'FUNCTION_DOES_NOT_IMPLEMENT',
      /\[purchase\.cart-transform\.run, cart\.transform\.run\]\.$/,
    ],
    [
      `functionHandle: "gift-box", functionId: "${GIFT_BOX}"`,
      'functionHandle',
      'MULTIPLE_FUNCTION_IDENTIFIERS',
      /not both\.$/,
    ],
  ])('refuses %s', async (args, field, code, message) => {
    expect(await transform(args)).toEqual({
      cartTransform: null,
      userErrors: [{ field: [field], code, message: expect.stringMatching(message) as string }],
    })
  })

  it.each([
    ['key: "size", type: "json"', 'value', 'may not be empty'],
    ['key: "size", type: "json", value: "box"', 'value', /^is invalid JSON: /],
    ['type: "json", value: "{}"', 'key', 'may not be empty'],
  ])('refuses the metafield { %s }', async (fields, field, message) => {
    const { userErrors } = await transform(
      `functionHandle: "gift-box", metafields: [{ namespace: "box", ${fields} }]`,
    )
    expect(userErrors).toEqual([
      {
        field: ['metafields', '0', field],
        code: 'INVALID_METAFIELDS',
        message: expect.stringMatching(message) as string,
      },
    ])
  })
})

describe('fulfillment constraint rules', () => {
  it('are created, changed and deleted', async () => {
    const { fulfillmentConstraintRule: rule } = await admin.ask<Payload>(`mutation {
      fulfillmentConstraintRuleCreate(functionHandle: "one-parcel", deliveryMethodTypes: [SHIPPING]) {
        fulfillmentConstraintRule { id deliveryMethodTypes function { handle } }
        userErrors { code }
      }
    }`)
    expect(rule).toEqual({
      id: rule?.id,
      deliveryMethodTypes: ['SHIPPING'],
      function: { handle: 'one-parcel' },
    })
    const change = (id = rule?.id) =>
      admin.ask(`mutation {
        fulfillmentConstraintRuleUpdate(id: "${id}", deliveryMethodTypes: [LOCAL, PICK_UP]) {
          fulfillmentConstraintRule { deliveryMethodTypes } userErrors { field message code }
        }
      }`)
    expect(await change()).toEqual({
      fulfillmentConstraintRule: { deliveryMethodTypes: ['LOCAL', 'PICK_UP'] },
      userErrors: [],
    })
    const none = 'gid://shopify/FulfillmentConstraintRule/7'
    expect(await change(none)).toEqual({
      fulfillmentConstraintRule: null,
      userErrors: [
        {
          field: ['id'],
          code: 'NOT_FOUND',
          message: `Could not find FulfillmentConstraintRule with id: ${none}`,
        },
      ],
    })
    const remove = `mutation { fulfillmentConstraintRuleDelete(id: "${rule?.id}") {
      success userErrors { code }
    } }`
    expect(await admin.ask(remove)).toEqual({ success: true, userErrors: [] })
    expect(await admin.ask(remove)).toEqual({
      success: false,
      userErrors: [{ code: 'NOT_FOUND' }],
    })
    expect(await admin.ask('{ fulfillmentConstraintRules { id } }')).toEqual([])
  })
})

describe.each([
  ['delivery', 'hide-express'],
  ['payment', 'hide-cash'],
] as const)('%s customizations', (kind, handle) => {
  const name = `${kind}Customization`
  const create = (fields: string) => customize(kind, 'Create', `${name}: { ${fields} }`)
  const valid = `title: "Quiet", enabled: true, functionHandle: "${handle}"`
  const prefix = kind.toUpperCase()

  it('are created, switched, listed and deleted', async () => {
    const { [name]: created } = await create(valid)
    const id = created?.id ?? ''
    expect(created).toMatchObject({ title: 'Quiet', enabled: true })
    expect(await customize(kind, 'Activation', `ids: ["${id}"], enabled: false`)).toEqual({
      ids: [id],
      userErrors: [],
    })
    expect(await customize(kind, 'Activation', `ids: ["${id}"], enabled: false`)).toEqual({
      ids: [],
      userErrors: [],
    })
    expect(
      await admin.ask(`{ ${name}s(first: 5, query: "enabled:false") { nodes { id } } }`),
    ).toEqual({ nodes: [{ id }] })
    expect(
      await customize(kind, 'Update', `id: "${id}", ${name}: { title: "Calm" }`),
    ).toMatchObject({
      [name]: { title: 'Calm', enabled: false },
      userErrors: [],
    })
    expect(await customize(kind, 'Delete', `id: "${id}"`)).toEqual({
      deletedId: id,
      userErrors: [],
    })
    expect(await admin.ask(`{ ${name}(id: "${id}") { id } }`)).toBeNull()
  })

  it.each([
    ['enabled: true', 'title', 'REQUIRED_INPUT_FIELD'],
    ['title: " ", enabled: true', 'title', 'REQUIRED_INPUT_FIELD'],
    ['title: "Quiet"', 'enabled', 'REQUIRED_INPUT_FIELD'],
    ['title: "Quiet", enabled: true', 'functionHandle', 'MISSING_FUNCTION_IDENTIFIER'],
    ['title: "Quiet", enabled: true, functionId: "none"', 'functionId', 'FUNCTION_NOT_FOUND'],
    [
      'title: "Quiet", enabled: true, functionHandle: "min-total"',
      'functionHandle',
      'FUNCTION_DOES_NOT_IMPLEMENT',
    ],
  ])('refuse { %s }', async (fields, field, code) => {
    expect(await create(fields)).toEqual({
      [name]: null,
      userErrors: [{ field: [name, field], code, message: expect.any(String) as string }],
    })
  })

  it('that do not exist are refused by every root', async () => {
    const none = `gid://shopify/${kind === 'delivery' ? 'Delivery' : 'Payment'}Customization/7`
    const { userErrors: changed } = await customize(kind, 'Update', `id: "${none}", ${name}: {}`)
    const { userErrors: removed } = await customize(kind, 'Delete', `id: "${none}"`)
    const missing = {
      field: ['id'],
      code: `${prefix}_CUSTOMIZATION_NOT_FOUND`,
      message: `Could not find ${none.split('/')[3]} with id: ${none}`,
    }
    expect([changed, removed]).toEqual([[missing], [missing]])
    const { [name]: created } = await create(valid)
    expect(
      await customize(kind, 'Activation', `ids: ["${created?.id}", "${none}"], enabled: false`),
    ).toEqual({
      ids: [],
      userErrors: [
        {
          field: ['ids'],
          code: `${prefix}_CUSTOMIZATION_NOT_FOUND`,
          message: `Could not find ${kind} customizations with IDs: ${none}`,
        },
      ],
    })
    expect(await admin.ask(`{ ${name}(id: "${created?.id}") { enabled } }`)).toEqual({
      enabled: true,
    })
  })
})

it('a payment customization keeps its function', async () => {
  const { paymentCustomization } = await customize(
    'payment',
    'Create',
    'paymentCustomization: { title: "Quiet", enabled: true, functionHandle: "hide-cash" }',
  )
  const change = (identifier: string) =>
    customize(
      'payment',
      'Update',
      `id: "${paymentCustomization?.id}", paymentCustomization: { ${identifier} }`,
    )
  expect((await change('functionHandle: "hide-cash"')).userErrors).toEqual([])
  for (const [field, value] of [
    ['functionHandle', 'hide-card'],
    ['functionId', '00000000-0000-0000-0000-000000000000'],
  ] as const)
    expect((await change(`${field}: "${value}"`)).userErrors).toEqual([
      {
        field: ['paymentCustomization', field],
        code: 'FUNCTION_ID_CANNOT_BE_CHANGED',
        message: 'Function ID cannot be changed.',
      },
    ])
})

it('at most 25 payment customizations are enabled', async () => {
  const create = () =>
    customize(
      'payment',
      'Create',
      'paymentCustomization: { title: "Quiet", enabled: true, functionHandle: "hide-cash" }',
    )
  for (let count = 0; count < 25; count++) expect((await create()).userErrors).toEqual([])
  expect((await create()).userErrors).toEqual([
    {
      field: null,
      code: 'MAXIMUM_ACTIVE_PAYMENT_CUSTOMIZATIONS',
      message: 'Maximum payment customizations are already enabled.',
    },
  ])
})

describe('metafields without a key or a value', () => {
  const refusal = (path: string[]) => ({
    field: path,
    message: 'may not be empty',
    code: 'INVALID_METAFIELDS',
  })

  it('are reported before the function is looked for', async () => {
    const handle = 'functionHandle: "unknown"'
    const metafields = 'metafields: [{ namespace: "box", key: "size" }]'
    expect((await transform(`${handle}, ${metafields}`)).userErrors).toEqual([
      refusal(['metafields', '0', 'value']),
    ])
    const input = `deliveryCustomization: { title: "A", enabled: true, ${handle}, ${metafields} }`
    expect((await customize('delivery', 'Create', input)).userErrors).toEqual([
      refusal(['deliveryCustomization', 'metafields', '0', 'value']),
    ])
    expect(
      await admin.ask(`mutation {
        fulfillmentConstraintRuleCreate(
          ${handle}, deliveryMethodTypes: [SHIPPING], ${metafields}
        ) { fulfillmentConstraintRule { id } userErrors { field message code } }
      }`),
    ).toEqual({
      fulfillmentConstraintRule: null,
      userErrors: [{ ...refusal(['metafields', '0', 'value']), code: 'INPUT_INVALID' }],
    })
  })
})
