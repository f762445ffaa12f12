import { describe, expect, it, vi } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(
  ['write_customers', 'read_customer_merge', 'write_customer_merge', 'write_customer_data_erasure'],
  [
    'customers/merge',
    'customers_email_marketing_consent/update',
    'customers_marketing_consent/update',
    'customers_whats_app_marketing_consent/update',
  ],
)

async function create(input: object): Promise<string> {
  const { customer } = await admin.ask<{ customer: { id: string } }>(
    'mutation ($input: CustomerInput!) { customerCreate(input: $input) { customer { id } } }',
    { input },
  )
  return customer.id
}

const emailConsent = (customerId: string, emailMarketingConsent: object) =>
  admin.send(
    `mutation ($input: CustomerEmailMarketingConsentUpdateInput!) {
      customerEmailMarketingConsentUpdate(input: $input) {
        customer { defaultEmailAddress { marketingState marketingUpdatedAt } }
        userErrors { field message code }
      }
    }`,
    { input: { customerId, emailMarketingConsent } },
  )

const smsConsent = (customerId: string, smsMarketingConsent: object) =>
  admin.send(
    `mutation ($input: CustomerSmsMarketingConsentUpdateInput!) {
      customerSmsMarketingConsentUpdate(input: $input) {
        customer { defaultPhoneNumber { marketingState marketingCollectedFrom } }
        userErrors { field message code }
      }
    }`,
    { input: { customerId, smsMarketingConsent } },
  )

const SUBSCRIBED = { marketingState: 'SUBSCRIBED', marketingOptInLevel: 'CONFIRMED_OPT_IN' }

const whatsAppConsent = (customerId: string, whatsAppMarketingConsent: object) =>
  admin.send(
    `mutation ($input: CustomerWhatsAppMarketingConsentUpdateInput!) {
      customerWhatsAppMarketingConsentUpdate(input: $input) {
        customerPhoneNumber {
          phoneNumber
          smsMarketingConsent { state }
          whatsAppMarketingConsent { state optInLevel updatedAt collectedFrom sourceLocation { id } }
        }
        userErrors { field message code }
      }
    }`,
    { input: { customerId, whatsAppMarketingConsent } },
    '2026-10',
  )

