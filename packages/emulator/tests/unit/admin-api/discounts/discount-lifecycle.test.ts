import { describe, expect, it } from 'vitest'
import { startAdmin } from '../started-admin'
import { createDocument, inputOf, updateDocument } from './discount-documents'

const admin = startAdmin(
  ['write_discounts'],
  [
    'discounts/update',
    'discounts/delete',
    'discounts/redeemcode_added',
    'discounts/redeemcode_removed',
  ],
)

const HOUR = 3_600_000
const NONE = {
  Code: 'gid://shopify/DiscountCodeNode/7',
  Automatic: 'gid://shopify/DiscountAutomaticNode/7',
}

interface Node {
  id: string
}

async function createCode(code: string, fields: object = {}): Promise<string> {
  const { codeDiscountNode } = await admin.ask<{ codeDiscountNode: Node }>(
    createDocument('discountCodeBasic'),
    { input: inputOf('discountCodeBasic', '', { code, title: `Title ${code}`, ...fields }) },
  )
  return codeDiscountNode.id
}

async function createAutomatic(fields: object = {}): Promise<string> {
  const { automaticDiscountNode } = await admin.ask<{ automaticDiscountNode: Node }>(
    createDocument('discountAutomaticBasic'),
    { input: inputOf('discountAutomaticBasic', '', fields) },
  )
  return automaticDiscountNode.id
}

async function statusOf(id: string) {
  const node = await admin.ask<{ discount: { status: string } } | null>(
    `query ($id: ID!) { discountNode(id: $id) { discount {
      ... on DiscountCodeBasic { status } ... on DiscountAutomaticBasic { status }
    } } }`,
    { id },
  )
  return node?.discount.status
}

const run = (root: string, id: string) => {
  const method = root.startsWith('discountCode') ? 'Code' : 'Automatic'
  const result = root.endsWith('Delete')
    ? `deleted${method}DiscountId`
    : `${method.toLowerCase()}DiscountNode { id }`
  return admin.ask(
    `mutation ($id: ID!) { ${root}(id: $id) { ${result} userErrors { field message code } } }`,
    { id },
  )
}

describe('status', () => {
  it('follows the clock', async () => {
    await createCode('NOW')
    const { nodes } = await admin.ask<{ nodes: { codeDiscount: { createdAt: string } }[] }>(
      '{ codeDiscountNodes(first: 1) { nodes { codeDiscount { ... on DiscountCodeBasic { createdAt } } } } }',
    )
    const now = Date.parse(nodes[0]?.codeDiscount.createdAt ?? '')
    const at = (offset: number) => new Date(now + offset).toISOString()
    const id = await createCode('CLOCK', { startsAt: at(HOUR), endsAt: at(2 * HOUR) })
    const seen = [await statusOf(id)]
    await admin.advanceClock(HOUR + 1000)
    seen.push(await statusOf(id))
    await admin.advanceClock(HOUR)
    seen.push(await statusOf(id))
    expect(seen).toEqual(['SCHEDULED', 'ACTIVE', 'EXPIRED'])
  })

  it.each(['Code', 'Automatic'] as const)('%s: deactivated, and activated again', async method => {
    const id = method === 'Code' ? await createCode('ONOFF') : await createAutomatic()
    await run(`discount${method}Deactivate`, id)
    expect(await statusOf(id)).toBe('EXPIRED')
    await run(`discount${method}Activate`, id)
    expect(await statusOf(id)).toBe('ACTIVE')
    await run(`discount${method}Activate`, id)
    await expect
      .poll(() => admin.received().filter(([topic]) => topic === 'discounts/update'))
      .toHaveLength(2)
  })

  it('starts a scheduled discount that is activated', async () => {
    const id = await createCode('LATER', { startsAt: '2099-01-01T00:00:00Z' })
    await run('discountCodeActivate', id)
    expect(await statusOf(id)).toBe('ACTIVE')
  })

  it.each(['Activate', 'Deactivate', 'Delete'])('%s refuses unknown discounts', async action => {
    for (const method of ['Code', 'Automatic'] as const) {
      const payload = await run(`discount${method}${action}`, NONE[method])
      expect(payload).toMatchObject({
        userErrors: [
          { field: ['id'], message: `${method} discount does not exist.`, code: 'INVALID' },
        ],
      })
    }
  })

  it.each(['Code', 'Automatic'] as const)('%s: deleted', async method => {
    const id = method === 'Code' ? await createCode('GONE') : await createAutomatic()
    expect(await run(`discount${method}Delete`, id)).toEqual({
      [`deleted${method}DiscountId`]: id,
      userErrors: [],
    })
    expect(await statusOf(id)).toBeUndefined()
    expect(await admin.ask('{ codeDiscountNodeByCode(code: "GONE") { id } }')).toBeNull()
    await expect
      .poll(() => admin.received().at(-1))
      .toEqual([
        'discounts/delete',
        { admin_graphql_api_id: id, deleted_at: expect.any(String) as string },
      ])
  })
})

