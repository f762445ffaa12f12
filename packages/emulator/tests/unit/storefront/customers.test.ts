import { describe, expect, it } from 'vitest'
import { DEMO } from '../started-platform'
import { startAdmin } from '../admin-api/started-admin'
import { KIM, submitCheckout } from '../checkout/checkout-form'

const { ask, sendToStorefront, address, received, advanceClock } = startAdmin(
  [
    ...['write_products', 'write_orders', 'write_customers'],
    ...['unauthenticated_read_product_listings', 'unauthenticated_write_customers'],
    ...['unauthenticated_read_customers', 'unauthenticated_read_customer_tags'],
  ],
  ['customers/create', 'customers/enable', 'customers/update'],
  {
    seed: {
      stores: [
        {
          handle: 'demo-store',
          products: [{ title: 'Mug', price: '20.00', totalInventory: 9 }],
          customers: [{ email: 'old@example.com', firstName: 'Old' }],
        },
      ],
    },
  },
)

const DAY_MS = 86_400_000
const PASSWORD = 'correct horse'
const ERRORS = 'customerUserErrors { field code message }'

interface Payload {
  customer?: { id: string } | null
  customerAccessToken?: { accessToken: string; expiresAt: string } | null
  customerAddress?: { id: string } | null
  customerUserErrors: { field: string[] | null; code: string; message: string }[]
  [field: string]: unknown
}

async function visit<Result = Payload>(query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await sendToStorefront(query, variables)
  expect(errors).toBeUndefined()
  return Object.values(data as object)[0] as Result
}

const create = (input: object = {}) =>
  visit(
    `mutation ($input: CustomerCreateInput!) { customerCreate(input: $input) { customer { id email displayName acceptsMarketing } ${ERRORS} userErrors { message } } }`,
    { input: { email: 'kim@example.com', password: PASSWORD, ...input } },
  )
const login = (password = PASSWORD, email = 'kim@example.com') =>
  visit(
    `mutation ($input: CustomerAccessTokenCreateInput!) { customerAccessTokenCreate(input: $input) { customerAccessToken { accessToken expiresAt } ${ERRORS} } }`,
    { input: { email, password } },
  )
const read = (token: string, fields = 'email') =>
  visit<object | null>(
    `query ($token: String!) { customer(customerAccessToken: $token) { ${fields} } }`,
    { token },
  )

async function tokenOf(payload: Promise<Payload>): Promise<string> {
  const { customerAccessToken, customerUserErrors } = await payload
  expect(customerUserErrors).toEqual([])
  return customerAccessToken?.accessToken ?? ''
}

const signUp = async (): Promise<string> => {
  await create()
  return tokenOf(login())
}

describe('an account of a customer', () => {
  it('is created with a password, and is enabled', async () => {
    const created = await create({ firstName: 'Kim', lastName: 'Doe', acceptsMarketing: true })
    expect(created).toEqual({
      customer: {
        id: expect.stringMatching(/^gid:\/\/shopify\/Customer\/\d+$/),
        email: 'kim@example.com',
        displayName: 'Kim Doe',
        acceptsMarketing: true,
      },
      customerUserErrors: [],
      userErrors: [],
    })
    expect(
      await ask('query ($id: ID!) { customer(id: $id) { state email firstName } }', {
        id: created.customer?.id,
      }),
    ).toEqual({ state: 'ENABLED', email: 'kim@example.com', firstName: 'Kim' })
    await expect
      .poll(() =>
        received()
          .map(([topic]) => topic)
          .sort(),
      )
      .toEqual(['customers/create', 'customers/enable'])
  })

  it.each([
    [{ password: 'abcd' }, 'password', 'TOO_SHORT'],
    [{ password: 'x'.repeat(41) }, 'password', 'TOO_LONG'],
    [{ password: '' }, 'password', 'BLANK'],
    [{ password: ' secret' }, 'password', 'PASSWORD_STARTS_OR_ENDS_WITH_WHITESPACE'],
    [{ email: '' }, 'email', 'BLANK'],
    [{ email: 'no' }, 'email', 'INVALID'],
    [{ phone: '1' }, 'phone', 'INVALID'],
    [{ firstName: '<b>Kim</b>' }, 'firstName', 'CONTAINS_HTML_TAGS'],
    [{ lastName: 'https://example.com' }, 'lastName', 'CONTAINS_URL'],
    [{ email: 'old@example.com' }, 'email', 'CUSTOMER_DISABLED'],
  ])('is not created with %j', async (input, field, code) => {
    const { customer, customerUserErrors } = await create(input)
    expect(customer).toBeNull()
    expect(customerUserErrors).toMatchObject([{ field: ['input', field], code }])
    expect(await ask('{ customersCount { count } }')).toEqual({ count: 1 })
  })

  it('is not created twice', async () => {
    await create()
    expect((await create({ email: 'KIM@example.com' })).customerUserErrors).toEqual([
      { field: ['input', 'email'], code: 'TAKEN', message: 'Email has already been taken' },
    ])
  })

  it('is activated with the address that the Admin API returns, once', async () => {
    const { nodes } = await ask<{ nodes: { id: string }[] }>(
      '{ customers(first: 1) { nodes { id } } }',
    )
    const id = nodes[0]?.id
    const { accountActivationUrl: activationUrl } = await ask<{ accountActivationUrl: string }>(
      'mutation ($id: ID!) { customerGenerateAccountActivationUrl(customerId: $id) { accountActivationUrl } }',
      { id },
    )
    const activate = (variables: object) =>
      visit(
        `mutation ($activationUrl: URL!, $password: String!) { customerActivateByUrl(activationUrl: $activationUrl, password: $password) {
          customer { email } customerAccessToken { accessToken } ${ERRORS} } }`,
        { activationUrl, password: PASSWORD, ...variables },
      )
    expect((await activate({ activationUrl: `${activationUrl}0` })).customerUserErrors).toEqual([
      { field: null, code: 'TOKEN_INVALID', message: 'The activation token is invalid.' },
    ])
    expect((await activate({ password: 'no' })).customerUserErrors).toMatchObject([
      { field: ['password'], code: 'TOO_SHORT' },
    ])
    const token = await tokenOf(activate({}))
    expect(await read(token)).toEqual({ email: 'old@example.com' })
    expect((await activate({})).customerUserErrors).toMatchObject([{ code: 'ALREADY_ENABLED' }])
    expect(
      await visit(
        `mutation ($id: ID!, $input: CustomerActivateInput!) { customerActivate(id: $id, input: $input) { customer { email } ${ERRORS} } }`,
        { id, input: { activationToken: 'x', password: PASSWORD } },
      ),
    ).toMatchObject({ customer: null, customerUserErrors: [{ code: 'ALREADY_ENABLED' }] })
  })
})

