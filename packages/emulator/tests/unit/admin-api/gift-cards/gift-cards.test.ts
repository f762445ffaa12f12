import { beforeEach, describe, expect, it } from 'vitest'
import { giftCardConfiguration } from '../../../../src/admin-api/gift-cards/gift-card-limits'
import type { GraphqlContext } from '../../../../src/engine/graphql-context'
import { startAdmin } from '../started-admin'
import { fake } from '../../../../../../tests/fake'

const admin = startAdmin(
  ['write_gift_cards', 'write_gift_card_transactions', 'write_customers'],
  [],
)

interface Payload {
  giftCard: { id: string } | null
  giftCardCode?: string
  userErrors: { field: string[] | null; message: string; code?: string | null }[]
}

const CREATE = `mutation ($input: GiftCardCreateInput!) {
  giftCardCreate(input: $input) {
    giftCard { id lastCharacters maskedCode balance { amount } enabled expiresOn templateSuffix }
    giftCardCode
    userErrors { field message code }
  }
}`
const UPDATE = `mutation ($id: ID!, $input: GiftCardUpdateInput!) {
  giftCardUpdate(id: $id, input: $input) {
    giftCard { note updatedAt recipientAttributes { preferredName } }
    userErrors { field message }
  }
}`
const NONE = 'gid://shopify/GiftCard/7'
const NOBODY = 'gid://shopify/Customer/7'
const DAY = 86_400_000

const create = (input: object = {}) =>
  admin.ask<Payload>(CREATE, { input: { initialValue: '20', ...input } })
const issue = async (input: object = {}) => (await create(input)).giftCard?.id ?? ''
const deactivate = (id: string) =>
  admin.ask(
    `mutation ($id: ID!) { giftCardDeactivate(id: $id) {
      giftCard { enabled } userErrors { field message code }
    } }`,
    { id },
  )
const move = (direction: 'Credit' | 'Debit', id: string, amount: string, fields: object = {}) => {
  const name = direction.toLowerCase()
  return admin.ask<Payload>(
    `mutation ($id: ID!, $input: GiftCard${direction}Input!) {
      giftCard${direction}(id: $id, ${name}Input: $input) {
        giftCard${direction}Transaction { amount { amount } note giftCard { balance { amount } } }
        userErrors { field message code }
      }
    }`,
    {
      id,
      input: { [`${name}Amount`]: { amount, currencyCode: 'USD' }, ...fields },
    },
  )
}

let customer: string
beforeEach(async () => {
  const created = await admin.ask<{ customer: { id: string } }>(
    'mutation { customerCreate(input: { firstName: "Ada" }) { customer { id } } }',
  )
  customer = created.customer.id
})

it.each([
  ['USD', '2000.0', '10000.0'],
  ['CAD', '3000.0', '14000.0'],
  ['JPY', '296000.0', '1480000.0'],
])('has limits in %s, in whole thousands', (currencyCode, issue, purchase) => {
  const context = fake<GraphqlContext>({ store: { currencyCode } })
  expect(giftCardConfiguration(context)).toMatchObject({
    issueLimit: { amount: issue, currencyCode },
    purchaseLimit: { amount: purchase, currencyCode },
  })
})

describe('creation', () => {
  it('stores a code in lower case', async () => {
    expect(await create({ code: 'LANTERN24', templateSuffix: 'gift_card.party' })).toEqual({
      giftCard: {
        id: 'gid://shopify/GiftCard/1001',
        lastCharacters: 'rn24',
        maskedCode: '•••• •••• •••• rn24',
        balance: { amount: '20.0' },
        enabled: true,
        expiresOn: null,
        templateSuffix: 'party',
      },
      giftCardCode: 'lantern24',
      userErrors: [],
    })
  })

  it('generates a code', async () => {
    expect((await create()).giftCardCode).toMatch(/^[\da-f]{16}$/)
  })

  const CASES: [object, string[], string | null, string][] = [
    [{ initialValue: '0' }, ['initialValue'], 'GREATER_THAN', 'must be greater than 0'],
    [
      { initialValue: '2000.01' },
      ['initialValue'],
      'GIFT_CARD_LIMIT_EXCEEDED',
      "The gift card's value exceeds the allowed limits.",
    ],
    [{ code: 'short' }, ['code'], 'TOO_SHORT', 'Code must be at least 8 characters long'],
    [{ code: 'x'.repeat(21) }, ['code'], 'TOO_LONG', 'Code must be at most 20 characters long'],
    [
      { code: 'with-hyphen' },
      ['code'],
      'INVALID',
      'Code can only contain letters(a-z) and numbers(0-9)',
    ],
    [{ code: 'TAKENCODE' }, ['code'], null, 'Code has already been taken'],
    [
      { customerId: NOBODY, code: 'short' },
      ['customerId'],
      'CUSTOMER_NOT_FOUND',
      'The customer could not be found.',
    ],
    [
      { recipientAttributes: { id: NOBODY } },
      ['recipientAttributes', 'id'],
      'RECIPIENT_NOT_FOUND',
      'Recipient could not be found',
    ],
  ]

  it.each(CASES)('refuses %o', async (input, field, code, message) => {
    await create({ code: 'takencode' })
    const { giftCard, userErrors } = await create(input)
    expect(giftCard).toBeNull()
    expect(userErrors).toEqual([{ field: ['input', ...field], message, code }])
    expect(await admin.ask('{ giftCardsCount { count } }')).toEqual({ count: 1 })
  })

  it.each([
    [{ message: ' ' }, 'message', "Message can't be blank"],
    [{ preferredName: '<i>A</i>' }, 'preferredName', 'Preferred name cannot contain HTML tags'],
    [
      { sendNotificationAt: '2001-01-01T00:00:00Z' },
      'sendNotificationAt',
      'Send notification at must be within 90 days from now',
    ],
  ])('refuses a recipient with %o', async (fields, field, message) => {
    const { userErrors } = await create({ recipientAttributes: { id: customer, ...fields } })
    expect(userErrors).toEqual([
      { field: ['input', 'recipientAttributes', field], message, code: 'INVALID' },
    ])
  })

  it.each([
    [{ message: 'x'.repeat(201) }, 'message is too long (maximum is 200)'],
    [{ id: 'gid://shopify/Customer/ada' }, 'Invalid id: gid://shopify/Customer/ada'],
  ])('fails for %o', async (recipient, message) => {
    const { data, errors } = await admin.send(CREATE, {
      input: { initialValue: '5', recipientAttributes: { id: customer, ...recipient } },
    })
    expect(data).toEqual({ giftCardCreate: null })
    expect(errors).toEqual([expect.objectContaining({ message })])
  })
})