describe('consent', () => {
  it('to emails has a state and a time, and fires a webhook', async () => {
    const id = await create({ email: 'ana@mail.test' })
    const consentUpdatedAt = '2026-02-03T04:05:06Z'
    expect((await emailConsent(id, { ...SUBSCRIBED, consentUpdatedAt })).data).toEqual({
      customerEmailMarketingConsentUpdate: {
        customer: {
          defaultEmailAddress: {
            marketingState: 'SUBSCRIBED',
            marketingUpdatedAt: consentUpdatedAt,
          },
        },
        userErrors: [],
      },
    })
    await vi.waitFor(() => expect(admin.received()).toHaveLength(1))
    expect(admin.received()[0]).toMatchObject([
      'customers_email_marketing_consent/update',
      {
        email_address: 'ana@mail.test',
        email_marketing_consent: { state: 'subscribed', opt_in_level: 'confirmed_opt_in' },
      },
    ])
  })

  it('to messages of WhatsApp has a state and a time, and fires a webhook', async () => {
    const id = await create({ phone: '+14155550100' })
    const updatedAt = '2026-02-03T04:05:06Z'
    const { data } = await whatsAppConsent(id, {
      state: 'SUBSCRIBED',
      optInLevel: 'CONFIRMED_OPT_IN',
      updatedAt,
    })
    expect(data).toEqual({
      customerWhatsAppMarketingConsentUpdate: {
        customerPhoneNumber: {
          phoneNumber: '+14155550100',
          smsMarketingConsent: { state: 'NEVER_SUBSCRIBED' },
          whatsAppMarketingConsent: {
            state: 'SUBSCRIBED',
            optInLevel: 'CONFIRMED_OPT_IN',
            updatedAt,
            collectedFrom: 'OTHER',
            sourceLocation: null,
          },
        },
        userErrors: [],
      },
    })
    await vi.waitFor(() => expect(admin.received()).toHaveLength(1))
    expect(admin.received()).toEqual([
      [
        'customers_whats_app_marketing_consent/update',
        {
          id: Number(id.split('/').at(-1)),
          phone: '+14155550100',
          whats_app_marketing_consent: {
            state: 'subscribed',
            opt_in_level: 'confirmed_opt_in',
            consent_updated_at: updatedAt,
            consent_collected_from: 'other',
          },
        },
      ],
    ])
  })

  it.each([
    [
      { email: 'ana@mail.test' },
      { state: 'UNSUBSCRIBED' },
      ['input', 'whatsAppMarketingConsent'],
      'INVALID',
    ],
    [
      { phone: '+14155550100' },
      { state: 'SUBSCRIBED' },
      ['input', 'whatsAppMarketingConsent', 'optInLevel'],
      'MISSING_ARGUMENT',
    ],
  ])('to messages of WhatsApp of %j cannot be %j', async (customer, consent, field, code) => {
    const id = await create(customer)
    const { data } = await whatsAppConsent(id, consent)
    expect(data).toMatchObject({
      customerWhatsAppMarketingConsentUpdate: {
        customerPhoneNumber: null,
        userErrors: [{ field, code }],
      },
    })
    expect(admin.received()).toEqual([])
  })

  it('of a customer who was never asked cannot be set', async () => {
    const id = await create({ phone: '+14155550100' })
    const { errors } = await whatsAppConsent(id, { state: 'NEVER_SUBSCRIBED' })
    expect(errors).toMatchObject([
      {
        message: 'Cannot specify NEVER_SUBSCRIBED as a marketing state input',
        extensions: { code: 'INVALID' },
      },
    ])
  })

  it('to emails needs a level, and returns the unchanged customer', async () => {
    const id = await create({ email: 'ana@mail.test' })
    expect((await emailConsent(id, { marketingState: 'SUBSCRIBED' })).data).toEqual({
      customerEmailMarketingConsentUpdate: {
        customer: {
          defaultEmailAddress: { marketingState: 'NOT_SUBSCRIBED', marketingUpdatedAt: null },
        },
        userErrors: [
          {
            field: ['input', 'emailMarketingConsent', 'marketingOptInLevel'],
            message: 'Marketing opt in level must exist',
            code: 'MISSING_ARGUMENT',
          },
        ],
      },
    })
  })

  it('cannot be a state that follows from other events', async () => {
    const id = await create({ email: 'ana@mail.test' })
    const { data, errors } = await emailConsent(id, { marketingState: 'NOT_SUBSCRIBED' })
    expect(data).toEqual({ customerEmailMarketingConsentUpdate: null })
    expect(errors).toMatchObject([
      {
        message: 'Cannot specify NOT_SUBSCRIBED as a marketing state input',
        extensions: { code: 'INVALID' },
      },
    ])
  })

  it('to text messages needs a phone number', async () => {
    const [withPhone, without] = [
      await create({ phone: '+14155550181' }),
      await create({ email: 'ana@mail.test' }),
    ]
    expect((await smsConsent(withPhone, SUBSCRIBED)).data).toEqual({
      customerSmsMarketingConsentUpdate: {
        customer: {
          defaultPhoneNumber: { marketingState: 'SUBSCRIBED', marketingCollectedFrom: 'OTHER' },
        },
        userErrors: [],
      },
    })
    expect((await smsConsent(without, SUBSCRIBED)).data).toMatchObject({
      customerSmsMarketingConsentUpdate: {
        customer: null,
        userErrors: [{ field: ['input', 'smsMarketingConsent'], code: 'INVALID' }],
      },
    })
  })

  it('needs a customer', async () => {
    const unknown = 'gid://shopify/Customer/1'
    expect((await emailConsent(unknown, SUBSCRIBED)).data).toMatchObject({
      customerEmailMarketingConsentUpdate: {
        userErrors: [{ field: ['input', 'customerId'], message: 'Customer not found' }],
      },
    })
    expect((await smsConsent(unknown, SUBSCRIBED)).data).toMatchObject({
      customerSmsMarketingConsentUpdate: {
        userErrors: [{ field: null, message: 'Customer not found', code: null }],
      },
    })
  })
})