describe('a forgotten password', () => {
  const emails = async () => {
    const response = await fetch(`${address()}/_emulator/account-emails?shop=${DEMO}`)
    return (await response.json()) as { kind: string; to: string; url: string; sentAt: string }[]
  }
  const recover = (email: string) =>
    visit(
      `mutation ($email: String!) { customerRecover(email: $email) { ${ERRORS} userErrors { message } } }`,
      { email },
    )
  const resetByUrl = (resetUrl: string, password: string) =>
    visit(
      `mutation ($resetUrl: URL!, $password: String!) { customerResetByUrl(resetUrl: $resetUrl, password: $password) {
        customer { email } customerAccessToken { accessToken } ${ERRORS} } }`,
      { resetUrl, password },
    )

  it('is replaced with the link of the email, once', async () => {
    const before = await signUp()
    expect(await recover('KIM@example.com ')).toEqual({ customerUserErrors: [], userErrors: [] })
    const [email, ...others] = await emails()
    expect([email, others]).toEqual([
      {
        kind: 'password-reset',
        to: 'kim@example.com',
        url: expect.stringMatching(
          /^https:\/\/demo-store\.platform\.test\/account\/reset\/\d+\/[0-9a-f]{32}$/,
        ),
        sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
      [],
    ])
    const url = email?.url ?? ''
    expect((await resetByUrl(`${url}0`, 'another horse')).customerUserErrors).toEqual([
      { field: null, code: 'TOKEN_INVALID', message: 'The reset token is invalid.' },
    ])
    expect((await resetByUrl(url, 'no')).customerUserErrors).toMatchObject([
      { field: ['password'], code: 'TOO_SHORT' },
    ])
    expect(await read(before)).toEqual({ email: 'kim@example.com' })
    const token = await tokenOf(resetByUrl(url, 'another horse'))
    expect([await read(token), await read(before)]).toEqual([{ email: 'kim@example.com' }, null])
    expect((await login()).customerUserErrors).toMatchObject([{ code: 'UNIDENTIFIED_CUSTOMER' }])
    expect((await login('another horse')).customerUserErrors).toEqual([])
    expect((await resetByUrl(url, 'third horse')).customerUserErrors).toMatchObject([
      { code: 'TOKEN_INVALID' },
    ])
  })

  it('is replaced with the token of the newest email, by its customer', async () => {
    await signUp()
    await recover('kim@example.com')
    await recover('kim@example.com')
    const parts = (await emails()).map(({ url }) => url.split('/').slice(-2))
    const reset = ([number = '', resetToken = '']: string[]) =>
      visit(
        `mutation ($id: ID!, $input: CustomerResetInput!) { customerReset(id: $id, input: $input) { customerAccessToken { accessToken } ${ERRORS} } }`,
        { id: `gid://shopify/Customer/${number}`, input: { resetToken, password: 'new horse' } },
      )
    const [old = [], newest = []] = parts
    for (const wrong of [old, ['1', newest[1] ?? '']])
      expect((await reset(wrong)).customerUserErrors).toMatchObject([{ code: 'TOKEN_INVALID' }])
    expect((await reset(newest)).customerUserErrors).toEqual([])
  })

  it('gets an invitation without an account, and an error without a customer', async () => {
    await recover('old@example.com')
    const [invite] = await emails()
    expect(invite).toMatchObject({
      kind: 'account-invite',
      to: 'old@example.com',
      url: expect.stringContaining('/account/activate/') as string,
    })
    expect((await recover('unknown@example.com')).customerUserErrors).toEqual([
      { field: ['email'], code: 'UNIDENTIFIED_CUSTOMER', message: 'Could not find customer' },
    ])
    expect(await emails()).toHaveLength(1)
  })

  it('also gets an invitation by signing up with the address of an earlier order', async () => {
    expect((await create({ email: 'old@example.com' })).customerUserErrors).toMatchObject([
      { code: 'CUSTOMER_DISABLED' },
    ])
    expect(await emails()).toMatchObject([{ kind: 'account-invite', to: 'old@example.com' }])
  })
})

describe('an access token', () => {
  it('shows the customer until it expires or is deleted', async () => {
    const token = await signUp()
    expect(await read(token)).toEqual({ email: 'kim@example.com' })
    expect(await read('unknown')).toBeNull()
    const remove = () =>
      visit(
        `mutation ($token: String!) { customerAccessTokenDelete(customerAccessToken: $token) { deletedAccessToken deletedCustomerAccessTokenId userErrors { field } } }`,
        { token },
      )
    expect(await remove()).toEqual({
      deletedAccessToken: token,
      deletedCustomerAccessTokenId: token,
      userErrors: [],
    })
    expect(await read(token)).toBeNull()
    expect(await remove()).toMatchObject({
      deletedAccessToken: null,
      userErrors: [{ field: ['customerAccessToken'] }],
    })
    const second = await tokenOf(login())
    await advanceClock(31 * DAY_MS)
    expect(await read(second)).toBeNull()
  })

  it('needs the password', async () => {
    await create()
    const refused = await login('wrong password')
    expect(refused).toEqual({
      customerAccessToken: null,
      customerUserErrors: [
        { field: ['input'], code: 'UNIDENTIFIED_CUSTOMER', message: 'Unidentified customer' },
      ],
    })
    expect((await login(PASSWORD, 'unknown@example.com')).customerUserErrors).toHaveLength(1)
  })

  it('is replaced by a renewal', async () => {
    const token = await signUp()
    await advanceClock(20 * DAY_MS)
    const { customerAccessToken } = await visit(
      `mutation ($token: String!) { customerAccessTokenRenew(customerAccessToken: $token) { customerAccessToken { accessToken expiresAt } userErrors { message } } }`,
      { token },
    )
    await advanceClock(20 * DAY_MS)
    expect(await read(token)).toBeNull()
    expect(await read(customerAccessToken?.accessToken ?? '')).toEqual({
      email: 'kim@example.com',
    })
  })
})

describe('a customer who is logged in', () => {
  const update = (token: string, customer: object) =>
    visit(
      `mutation ($token: String!, $customer: CustomerUpdateInput!) { customerUpdate(customerAccessToken: $token, customer: $customer) {
        customer { firstName email acceptsMarketing } customerAccessToken { accessToken } ${ERRORS} } }`,
      { token, customer },
    )

  it('changes the account; a new password ends all logins', async () => {
    const token = await signUp()
    expect(await update(token, { firstName: 'Kimberly', acceptsMarketing: true })).toEqual({
      customer: { firstName: 'Kimberly', email: 'kim@example.com', acceptsMarketing: true },
      customerAccessToken: null,
      customerUserErrors: [],
    })
    expect((await update(token, { email: 'old@example.com' })).customerUserErrors).toMatchObject([
      { field: ['customer', 'email'], code: 'TAKEN' },
    ])
    const next = await tokenOf(update(token, { password: 'another one' }))
    expect([await read(token), await read(next)]).toEqual([null, { email: 'kim@example.com' }])
    expect((await login()).customerUserErrors).toHaveLength(1)
    expect((await update('unknown', {})).customerUserErrors).toEqual([
      {
        field: ['customerAccessToken'],
        code: 'TOKEN_INVALID',
        message: 'The customer access token is invalid.',
      },
    ])
    await expect
      .poll(() => received().filter(([topic]) => topic === 'customers/update').length)
      .toBe(2)
  })

  it('has addresses, of which one is the default', async () => {
    const token = await signUp()
    const add = (input: object) =>
      visit(
        `mutation ($token: String!, $input: MailingAddressInput!) { customerAddressCreate(customerAccessToken: $token, address: $input) { customerAddress { id city } ${ERRORS} } }`,
        { token, input },
      )
    const first = await add({ city: 'Ottawa', country: 'Canada', province: 'Ontario' })
    const second = await add({ city: 'Toronto', country: 'Canada', province: 'Ontario' })
    expect((await add({ country: 'Nowhere' })).customerUserErrors).toMatchObject([
      { field: ['address', 'country'], code: 'INVALID' },
    ])
    const state = () =>
      read(token, 'defaultAddress { city } addresses(first: 5) { nodes { city } }')
    expect(await state()).toEqual({
      defaultAddress: { city: 'Ottawa' },
      addresses: { nodes: [{ city: 'Ottawa' }, { city: 'Toronto' }] },
    })
    const id = second.customerAddress?.id
    await visit(
      `mutation ($token: String!, $id: ID!) { customerDefaultAddressUpdate(customerAccessToken: $token, addressId: $id) { customer { id } ${ERRORS} } }`,
      { token, id },
    )
    expect(
      await visit(
        `mutation ($token: String!, $id: ID!) { customerAddressUpdate(customerAccessToken: $token, id: $id, address: { city: "Hamilton" }) { customerAddress { city province } ${ERRORS} } }`,
        { token, id },
      ),
    ).toEqual({
      customerAddress: { city: 'Hamilton', province: 'Ontario' },
      customerUserErrors: [],
    })
    const remove = () =>
      visit(
        `mutation ($token: String!, $id: ID!) { customerAddressDelete(customerAccessToken: $token, id: $id) { deletedCustomerAddressId ${ERRORS} } }`,
        { token, id: first.customerAddress?.id },
      )
    expect(await remove()).toEqual({
      deletedCustomerAddressId: first.customerAddress?.id,
      customerUserErrors: [],
    })
    expect((await remove()).customerUserErrors).toMatchObject([
      { field: ['id'], code: 'NOT_FOUND' },
    ])
    expect(await state()).toEqual({
      defaultAddress: { city: 'Hamilton' },
      addresses: { nodes: [{ city: 'Hamilton' }] },
    })
  })

  it('is the buyer of a cart, and has its order', async () => {
    const token = await signUp()
    const { nodes } = await ask<{ nodes: { variants: { nodes: { id: string }[] } }[] }>(
      '{ products(first: 1) { nodes { variants(first: 1) { nodes { id } } } } }',
    )
    const createCart = (buyerIdentity: object) =>
      visit<{ cart: { checkoutUrl: string }; userErrors: object[] }>(
        `mutation ($input: CartInput!) { cartCreate(input: $input) { cart { checkoutUrl buyerIdentity { email customer { email } } } userErrors { field code } } }`,
        {
          input: {
            lines: [{ merchandiseId: nodes[0]?.variants.nodes[0]?.id, quantity: 2 }],
            buyerIdentity,
          },
        },
      )
    // A buyer who enters an email address does not see whose it is.
    expect((await createCart({ email: 'kim@example.com' })).cart).toMatchObject({
      buyerIdentity: { email: 'kim@example.com', customer: null },
    })
    expect(await createCart({ customerAccessToken: 'unknown' })).toEqual({
      cart: null,
      userErrors: [{ field: ['input', 'buyerIdentity', 'customerAccessToken'], code: 'INVALID' }],
    })
    const { cart } = await createCart({ customerAccessToken: token })
    expect(cart).toMatchObject({
      buyerIdentity: { email: 'kim@example.com', customer: { email: 'kim@example.com' } },
    })
    const path = cart.checkoutUrl.replace(address(), '')
    await submitCheckout(address(), path, {
      step: 'information',
      ...KIM,
      email: 'other@example.com',
    })
    await submitCheckout(address(), path, { step: 'payment', payment: 'approved' })
    expect(
      await read(
        token,
        `numberOfOrders orders(first: 2) { nodes { name orderNumber email financialStatus fulfillmentStatus totalPrice { amount currencyCode }
          lineItems(first: 2) { nodes { title quantity originalTotalPrice { amount } variant { title } } } } }`,
      ),
    ).toEqual({
      numberOfOrders: '1',
      orders: {
        nodes: [
          {
            name: '#1001',
            orderNumber: 1001,
            email: 'other@example.com',
            financialStatus: 'PAID',
            fulfillmentStatus: 'UNFULFILLED',
            totalPrice: { amount: '40.0', currencyCode: 'USD' },
            lineItems: {
              nodes: [
                {
                  title: 'Mug',
                  quantity: 2,
                  originalTotalPrice: { amount: '40.0' },
                  variant: { title: 'Default Title' },
                },
              ],
            },
          },
        ],
      },
    })
  })
})
