import { createStorage } from 'unstorage'
import { expect, it } from 'vitest'
import { findTestReason, rememberTestReason } from '../../../../server/core/billing/charge-records'

const [SHOP, OTHER] = ['acme.platform.test', 'other.platform.test']

it("attack: a record of one charge does not apply to another, nor to another shop's", async () => {
  const records = createStorage()
  await rememberTestReason(records, SHOP, 'charge-1', 'forced')
  await rememberTestReason(records, SHOP, 'charge-2', 'wanted')
  const found = [
    [SHOP, 'charge-1'],
    [SHOP, 'charge-2'],
    [SHOP, 'charge-3'],
    [OTHER, 'charge-1'],
    [`${SHOP}charge`, '-1'],
  ] as const
  expect(await Promise.all(found.map(([shop, id]) => findTestReason(records, shop, id)))).toEqual([
    'forced',
    'wanted',
    undefined,
    undefined,
    undefined,
  ])
})

it.each([{ reason: 'other' }, { wanted: true }, 'forced', null])(
  'ignores the unknown record %j',
  async record => {
    const records = createStorage()
    await rememberTestReason(records, SHOP, 'charge-1', 'forced')
    const [key = ''] = await records.getKeys()
    await records.setItem(key, record)
    expect(await findTestReason(records, SHOP, 'charge-1')).toBeUndefined()
  },
)