describe('customerMerge', () => {
  /** Values of everything that an override can name. */
  const full = (name: string, phone: string) => ({
    firstName: name,
    lastName: 'Lima',
    email: `${name}@mail.test`,
    phone,
    addresses: [{ city: 'Oslo' }],
  })
  const merge = (one: string, two: string, overrides?: object) =>
    admin.ask<{ resultingCustomerId: string; job: { id: string }; userErrors: object[] }>(
      `mutation ($one: ID!, $two: ID!, $overrides: CustomerMergeOverrideFields) {
        customerMerge(customerOneId: $one, customerTwoId: $two, overrideFields: $overrides) {
          resultingCustomerId job { id done } userErrors { field message code }
        }
      }`,
      { one, two, overrides },
    )

  it('refuses more tags, and a longer note, than a customer can have', async () => {
    const tags = (prefix: string) => Array.from({ length: 200 }, (_tag, index) => prefix + index)
    const one = await create({ email: 'ana@mail.test', tags: tags('a'), note: 'x'.repeat(3000) })
    const two = await create({ email: 'lim@mail.test', tags: tags('b'), note: 'y'.repeat(3000) })
    const { resultingCustomerId, userErrors } = await merge(one, two)
    const messages = [
      'Customers must have 250 tags or less.',
      'Customer notes must be 5,000 characters or less.',
    ]
    expect(resultingCustomerId).toBeNull()
    expect(userErrors).toEqual(
      messages.flatMap(message =>
        ['customerOneId', 'customerTwoId'].map(name => ({
          field: [name],
          message,
          code: 'INVALID_CUSTOMER',
        })),
      ),
    )
  })

  it('keeps the customer with an email address, and combines the data', async () => {
    const one = await create({
      firstName: 'Ana',
      email: 'ana@mail.test',
      tags: ['a'],
      addresses: [{ city: 'Oslo' }],
    })
    const two = await create({
      lastName: 'Lima',
      phone: '+14155550182',
      tags: ['b'],
      addresses: [{ city: 'Voss' }],
    })
    const previewed = await admin.ask<{ resultingCustomerId: string; defaultFields: object }>(
      `query ($one: ID!, $two: ID!) {
        customerMergePreview(customerOneId: $one, customerTwoId: $two) {
          resultingCustomerId
          defaultFields { displayName tags addresses(first: 9) { nodes { city } } }
          alternateFields { firstName defaultAddress { city } }
        }
      }`,
      { one, two },
    )
    expect(previewed).toEqual({
      resultingCustomerId: one,
      defaultFields: {
        displayName: 'Ana Lima',
        tags: ['a', 'b'],
        addresses: { nodes: [{ city: 'Oslo' }, { city: 'Voss' }] },
      },
      alternateFields: { firstName: null, defaultAddress: { city: 'Voss' } },
    })

    const { resultingCustomerId, job, userErrors } = await merge(one, two)
    expect([resultingCustomerId, job, userErrors]).toMatchObject([one, { done: false }, []])
    const status = () =>
      admin.ask('query ($id: ID!) { customerMergeJobStatus(jobId: $id) { status } }', {
        id: job.id,
      })
    expect(await status()).toEqual({ status: 'IN_PROGRESS' })
    await admin.advanceClock(2000)
    expect(await status()).toEqual({ status: 'COMPLETED' })
    expect(
      await admin.ask(
        `query ($one: ID!, $two: ID!) {
          kept: customer(id: $one) { displayName phone tags addressesV2(first: 9) { nodes { city } } }
          other: customer(id: $two) { id }
        }`,
        { one, two },
      ),
    ).toEqual({
      kept: {
        displayName: 'Ana Lima',
        phone: '+14155550182',
        tags: ['a', 'b'],
        addressesV2: { nodes: [{ city: 'Oslo' }, { city: 'Voss' }] },
      },
      other: null,
    })
    await vi.waitFor(() =>
      expect(admin.received()).toMatchObject([
        [
          'customers/merge',
          {
            admin_graphql_api_customer_kept_id: one,
            admin_graphql_api_customer_deleted_id: two,
            status: 'success',
          },
        ],
      ]),
    )
  })

  it('keeps the values that the overrides name', async () => {
    const one = await create({ firstName: 'Ana', email: 'ana@mail.test' })
    const two = await create({ firstName: 'Anna', email: 'anna@mail.test' })
    const { resultingCustomerId } = await merge(one, two, {
      customerIdOfEmailToKeep: two,
      customerIdOfFirstNameToKeep: one,
      note: 'One person',
    })
    expect(resultingCustomerId).toBe(two)
    expect(
      await admin.ask('query ($id: ID!) { customer(id: $id) { firstName email note } }', {
        id: two,
      }),
    ).toEqual({ firstName: 'Ana', email: 'anna@mail.test', note: 'One person' })
  })

  it.each([
    ['customerIdOfDefaultAddressToKeep'],
    ['customerIdOfEmailToKeep'],
    ['customerIdOfFirstNameToKeep'],
    ['customerIdOfLastNameToKeep'],
    ['customerIdOfPhoneNumberToKeep'],
  ])('refuses %s without such a value, and of another customer', async name => {
    const isLastName = name === 'customerIdOfLastNameToKeep'
    const one = await create(isLastName ? { firstName: 'Ana' } : { lastName: 'Lima' })
    const two = await create(full('ana', '+14155550182'))
    const other = await create(full('eva', '+14155550183'))
    const refusal = (message: string, code: string) => ({
      resultingCustomerId: null,
      job: null,
      userErrors: [{ field: ['overrideFields', name], message, code }],
    })
    expect(await merge(one, two, { [name]: one })).toEqual(
      refusal(
        'The customer is missing the attribute requested for override.',
        'MISSING_OVERRIDE_ATTRIBUTE',
      ),
    )
    expect(await merge(one, two, { [name]: other })).toEqual(
      refusal('The override attribute is invalid.', 'OVERRIDE_ATTRIBUTE_INVALID'),
    )
    expect(
      await admin.ask(
        `query ($one: ID!, $two: ID!, $overrides: CustomerMergeOverrideFields) {
          customerMergePreview(customerOneId: $one, customerTwoId: $two, overrideFields: $overrides) {
            resultingCustomerId customerMergeErrors { message errorFields }
          }
        }`,
        { one, two, overrides: { [name]: other } },
      ),
    ).toEqual({
      resultingCustomerId: null,
      customerMergeErrors: [
        { message: 'The override attribute is invalid.', errorFields: ['OVERRIDE_FIELDS'] },
      ],
    })
    expect(await merge(one, two, { [name]: two })).toMatchObject({ userErrors: [] })
  })

  it('needs two customers', async () => {
    const one = await create({ firstName: 'Ana' })
    expect(await merge(one, one)).toEqual({
      resultingCustomerId: null,
      job: null,
      userErrors: [
        { field: null, message: 'Customers IDs should not match', code: 'INVALID_CUSTOMER_ID' },
      ],
    })
    const unknown = 'gid://shopify/Customer/7'
    expect(await merge(unknown, unknown)).toMatchObject({
      userErrors: [{ field: ['customerOneId'], message: 'Customer does not exist with ID 7' }],
    })
    expect(await merge(one, 'gid://shopify/Customer/7')).toMatchObject({
      userErrors: [{ field: ['customerTwoId'], message: 'Customer does not exist with ID 7' }],
    })
  })
})