describe('bulk mutations', () => {
  const bulk = (root: string, args: string) =>
    admin.ask<{ job: { id: string; done: boolean } | null }>(
      `mutation { ${root}(${args}) { job { id done } userErrors { field message code } } }`,
    )

  it('deactivates and activates by a search', async () => {
    const [first, second] = [await createCode('ONE'), await createCode('TWO')]
    const payload = await bulk('discountCodeBulkDeactivate', 'search: "title:\\"Title ONE\\""')
    expect(payload).toMatchObject({ job: { done: false }, userErrors: [] })
    expect([await statusOf(first), await statusOf(second)]).toEqual(['EXPIRED', 'ACTIVE'])
    await bulk('discountCodeBulkActivate', `ids: ["${first}"]`)
    expect(await statusOf(first)).toBe('ACTIVE')
    await admin.advanceClock(1000)
    expect(await admin.ask(`{ job(id: "${payload.job?.id ?? ''}") { done } }`)).toEqual({
      done: true,
    })
  })

  it('deletes discounts of one method only', async () => {
    const [code, automatic] = [await createCode('ONE'), await createAutomatic()]
    await bulk('discountCodeBulkDelete', 'search: "status:active"')
    expect([await statusOf(code), await statusOf(automatic)]).toEqual([undefined, 'ACTIVE'])
    await bulk('discountAutomaticBulkDelete', 'search: "status:active"')
    expect(await statusOf(automatic)).toBeUndefined()
  })

  it('adds and removes tags', async () => {
    const id = await createAutomatic({ tags: ['spring'] })
    await bulk('discountBulkTagsAdd', `ids: ["${id}"], tags: ["sale", "spring"]`)
    expect(await admin.ask('{ discountTags(first: 5) { nodes } }')).toEqual({
      nodes: ['sale', 'spring'],
    })
    await bulk('discountBulkTagsRemove', `search: "tag:sale", tags: ["spring"]`)
    expect(await admin.ask('{ discountTags(first: 5) { nodes } }')).toEqual({ nodes: ['sale'] })
  })

  it.each([
    [
      'discountCodeBulkActivate',
      'search: null',
      null,
      'MISSING_ARGUMENT',
      "Missing expected argument key: 'ids', 'search' or 'saved_search_id'.",
    ],
    [
      'discountCodeBulkDelete',
      'ids: [], search: "x"',
      null,
      'TOO_MANY_ARGUMENTS',
      "Only one of 'ids', 'search' or 'saved_search_id' is allowed.",
    ],
    ['discountCodeBulkDeactivate', 'search: " "', ['search'], 'BLANK', "'Search' can't be blank."],
    [
      'discountCodeBulkDelete',
      'search: "code:A"',
      ['search'],
      'INVALID',
      'Invalid search field(s): code. Check the query syntax.',
    ],
    [
      'discountAutomaticBulkDelete',
      'ids: null',
      null,
      'MISSING_ARGUMENT',
      'One of IDs, search argument or saved search ID is required.',
    ],
    [
      'discountAutomaticBulkDelete',
      'savedSearchId: "gid://shopify/SavedSearch/7"',
      ['savedSearchId'],
      'INVALID',
      'Invalid savedSearchId.',
    ],
  ])('%s(%s) is refused', async (root, args, field, code, message) => {
    await createCode('A')
    expect(await bulk(root, args)).toEqual({ job: null, userErrors: [{ field, message, code }] })
    expect(await admin.ask('{ discountCodesCount { count } }')).toEqual({ count: 1 })
  })
})

