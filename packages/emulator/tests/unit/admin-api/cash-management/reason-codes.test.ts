import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'

const admin = startAdmin(['write_cash_tracking'], [])

interface Reason {
  __typename: string
  id: string
  default?: string
  custom?: string
  system?: string
}

const FIELDS = `__typename
  ... on CashManagementDefaultReasonCode { id default: code }
  ... on CashManagementCustomReasonCode { id custom: code }
  ... on CashManagementSystemReasonCode { id system: code }`

const list = async (page = 'first: 50') =>
  (
    await admin.ask<{ nodes: Reason[] }>(
      `{ cashManagementReasonCodes(${page}) { nodes { ${FIELDS} } } }`,
    )
  ).nodes

const codes = async (page?: string) =>
  (await list(page)).map(({ custom, default: platform, system }) => custom ?? platform ?? system)

const create = (code: string) =>
  admin.ask<{ reasonCode: { id: string; code: string } | null; userErrors: object[] }>(
    `mutation ($code: String!) { cashManagementReasonCodeCreate(code: $code) {
      reasonCode { id code } userErrors { field message code } } }`,
    { code },
  )

const remove = (id: string) =>
  admin.ask(
    `mutation ($id: ID!) { cashManagementReasonCodeDelete(id: $id) {
      deletedId userErrors { field message code } } }`,
    { id },
  )

const PLATFORM = [
  'AUTO_START_SESSION_CHECKOUT',
  'AUTO_END_SESSION_LOGOUT',
  'AUTO_END_SESSION_LOCATION_CHANGE',
  'CASH_PAYOUT',
  'FLOAT_SETUP',
  'CASH_COUNT',
  'CASH_PICKUP',
  'CHANGE_CORRECTION',
  'OTHER',
  'PETTY_CASH',
  'TIP_PAYOUT',
]

describe('cash management reason codes', () => {
  it('are those of the platform, then those of the merchant', async () => {
    expect(await codes()).toEqual(PLATFORM)
    const { reasonCode, userErrors } = await create(' Bank run ')
    expect(userErrors).toEqual([])
    expect(reasonCode).toEqual({
      id: expect.stringMatching(/^gid:\/\/shopify\/CashManagementCustomReasonCode\/\d+$/) as string,
      code: 'Bank run',
    })
    expect(await codes()).toEqual([...PLATFORM, 'Bank run'])
    expect(await codes('first: 2, reverse: true')).toEqual(['Bank run', 'TIP_PAYOUT'])
    expect(
      await admin.ask(`query ($id: ID!) { node(id: $id) { ${FIELDS} } }`, { id: reasonCode?.id }),
    ).toEqual({
      __typename: 'CashManagementCustomReasonCode',
      id: reasonCode?.id,
      custom: 'Bank run',
    })
  })

  it('refuse a blank code, a long one, and one that exists', async () => {
    await create('Bank run')
    const refused = (code: string, message: string) => ({
      reasonCode: null,
      userErrors: [{ field: ['code'], message, code }],
    })
    expect(await create(' ')).toEqual(refused('BLANK', "Code can't be blank"))
    expect(await create('BANK RUN')).toEqual(
      refused('CODE_ALREADY_EXISTS', 'The reason code already exists.'),
    )
    expect(await create('petty_cash')).toEqual(
      refused('CODE_ALREADY_EXISTS', 'The reason code already exists.'),
    )
    expect(await create('x'.repeat(256))).toEqual(
      refused('NOT_SAVED', 'Code is too long (maximum is 255 characters)'),
    )
    expect(await codes()).toEqual([...PLATFORM, 'Bank run'])
  })

  it('of the merchant and of the default can be deleted, those of the system cannot', async () => {
    const { reasonCode } = await create('Bank run')
    const id = reasonCode?.id ?? ''
    expect(await remove(id)).toEqual({ deletedId: id, userErrors: [] })
    expect(await remove(id)).toEqual({
      deletedId: null,
      userErrors: [{ field: ['id'], message: 'Reason code not found.', code: 'NOT_FOUND' }],
    })
    const all = await list()
    const petty = all.find(({ default: code }) => code === 'PETTY_CASH')?.id ?? ''
    expect(await remove(petty)).toEqual({ deletedId: petty, userErrors: [] })
    const system = all.find(({ system: code }) => code === 'FLOAT_SETUP')?.id ?? ''
    expect(await remove(system)).toEqual({
      deletedId: null,
      userErrors: [
        {
          field: ['id'],
          message: 'SYSTEM type reason codes are not deletable.',
          code: 'NOT_DELETABLE',
        },
      ],
    })
    expect(await codes()).toEqual(PLATFORM.filter(code => code !== 'PETTY_CASH'))
    expect(await create('petty_cash')).toMatchObject({ reasonCode: { code: 'petty_cash' } })
  })
})
