import type { Arguments, Example, Examples, ExampleStore } from '../mutation-cases/example'

const STARTS = { startsAt: '2026-06-01T00:00:00Z' }
const TENTH = { items: { all: true }, value: { percentage: 0.1 } }

/** The input of each kind of discount, without title and code. */
const INPUTS: Readonly<Record<'App' | 'Basic' | 'Bxgy' | 'FreeShipping', Example>> = {
  App: () => ({ ...STARTS, functionHandle: 'volume', discountClasses: ['PRODUCT'] }),
  Basic: () => ({ ...STARTS, customerGets: TENTH }),
  Bxgy: ({ id }) => ({
    ...STARTS,
    customerBuys: {
      items: { products: { productsToAdd: [id('Product')] } },
      value: { quantity: '1' },
    },
    customerGets: {
      items: { products: { productsToAdd: [id('Product', 1)] } },
      value: { discountOnQuantity: { quantity: '1', effect: { percentage: 1 } } },
    },
  }),
  FreeShipping: () => ({ ...STARTS, destination: { all: true } }),
}

type Kind = keyof typeof INPUTS

/** Name of the input of a mutation. */
function argumentOf(method: 'Automatic' | 'Code', kind: Kind): string {
  if (kind === 'FreeShipping') return `freeShipping${method}Discount`
  if (method === 'Automatic') return `automatic${kind}Discount`
  return kind === 'App' ? 'codeAppDiscount' : `${kind.toLowerCase()}CodeDiscount`
}

const creation =
  (method: 'Automatic' | 'Code', kind: Kind): Example =>
  async store => ({
    [argumentOf(method, kind)]: {
      title: 'Summer',
      ...(method === 'Code' && { code: 'SUMMER', context: { all: 'ALL' } }),
      ...(await INPUTS[kind](store)),
    },
  })

async function add(store: ExampleStore, method: 'Automatic' | 'Code', kind: Kind): Promise<string> {
  const created = await store.run(
    `discount${method}${kind}Create`,
    await creation(method, kind)(store),
    kind === 'App'
      ? `${method === 'Code' ? 'code' : 'automatic'}AppDiscount { discountId }`
      : `${method === 'Code' ? 'code' : 'automatic'}DiscountNode { id }`,
  )
  return created(`Discount${method}Node`)
}

const update =
  (method: 'Automatic' | 'Code', kind: Kind): Example =>
  async store => ({
    id: await add(store, method, kind),
    [argumentOf(method, kind)]: { title: 'Autumn' },
  })

const added =
  (method: 'Automatic' | 'Code', steps: readonly string[] = []): Example =>
  async store => {
    const args: Arguments = { id: await add(store, method, 'Basic') }
    for (const step of steps) await store.run(step, args)
    return args
  }

/** Examples of discounts, by method and kind. */
export const examples: Examples = {
  ...Object.fromEntries(
    (['Automatic', 'Code'] as const).flatMap(method =>
      (Object.keys(INPUTS) as Kind[]).flatMap(kind => [
        [`discount${method}${kind}Create`, creation(method, kind)],
        [`discount${method}${kind}Update`, update(method, kind)],
      ]),
    ),
  ),
  discountAutomaticActivate: added('Automatic', ['discountAutomaticDeactivate']),
  discountAutomaticDeactivate: added('Automatic'),
  discountAutomaticDelete: added('Automatic'),
  discountCodeActivate: added('Code', ['discountCodeDeactivate']),
  discountCodeDelete: added('Code'),
  discountCodeRedeemCodeBulkDelete: async ({ id, run }) => {
    const discountId = id('DiscountCodeNode')
    await run('discountRedeemCodeBulkAdd', { discountId, codes: [{ code: 'A1' }, { code: 'A2' }] })
    return { discountId, search: 'code:A1' }
  },
}