describe('codes', () => {
  const ADD = `mutation ($id: ID!, $codes: [DiscountRedeemCodeInput!]!) {
    discountRedeemCodeBulkAdd(discountId: $id, codes: $codes) {
      bulkCreation { id codesCount done importedCount failedCount }
      userErrors { field message code }
    }
  }`
  const add = (id: string, ...codes: string[]) =>
    admin.ask<{ bulkCreation: { id: string } }>(ADD, { id, codes: codes.map(code => ({ code })) })
  const codesOf = async (id: string) => {
    const { codeDiscount } = await admin.ask<{
      codeDiscount: { codes: { nodes: { id: string; code: string }[] } }
    }>(
      `query ($id: ID!) { codeDiscountNode(id: $id) { codeDiscount { ... on DiscountCodeBasic {
        codes(first: 10) { nodes { id code } }
      } } } }`,
      { id },
    )
    return codeDiscount.codes.nodes
  }

  it('are added in bulk, with an error for each that is taken', async () => {
    const id = await createCode('FIRST')
    const { bulkCreation } = await add(id, 'SECOND', 'first')
    expect(bulkCreation).toMatchObject({ codesCount: 2, done: false, importedCount: 0 })
    const read = () =>
      admin.ask(
        `query ($id: ID!) { discountRedeemCodeBulkCreation(id: $id) {
          done importedCount failedCount discountCode { id }
          codes(first: 5) { nodes { code discountRedeemCode { code } errors { code } } }
        } }`,
        { id: bulkCreation.id },
      )
    expect(await read()).toMatchObject({
      codes: {
        nodes: [
          { code: 'SECOND', discountRedeemCode: null, errors: [] },
          { code: 'first', discountRedeemCode: null, errors: [] },
        ],
      },
    })
    await admin.advanceClock(1000)
    expect(await read()).toEqual({
      done: true,
      importedCount: 1,
      failedCount: 1,
      discountCode: { id },
      codes: {
        nodes: [
          { code: 'SECOND', discountRedeemCode: { code: 'SECOND' }, errors: [] },
          { code: 'first', discountRedeemCode: null, errors: [{ code: 'TAKEN' }] },
        ],
      },
    })
    expect((await codesOf(id)).map(({ code }) => code)).toEqual(['FIRST', 'SECOND'])
  })

  it('cannot be replaced when there are several', async () => {
    const id = await createCode('FIRST')
    await add(id, 'SECOND')
    const payload = await admin.ask(updateDocument('discountCodeBasic'), {
      id,
      input: { code: 'OTHER' },
    })
    expect(payload).toEqual({
      codeDiscountNode: null,
      userErrors: [
        { field: ['id'], message: 'Cannot update the code of a bulk discount.', code: null },
      ],
    })
  })

  it('are removed in bulk, and the app is notified', async () => {
    const id = await createCode('FIRST')
    await add(id, 'SECOND')
    const [, second] = await codesOf(id)
    await admin.ask(
      `mutation ($id: ID!, $ids: [ID!]) {
        discountCodeRedeemCodeBulkDelete(discountId: $id, ids: $ids) { job { done } userErrors { code } }
      }`,
      { id, ids: [second?.id] },
    )
    expect((await codesOf(id)).map(({ code }) => code)).toEqual(['FIRST'])
    await expect
      .poll(() => admin.received().at(-1))
      .toMatchObject(['discounts/redeemcode_removed', { redeem_code: { code: 'SECOND' } }])
  })

  it('of an unknown discount are refused', async () => {
    expect(await add(NONE.Code, 'A')).toEqual({
      bulkCreation: null,
      userErrors: [
        { field: ['discountId'], message: 'Code discount does not exist.', code: 'INVALID' },
      ],
    })
  })
})