describe('accounts', () => {
  const call = (root: string, customerId: string, payload: string, errors = 'field message') =>
    admin.ask(
      `mutation ($customerId: ID!) {
        ${root}(customerId: $customerId) { ${payload} userErrors { ${errors} } }
      }`,
      { customerId },
    )

  it('are activated by a URL or an email', async () => {
    const id = await create({ email: 'ana@mail.test' })
    expect(await call('customerGenerateAccountActivationUrl', id, 'accountActivationUrl')).toEqual({
      accountActivationUrl: expect.stringMatching(
        /^https:\/\/demo-store\.platform\.test\/account\/activate\/\d+\/[0-9a-f]{32}$/,
      ) as string,
      userErrors: [],
    })
    expect(await call('customerSendAccountInviteEmail', id, 'customer { state }')).toEqual({
      customer: { state: 'INVITED' },
      userErrors: [],
    })
  })

  it.each([
    [
      'customerGenerateAccountActivationUrl',
      'accountActivationUrl',
      "The customer can't be found.",
    ],
    ['customerSendAccountInviteEmail', 'customer { id }', "Customer can't be found"],
    ['customerRequestDataErasure', 'customerId', 'Customer does not exist'],
    ['customerCancelDataErasure', 'customerId', 'Customer does not exist'],
  ])('%s needs a customer', async (root, payload, message) => {
    expect(await call(root, 'gid://shopify/Customer/1', payload)).toMatchObject({
      userErrors: [{ field: ['customerId'], message }],
    })
  })

  it('are erased on request, which can be canceled once', async () => {
    const id = await create({ email: 'ana@mail.test' })
    const done = { customerId: id, userErrors: [] }
    expect(await call('customerRequestDataErasure', id, 'customerId')).toEqual(done)
    expect(await call('customerCancelDataErasure', id, 'customerId')).toEqual(done)
    expect(await call('customerCancelDataErasure', id, 'customerId', 'code')).toEqual({
      customerId: null,
      userErrors: [{ code: 'NOT_BEING_ERASED' }],
    })
  })

  it('have tax exemptions', async () => {
    const id = await create({ email: 'ana@mail.test' })
    const change = (root: string, exemptions: string) =>
      admin.ask(
        `mutation ($id: ID!) {
          ${root}(customerId: $id, taxExemptions: [${exemptions}]) { customer { taxExemptions } }
        }`,
        { id },
      )
    const one = 'CA_DIPLOMAT_EXEMPTION'
    const two = 'CA_BC_RESELLER_EXEMPTION'
    expect(await change('customerAddTaxExemptions', `${one}, ${one}`)).toEqual({
      customer: { taxExemptions: [one] },
    })
    expect(await change('customerReplaceTaxExemptions', two)).toEqual({
      customer: { taxExemptions: [two] },
    })
    expect(await change('customerRemoveTaxExemptions', two)).toEqual({
      customer: { taxExemptions: [] },
    })
  })
})