describe('update', () => {
  const update = (id: string, input: object) => admin.ask<Payload>(UPDATE, { id, input })

  it('changes the given fields', async () => {
    const id = await issue({ recipientAttributes: { id: customer, preferredName: 'Ada' } })
    expect(await update(id, { note: 'Thanks' })).toMatchObject({
      giftCard: { note: 'Thanks', recipientAttributes: { preferredName: 'Ada' } },
      userErrors: [],
    })
  })

  it('keeps the time of the last change when nothing changes', async () => {
    const id = await issue({ note: 'Same' })
    const before = await admin.ask<object>(`{ giftCard(id: "${id}") { updatedAt } }`)
    await admin.advanceClock(DAY)
    expect((await update(id, { note: 'Same' })).giftCard).toMatchObject(before)
  })

  it.each([
    [{}, ['input'], 'At least one argument is required in the input.'],
    [{ customerId: NOBODY }, ['input', 'customerId'], 'The customer could not be found.'],
  ])('refuses %o', async (input, field, message) => {
    const { userErrors } = await update(await issue(), input)
    expect(userErrors).toEqual([{ field, message }])
  })

  it('refuses dates and people of a deactivated gift card', async () => {
    const id = await issue()
    await deactivate(id)
    const { userErrors } = await update(id, { customerId: customer, expiresOn: '2099-01-01' })
    expect(userErrors).toEqual([
      { field: ['input', 'expiresOn'], message: 'The gift card is deactivated.' },
    ])
    expect((await update(id, { note: 'Late' })).userErrors).toEqual([])
  })
})

