import { beforeEach, describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(
  ['write_store_credit_account_transactions', 'read_store_credit_accounts', 'write_customers'],
  [],
)

let customer: string
beforeEach(async () => {
  const created = await admin.ask<{ customer: { id: string } }>(
    'mutation { customerCreate(input: { firstName: "Ada" }) { customer { id } } }',
  )
  customer = created.customer.id
})

const ACCOUNT = 'gid://shopify/StoreCreditAccount/1001'
const NOBODY = 'gid://shopify/Customer/7'

const move = (direction: 'Credit' | 'Debit', id: string, amount: string, fields: object = {}) => {
  const name = direction.toLowerCase()
  return admin.ask(
    `mutation ($id: ID!, $input: StoreCreditAccount${direction}Input!) {
      storeCreditAccount${direction}(id: $id, ${name}Input: $input) {
        storeCreditAccountTransaction {
          amount { amount } balanceAfterTransaction { amount } account { id } event
        }
        userErrors { field message code }
      }
    }`,
    { id, input: { [`${name}Amount`]: { amount, currencyCode: 'USD' }, ...fields } },
  )
}

describe('store credit', () => {
  it('is credited to an owner, and debited from the account', async () => {
    expect(await move('Credit', customer, '30')).toEqual({
      storeCreditAccountTransaction: {
        amount: { amount: '30.0' },
        balanceAfterTransaction: { amount: '30.0' },
        account: { id: ACCOUNT },
        event: 'ADJUSTMENT',
      },
      userErrors: [],
    })
    await move('Debit', ACCOUNT, '12.5')
    await move('Credit', ACCOUNT, '1')
    expect(
      await admin.ask(
        `query ($id: ID!) { customer(id: $id) { storeCreditAccounts(first: 5) { nodes {
          balance { amount currencyCode } owner { ... on Customer { id } }
          transactions(first: 5) { nodes { amount { amount }
            ... on StoreCreditAccountCreditTransaction { remainingAmount { amount } } } }
        } } } }`,
        { id: customer },
      ),
    ).toEqual({
      storeCreditAccounts: {
        nodes: [
          {
            balance: { amount: '18.5', currencyCode: 'USD' },
            owner: { id: customer },
            transactions: {
              nodes: [
                { amount: { amount: '30.0' }, remainingAmount: { amount: '17.5' } },
                { amount: { amount: '-12.5' } },
                { amount: { amount: '1.0' }, remainingAmount: { amount: '1.0' } },
              ],
            },
          },
        ],
      },
    })
  })

  it('has one account for each currency', async () => {
    await move('Credit', customer, '1')
    await move('Credit', customer, '2', { creditAmount: { amount: '2', currencyCode: 'EUR' } })
    expect(
      await admin.ask(`{ customer(id: "${customer}") {
        storeCreditAccounts(first: 5, query: "currency_code:EUR") { nodes { balance { amount } } }
      } }`),
    ).toEqual({ storeCreditAccounts: { nodes: [{ balance: { amount: '2.0' } }] } })
  })

  const EURO = { amount: '1', currencyCode: 'EUR' }
  const CASES: ['Credit' | 'Debit', string, string, object, string[], string, string][] = [
    ['Credit', NOBODY, '1', {}, ['id'], 'OWNER_NOT_FOUND', 'Owner does not exist'],
    [
      'Credit',
      'gid://shopify/StoreCreditAccount/7',
      '1',
      {},
      ['id'],
      'ACCOUNT_NOT_FOUND',
      'Store credit account does not exist',
    ],
    ['Debit', NOBODY, '1', {}, ['id'], 'ACCOUNT_NOT_FOUND', 'Store credit account does not exist'],
    [
      'Credit',
      ACCOUNT,
      '-1',
      {},
      ['creditInput', 'creditAmount', 'amount'],
      'NEGATIVE_OR_ZERO_AMOUNT',
      'A positive amount must be used to credit a store credit account',
    ],
    [
      'Debit',
      ACCOUNT,
      '99',
      {},
      ['debitInput', 'debitAmount', 'amount'],
      'INSUFFICIENT_FUNDS',
      'The store credit account does not have sufficient funds to satisfy the request',
    ],
    [
      'Debit',
      ACCOUNT,
      '1',
      { debitAmount: EURO },
      ['debitInput', 'debitAmount', 'currencyCode'],
      'MISMATCHING_CURRENCY',
      'The currency provided does not match the currency of the store credit account',
    ],
    [
      'Credit',
      ACCOUNT,
      '1',
      { expiresAt: '2001-01-01T00:00:00Z' },
      ['creditInput', 'expiresAt'],
      'EXPIRES_AT_IN_PAST',
      'The expiry date must be in the future',
    ],
    [
      'Credit',
      ACCOUNT,
      '100000',
      {},
      ['creditInput', 'creditAmount', 'amount'],
      'CREDIT_LIMIT_EXCEEDED',
      "The operation would cause the account's credit limit to be exceeded",
    ],
  ]

  it.each(CASES)(
    '%s %s %s %o is refused',
    async (direction, id, amount, fields, field, code, message) => {
      await move('Credit', customer, '10')
      expect(await move(direction, id, amount, fields)).toEqual({
        storeCreditAccountTransaction: null,
        userErrors: [{ field, message, code }],
      })
      expect(
        await admin.ask(`{ storeCreditAccount(id: "${ACCOUNT}") { balance { amount } } }`),
      ).toEqual({
        balance: { amount: '10.0' },
      })
    },
  )
})
