import { expect, it, onTestFinished } from 'vitest'
import type { AppServer } from '../../../../emulator/testing/playwright/start-app'
import { startPlatform } from '../../../../emulator/tests/unit/started-platform'
import { fake } from '../../../../../tests/fake'
import { createStores } from '../../../src/review/review-stores'

it('shows a product that no other store has first and last', async () => {
  const platform = await startPlatform()
  onTestFinished(() => platform.emulator.close())
  let count = 0
  const server = fake<AppServer>({
    emulator: platform.emulator,
    newStoreSeed: () => ({ handle: `store-${++count}`, template: 'candles' }),
  })
  const query = `{
    first: products(first: 1) { nodes { title } }
    newest: products(first: 1, sortKey: CREATED_AT, reverse: true) { nodes { title } }
  }`
  for (const { shop, marker } of Object.values(await createStores(server))) {
    const token = await platform.install(shop)
    const { json } = await platform.graphql(token, { query }, shop)
    const nodes = [{ title: marker }]
    expect(json).toMatchObject({ data: { first: { nodes }, newest: { nodes } } })
  }
})