describe('transactions', () => {
  it('change the balance', async () => {
    const id = await issue()
    expect(await move('Credit', id, '5.5', { note: 'Bonus' })).toEqual({
      giftCardCreditTransaction: {
        amount: { amount: '5.5' },
        note: 'Bonus',
        giftCard: { balance: { amount: '25.5' } },
      },
      userErrors: [],
    })
    await move('Debit', id, '25.5')
    expect(
      await admin.ask(
        `{ giftCard(id: "${id}") { balance { amount } isRedeemable
          transactions(first: 5) { nodes { __typename amount { amount } } } } }`,
      ),
    ).toEqual({
      balance: { amount: '0.0' },
      isRedeemable: false,
      transactions: {
        nodes: [
          { __typename: 'GiftCardCreditTransaction', amount: { amount: '5.5' } },
          { __typename: 'GiftCardDebitTransaction', amount: { amount: '-25.5' } },
        ],
      },
    })
  })

  const CASES: ['Credit' | 'Debit', string, object, string[], string, string][] = [
    [
      'Credit',
      '0',
      {},
      ['creditAmount', 'amount'],
      'NEGATIVE_OR_ZERO_AMOUNT',
      'A positive amount must be used.',
    ],
    [
      'Debit',
      '21',
      {},
      ['debitAmount', 'amount'],
      'INSUFFICIENT_FUNDS',
      'The gift card does not have sufficient funds to satisfy the request.',
    ],
    [
      'Debit',
      '1',
      { debitAmount: { amount: '1', currencyCode: 'EUR' } },
      ['debitAmount', 'currencyCode'],
      'MISMATCHING_CURRENCY',
      'The currency provided does not match the currency of the gift card.',
    ],
    [
      'Credit',
      '1',
      { processedAt: '2099-01-01T00:00:00Z' },
      ['processedAt'],
      'INVALID',
      'The processed date must not be in the future.',
    ],
    [
      'Credit',
      '1',
      { processedAt: '1950-01-01T00:00:00Z' },
      ['processedAt'],
      'INVALID',
      'A valid processed date must be used.',
    ],
  ]

  it.each(CASES)(
    '%s of %s %o is refused',
    async (direction, amount, fields, field, code, message) => {
      const id = await issue()
      expect(await move(direction, id, amount, fields)).toEqual({
        [`giftCard${direction}Transaction`]: null,
        userErrors: [{ field: [`${direction.toLowerCase()}Input`, ...field], message, code }],
      })
      expect(await admin.ask(`{ giftCard(id: "${id}") { balance { amount } } }`)).toEqual({
        balance: { amount: '20.0' },
      })
    },
  )

  it('need a gift card that exists, is enabled, and has not expired', async () => {
    const [expired, disabled] = [await issue({ expiresOn: '2020-01-01' }), await issue()]
    await deactivate(disabled)
    const messages = []
    for (const id of [expired, disabled, NONE]) {
      const { userErrors } = await move('Credit', id, '1')
      messages.push(userErrors.map(({ message, code }) => `${code ?? ''}: ${message}`).join())
    }
    expect(messages).toEqual([
      'INVALID: The gift card has expired.',
      'INVALID: The gift card is deactivated.',
      'GIFT_CARD_NOT_FOUND: The gift card could not be found.',
    ])
  })
})

describe('notifications', () => {
  it.each([
    ['Customer', {}, 'The gift card has no customer.'],
    ['Recipient', {}, 'The gift card has no recipient.'],
  ])('to the %s need one', async (person, input, message) => {
    const id = await issue(input)
    expect(
      await admin.ask(
        `mutation ($id: ID!) { giftCardSendNotificationTo${person}(id: $id) {
          giftCard { id } userErrors { field message code }
        } }`,
        { id },
      ),
    ).toEqual({ giftCard: null, userErrors: [{ field: null, message, code: 'INVALID' }] })
  })

  it('need contact information', async () => {
    const id = await issue({ customerId: customer })
    const send = () =>
      admin.ask(
        `mutation { giftCardSendNotificationToCustomer(id: "${id}") { giftCard { id } userErrors { message } } }`,
      )
    expect(await send()).toEqual({
      giftCard: null,
      userErrors: [
        {
          message: 'The customer has no contact information (e.g. email address or phone number).',
        },
      ],
    })
    await admin.ask(
      'mutation ($id: ID!) { customerUpdate(input: { id: $id, email: "ada@example.com" }) { customer { id } } }',
      { id: customer },
    )
    expect(await send()).toEqual({ giftCard: { id }, userErrors: [] })
  })

  it('that are scheduled protect their recipient', async () => {
    const card = await admin.ask<{ createdAt: string }>(
      `{ giftCard(id: "${await issue()}") { createdAt } }`,
    )
    const sendNotificationAt = new Date(Date.parse(card.createdAt) + DAY).toISOString()
    await issue({ recipientAttributes: { id: customer, sendNotificationAt } })
    const remove = () =>
      admin.ask<{ userErrors: object[] }>(
        'mutation ($id: ID!) { customerDelete(input: { id: $id }) { userErrors { message } } }',
        { id: customer },
      )
    expect((await remove()).userErrors).toEqual([
      {
        message:
          "Customer can't be deleted because they are the recipient of an unsent scheduled gift card",
      },
    ])
    await admin.advanceClock(2 * DAY)
    expect((await remove()).userErrors).toEqual([])
  })
})

describe('lists', () => {
  it.each([
    ['query: "balance_status:partial"', ['bbbb']],
    ['query: "balance_status:full_or_partial"', ['aaaa', 'bbbb']],
    ['query: "status:disabled"', ['cccc']],
    ['query: "initial_value:>25"', ['bbbb']],
    ['query: "aaa"', ['aaaa']],
    ['sortKey: BALANCE, reverse: true', ['bbbb', 'aaaa', 'cccc']],
    ['sortKey: DISABLED_AT', ['cccc', 'aaaa', 'bbbb']],
  ])('%s', async (args, expected) => {
    await issue({ code: 'lanternaaaa' })
    await move('Debit', await issue({ code: 'lanternbbbb', initialValue: '30' }), '5')
    const empty = await issue({ code: 'lanterncccc' })
    await move('Debit', empty, '20')
    await deactivate(empty)
    const { nodes } = await admin.ask<{ nodes: { lastCharacters: string }[] }>(
      `{ giftCards(first: 5, ${args}) { nodes { lastCharacters } } }`,
    )
    expect(nodes.map(({ lastCharacters }) => lastCharacters)).toEqual(expected)
  })
})
