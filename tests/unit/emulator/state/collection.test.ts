import { expect, it } from 'vitest'
import { collectionsOf } from '../../../../emulator/state/collection'
import { createStore } from '../../../../emulator/state/store'

it('collectionsOf returns one collection for each product type, in order of first appearance', () => {
  const store = createStore(
    {
      handle: 'shop',
      products: [
        { title: 'Tent', productType: 'Out & About' },
        { title: 'Gift' },
        { title: 'Mug', productType: 'Kitchen' },
        { title: 'Stove', productType: 'Out & About' },
      ],
    },
    1,
  )
  expect(
    collectionsOf(store).map(({ id, title, handle, products }) => [
      id,
      title,
      handle,
      products.map(product => product.title),
    ]),
  ).toEqual([
    [2001, 'Out & About', 'out-about', ['Tent', 'Stove']],
    [2002, 'Kitchen', 'kitchen', ['Mug']],
  ])
})
