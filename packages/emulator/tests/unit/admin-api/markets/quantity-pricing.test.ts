import { beforeEach, describe, expect, it } from 'vitest'
import { euros, NO_VARIANT, NONE, startPriceLists } from './started-price-lists'

const { add, admin, priced } = startPriceLists()

let variant: string
beforeEach(() => {
  ;({ variant } = priced)
})

describe('quantities', () => {
  const addRule = (id: string, rule: object) =>
    admin.ask(
      `mutation ($id: ID!, $rules: [QuantityRuleInput!]!) {
        quantityRulesAdd(priceListId: $id, quantityRules: $rules) {
          quantityRules { minimum maximum increment } userErrors { field message code }
        }
      }`,
      { id, rules: [{ variantId: variant, minimum: 2, maximum: 8, increment: 2, ...rule }] },
    )

  it.each([
    [
      { minimum: 0 },
      [
        ['minimum', 'GREATER_THAN_OR_EQUAL_TO'],
        ['increment', 'INCREMENT_IS_GREATER_THAN_MINIMUM'],
      ],
    ],
    [{ increment: 0 }, [['increment', 'GREATER_THAN_OR_EQUAL_TO']]],
    [{ minimum: 10 }, [['minimum', 'MINIMUM_IS_GREATER_THAN_MAXIMUM']]],
    [{ minimum: 3 }, [['minimum', 'MINIMUM_NOT_MULTIPLE_OF_INCREMENT']]],
    [{ maximum: 9 }, [['maximum', 'MAXIMUM_NOT_MULTIPLE_OF_INCREMENT']]],
    [{ variantId: NO_VARIANT }, [['variantId', 'PRODUCT_VARIANT_DOES_NOT_EXIST']]],
  ])('refuse the rule %o', async (rule, errors) => {
    expect(await addRule(await add(), rule)).toMatchObject({
      quantityRules: [],
      userErrors: errors.map(([field = '', code]) => ({
        field: ['quantityRules', '0', field],
        code,
      })),
    })
  })

  it('are added and removed', async () => {
    const id = await add()
    expect(await addRule(id, {})).toEqual({
      quantityRules: [{ minimum: 2, maximum: 8, increment: 2 }],
      userErrors: [],
    })
    expect(
      await admin.ask(
        `mutation { quantityRulesDelete(priceListId: "${id}", variantIds: ["${variant}"]) {
          deletedQuantityRulesVariantIds userErrors { code }
        } }`,
      ),
    ).toEqual({ deletedQuantityRulesVariantIds: [variant], userErrors: [] })
    expect(
      await admin.ask(
        `mutation { quantityRulesDelete(priceListId: "${id}", variantIds: ["${variant}"]) {
          deletedQuantityRulesVariantIds userErrors { field message code }
        } }`,
      ),
    ).toEqual({
      deletedQuantityRulesVariantIds: [],
      userErrors: [
        {
          field: ['variantIds', '0'],
          message:
            'Quantity rule for variant associated with the price list provided does not exist.',
          code: 'VARIANT_QUANTITY_RULE_DOES_NOT_EXIST',
        },
      ],
    })
  })

  const pricing = (id: string, input: object) =>
    admin.ask(
      `mutation ($id: ID!, $input: QuantityPricingByVariantUpdateInput!) {
        quantityPricingByVariantUpdate(priceListId: $id, input: $input) {
          productVariants { id } userErrors { field message code }
        }
      }`,
      {
        id,
        input: {
          pricesToAdd: [],
          pricesToDeleteByVariantId: [],
          quantityRulesToAdd: [],
          quantityRulesToDeleteByVariantId: [],
          quantityPriceBreaksToAdd: [],
          quantityPriceBreaksToDelete: [],
          ...input,
        },
      },
    )

  const breakAt = (minimumQuantity: number) => ({
    variantId: variant,
    minimumQuantity,
    price: euros('8'),
  })
  type Numbers = readonly [minimum: number, maximum: number | null, increment: number]
  const ruleOf = ([minimum, maximum, increment]: Numbers) => ({
    variantId: variant,
    ...{ minimum, maximum, increment },
  })

  it.each([
    [[7, null, 1], 'minimum', 'MINIMUM_IS_HIGHER_THAN_QUANTITY_PRICE_BREAK_MINIMUM'],
    [[1, 5, 1], 'maximum', 'MAXIMUM_IS_LOWER_THAN_QUANTITY_PRICE_BREAK_MINIMUM'],
    [[4, null, 4], 'increment', 'INCREMENT_NOT_A_MULTIPLE_OF_QUANTITY_PRICE_BREAK_MINIMUM'],
  ] as const)(
    'refuse the rule %j for the price from six pieces on',
    async ([minimum, maximum, increment], field, code) => {
      const id = await add()
      await pricing(id, {
        pricesToAdd: [{ variantId: variant, price: euros('9') }],
        quantityPriceBreaksToAdd: [breakAt(6)],
      })
      expect(await addRule(id, { minimum, maximum, increment })).toMatchObject({
        quantityRules: [],
        userErrors: [{ field: ['quantityRules', '0', field], code }],
      })
    },
  )

  it.each([
    ['no fixed price', {}, [6], ['PRICE_LIST_PRICE_NOT_FOUND']],
    [
      'the same quantity twice',
      { price: true },
      [6, 6],
      ['DUPLICATE_INPUT_FOR_VARIANT_AND_MIN', 'DUPLICATE_INPUT_FOR_VARIANT_AND_MIN'],
    ],
    [
      'less than the minimum',
      { price: true, rule: [7, null, 1] },
      [6],
      ['MIN_LOWER_THAN_QUANTITY_RULES_MIN'],
    ],
    [
      'more than the maximum',
      { price: true, rule: [1, 5, 1] },
      [6],
      ['MIN_HIGHER_THAN_QUANTITY_RULES_MAX'],
    ],
    [
      'part of an increment',
      { price: true, rule: [4, null, 4] },
      [6],
      ['MIN_NOT_A_MULTIPLE_OF_QUANTITY_RULES_INCREMENT'],
    ],
  ] as const)('refuse a price break with %s', async (_name, given, quantities, codes) => {
    const id = await add()
    const { price = false, rule }: { price?: boolean; rule?: Numbers } = given
    const payload = await pricing(id, {
      pricesToAdd: price ? [{ variantId: variant, price: euros('9') }] : [],
      quantityRulesToAdd: rule ? [ruleOf(rule)] : [],
      quantityPriceBreaksToAdd: quantities.map(breakAt),
    })
    expect(payload).toMatchObject({
      productVariants: null,
      userErrors: codes.map((code, index) => ({
        field: ['input', 'quantityPriceBreaksToAdd', String(index)],
        code: `QUANTITY_PRICE_BREAK_ADD_${code}`,
      })),
    })
    expect(await admin.ask(`{ priceList(id: "${id}") { fixedPricesCount } }`)).toEqual({
      fixedPricesCount: 0,
    })
  })

  it('have at most ten price breaks', async () => {
    const id = await add()
    const quantities = Array.from({ length: 11 }, (_, index) => index + 2)
    const price = { pricesToAdd: [{ variantId: variant, price: euros('9') }] }
    expect(
      await pricing(id, { ...price, quantityPriceBreaksToAdd: quantities.map(breakAt) }),
    ).toMatchObject({
      userErrors: quantities.map(() => ({ code: 'QUANTITY_PRICE_BREAK_ADD_LIMIT_EXCEEDED' })),
    })
    expect(
      await pricing(id, { ...price, quantityPriceBreaksToAdd: quantities.slice(1).map(breakAt) }),
    ).toEqual({ productVariants: [{ id: variant }], userErrors: [] })
  })

  it.each([
    [[7, null, 1], 'MIN_HIGHER_THAN_QUANTITY_PRICE_BREAK_MIN'],
    [[1, 5, 1], 'MAX_LOWER_THAN_QUANTITY_PRICE_BREAK_MIN'],
    [[4, null, 4], 'INCREMENT_NOT_A_MULTIPLE_OF_QUANTITY_PRICE_BREAK_MIN'],
  ] as const)('refuse the rule %j with an earlier price break', async (rule, code) => {
    const id = await add()
    await pricing(id, {
      pricesToAdd: [{ variantId: variant, price: euros('9') }],
      quantityPriceBreaksToAdd: [breakAt(6)],
    })
    expect(await pricing(id, { quantityRulesToAdd: [ruleOf(rule)] })).toMatchObject({
      userErrors: [
        { field: ['input', 'quantityRulesToAdd', '0'], code: `QUANTITY_RULE_ADD_${code}` },
      ],
    })
    // Without its price, the variant has no price breaks.
    expect(
      await pricing(id, {
        pricesToDeleteByVariantId: [variant],
        quantityRulesToAdd: [ruleOf(rule)],
      }),
    ).toEqual({ productVariants: [{ id: variant }], userErrors: [] })
  })

  it('have prices', async () => {
    const id = await add()
    expect(
      await pricing(id, {
        pricesToAdd: [{ variantId: variant, price: euros('9') }],
        quantityPriceBreaksToAdd: [
          { variantId: variant, minimumQuantity: 20, price: euros('7') },
          { variantId: variant, minimumQuantity: 10, price: euros('8') },
        ],
      }),
    ).toEqual({ productVariants: [{ id: variant }], userErrors: [] })
    expect(
      await admin.ask(
        `{ priceList(id: "${id}") { prices(first: 1, originType: FIXED) { nodes {
          quantityPriceBreaks(first: 5) { nodes { minimumQuantity price { amount currencyCode } } }
        } } } }`,
      ),
    ).toEqual({
      prices: {
        nodes: [
          {
            quantityPriceBreaks: {
              nodes: [
                { minimumQuantity: 10, price: { amount: '8.0', currencyCode: 'EUR' } },
                { minimumQuantity: 20, price: { amount: '7.0', currencyCode: 'EUR' } },
              ],
            },
          },
        ],
      },
    })
  })

  it.each([
    [
      { pricesToDeleteByVariantId: [NO_VARIANT] },
      'pricesToDeleteByVariantId',
      'PRICE_DELETE_VARIANT_NOT_FOUND',
      'Variant not found.',
    ],
    [
      { quantityPriceBreaksToDelete: ['gid://shopify/QuantityPriceBreak/7'] },
      'quantityPriceBreaksToDelete',
      'QUANTITY_PRICE_BREAK_DELETE_NOT_FOUND',
      'Quantity price break not found.',
    ],
    [
      { pricesToAdd: [{ variantId: NO_VARIANT, price: euros('1') }] },
      'pricesToAdd',
      'PRICE_ADD_VARIANT_NOT_FOUND',
      'Variant not found.',
    ],
  ])('refuse %o', async (input, field, code, message) => {
    expect(await pricing(await add(), input)).toEqual({
      productVariants: null,
      userErrors: [{ field: ['input', field, '0'], message, code }],
    })
  })

  it('need a price list', async () => {
    expect(await pricing(NONE, {})).toMatchObject({
      userErrors: [
        { field: ['priceListId'], message: 'Price list not found.', code: 'PRICE_LIST_NOT_FOUND' },
      ],
    })
  })
})
