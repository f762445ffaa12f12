import { describe, expect, it, vi } from 'vitest'
import { FIRST_BILLING, MONTHLY, startSubscribedStore } from './subscribed-store'
import type { UserError } from './subscribed-store'

const store = startSubscribedStore()
const { ask, ids, run, createContract, contractInput, received } = store

const CONTRACT = `id status nextBillingDate currencyCode revisionId note lineCount
  billingPolicy { interval intervalCount } deliveryPrice { amount }
  deliveryMethod { ... on SubscriptionDeliveryMethodShipping { address { city provinceCode } shippingOption { title } } }
  customer { email } customerPaymentMethod { id } customAttributes { key value }
  lines(first: 5) { nodes { id title quantity currentPrice { amount } lineDiscountedPrice { amount }
    discountAllocations { amount { amount } } pricingPolicy { basePrice { amount } } } }
  discounts(first: 5) { nodes { id title targetType value {
    ... on SubscriptionDiscountPercentageValue { percentage } } entitledLines { all } } }`

const read = (id: string, selection = CONTRACT) =>
  ask<Record<string, unknown> & { id: string }>(
    `{ subscriptionContract(id: "${id}") { ${selection} } }`,
  )
const atomic = (input: object) =>
  ask<{ contract: { id: string } | null; userErrors: UserError[] }>(
    `mutation ($input: SubscriptionContractAtomicCreateInput!) {
      subscriptionContractAtomicCreate(input: $input) { contract { id } userErrors { field code message } } }`,
    { input },
  )
const topicsOf = () => vi.waitUntil(() => (received().length > 0 ? received() : undefined))

describe('a contract', () => {
  it('has the terms, lines and discounts of its input', async () => {
    const { contract, userErrors } = await atomic(
      contractInput({
        lines: [
          {
            line: { productVariantId: ids.coffee, quantity: 2, currentPrice: '10.00' },
            discounts: [{ title: 'Loyal', value: { percentage: 25 } }],
          },
        ],
      }),
    )
    expect(userErrors).toEqual([])
    expect(await read(contract?.id ?? '')).toMatchObject({
      status: 'ACTIVE',
      nextBillingDate: FIRST_BILLING,
      currencyCode: 'USD',
      revisionId: '1',
      lineCount: 1,
      billingPolicy: MONTHLY,
      deliveryPrice: { amount: '5.0' },
      deliveryMethod: {
        address: { city: 'Austin', provinceCode: 'TX' },
        shippingOption: { title: 'Ground' },
      },
      customer: { email: 'kim@shop.example' },
      customerPaymentMethod: { id: ids.card },
      lines: {
        nodes: [
          {
            title: 'Coffee',
            quantity: 2,
            currentPrice: { amount: '10.0' },
            lineDiscountedPrice: { amount: '15.0' },
            discountAllocations: [{ amount: { amount: '5.0' } }],
            pricingPolicy: null,
          },
        ],
      },
      discounts: {
        nodes: [
          {
            title: 'Loyal',
            targetType: 'LINE_ITEM',
            value: { percentage: 25 },
            entitledLines: { all: false },
          },
        ],
      },
    })
    const [[topic, body] = []] = (await topicsOf()).filter(([name]) => name?.startsWith('sub'))
    expect([topic, body]).toEqual([
      'subscription_contracts/create',
      {
        admin_graphql_api_id: contract?.id,
        id: Number(contract?.id.split('/').at(-1)),
        billing_policy: {
          interval: 'month',
          interval_count: 1,
          min_cycles: null,
          max_cycles: null,
        },
        currency_code: 'USD',
        customer_id: Number(ids.kim.split('/').at(-1)),
        admin_graphql_api_customer_id: ids.kim,
        delivery_policy: { interval: 'month', interval_count: 1 },
        status: 'active',
        admin_graphql_api_origin_order_id: null,
        origin_order_id: null,
        revision_id: '1',
      },
    ])
  })

  it.each([
    [
      'of no customer',
      () => contractInput({ customerId: 'gid://shopify/Customer/999' }),
      { field: ['input', 'customerId'], code: 'CUSTOMER_DOES_NOT_EXIST' },
    ],
    [
      'in another currency',
      () => contractInput({ currencyCode: 'EUR' }),
      { field: ['input', 'currencyCode'], code: 'CURRENCY_NOT_ENABLED' },
    ],
    [
      'without lines',
      () => contractInput({ lines: [] }),
      { field: ['input'], code: 'INVALID_LINES' },
    ],
    [
      'without a delivery',
      () => contractInput({}, { deliveryMethod: null }),
      { field: ['input'], code: 'DELIVERY_METHOD_REQUIRED' },
    ],
    [
      'that is billed more often than delivered',
      () => contractInput({}, { deliveryPolicy: { interval: 'MONTH', intervalCount: 2 } }),
      {
        field: ['input', 'contract', 'billingPolicy'],
        code: 'DELIVERY_MUST_BE_MULTIPLE_OF_BILLING',
      },
    ],
    [
      'with fewer maximum than minimum cycles',
      () => contractInput({}, { billingPolicy: { ...MONTHLY, minCycles: 3, maxCycles: 2 } }),
      {
        field: ['input', 'contract', 'billingPolicy', 'maxCycles'],
        code: 'SELLING_PLAN_MAX_CYCLES_MUST_BE_GREATER_THAN_MIN_CYCLES',
      },
    ],
    [
      'with a negative delivery price',
      () => contractInput({}, { deliveryPrice: '-1.00' }),
      { field: ['input', 'contract', 'deliveryPrice'], code: 'GREATER_THAN_OR_EQUAL_TO' },
    ],
    [
      'of a variant that there is not',
      () =>
        contractInput({
          lines: [
            {
              line: {
                productVariantId: 'gid://shopify/ProductVariant/999',
                quantity: 0,
                currentPrice: '1.00',
              },
            },
          ],
        }),
      { field: ['input', 'lines', '0', 'line', 'productVariantId'], code: 'INVALID' },
    ],
  ])('is not created %s', async (_name, input, error) => {
    const { contract, userErrors } = await atomic(input())
    expect(contract).toBeNull()
    expect(userErrors[0]).toMatchObject(error)
    expect(await ask('{ subscriptionContracts(first: 5) { nodes { id } } }')).toEqual({ nodes: [] })
  })

  it('is not paid with the card of another customer', async () => {
    const card = await store.addCard('pm_card_visa', ids.sam)
    const { userErrors } = await atomic(contractInput({}, { paymentMethodId: card }))
    expect(userErrors).toMatchObject([
      { field: ['input', 'contract', 'paymentMethodId'], code: 'CUSTOMER_MISMATCH' },
    ])
  })

  it.each([
    ['Pause', 'PAUSED', 'pause'],
    ['Fail', 'FAILED', 'fail'],
    ['Cancel', 'CANCELLED', 'cancel'],
    ['Expire', 'EXPIRED', 'expire'],
  ])('changes its status with %s, which is reported', async (name, status, event) => {
    const id = await createContract()
    const change = (root: string) =>
      run<{ contract: { status: string } | null }>(
        root,
        `subscriptionContractId: "${id}"`,
        'contract { status }',
      )
    expect(await change(`subscriptionContract${name}`)).toEqual({
      contract: { status },
      userErrors: [],
    })
    await vi.waitUntil(() => received().some(([topic]) => topic?.endsWith(`/${event}`)))
    const topics = received().map(([topic]) => topic)
    expect(topics).toContain('subscription_contracts/update')
    const isOver = status === 'CANCELLED' || status === 'EXPIRED'
    expect(await change('subscriptionContractActivate')).toEqual(
      isOver
        ? {
            contract: null,
            userErrors: [
              {
                field: ['subscriptionContractId'],
                code: 'CONTRACT_TERMINATED',
                message: 'Subscription contract has been terminated',
              },
            ],
          }
        : { contract: { status: 'ACTIVE' }, userErrors: [] },
    )
  })

  it('changes its next billing date, and a product', async () => {
    const id = await createContract()
    await run(
      'subscriptionContractSetNextBillingDate',
      `contractId: "${id}", date: "2027-03-01T00:00:00Z"`,
      'contract { id }',
    )
    const { lines } = await read(id)
    const [line] = (lines as { nodes: { id: string }[] }).nodes
    const changed = await run(
      'subscriptionContractProductChange',
      `subscriptionContractId: "${id}", lineId: "${line?.id}", input: { productVariantId: "${ids.tea}", currentPrice: "7.00" }`,
      'lineUpdated { title currentPrice { amount } } contract { nextBillingDate revisionId }',
    )
    expect(changed).toEqual({
      lineUpdated: { title: 'Tea', currentPrice: { amount: '7.0' } },
      contract: { nextBillingDate: '2027-03-01T00:00:00Z', revisionId: '3' },
      userErrors: [],
    })
  })

  it('is one of its customer, and found by its status', async () => {
    const id = await createContract()
    expect(
      await ask(
        `{ customer(id: "${ids.kim}") { subscriptionContracts(first: 5) { nodes { id } } } }`,
      ),
    ).toEqual({ subscriptionContracts: { nodes: [{ id }] } })
    const find = (status: string) =>
      ask(`{ subscriptionContracts(first: 5, query: "status:${status}") { nodes { id } } }`)
    expect(await find('active')).toEqual({ nodes: [{ id }] })
    expect(await find('paused')).toEqual({ nodes: [] })
  })
})

describe('a draft', () => {
  const draftOf = async (contractId: string) => {
    const { draft } = await run<{ draft: { id: string } }>(
      'subscriptionContractUpdate',
      `contractId: "${contractId}"`,
      'draft { id }',
    )
    return draft.id
  }
  const commit = (draftId: string) =>
    run<{ contract: { id: string } | null }>(
      'subscriptionDraftCommit',
      `draftId: "${draftId}"`,
      `contract { ${CONTRACT} }`,
    )

  it('creates a contract, step by step', async () => {
    const { lines: _lines, ...input } = contractInput()
    const { draft } = await ask<{ draft: { id: string } }>(
      'mutation ($input: SubscriptionContractCreateInput!) { subscriptionContractCreate(input: $input) { draft { id } userErrors { message } } }',
      { input },
    )
    expect((await commit(draft.id)).userErrors).toMatchObject([{ code: 'INVALID_LINES' }])
    const added = await run(
      'subscriptionDraftLineAdd',
      `draftId: "${draft.id}", input: { productVariantId: "${ids.tea}", quantity: 1, currentPrice: "8.00",
        pricingPolicy: { basePrice: "8.00", cycleDiscounts: [{ afterCycle: 2, adjustmentType: PRICE,
          adjustmentValue: { fixedValue: "6.00" }, computedPrice: "6.00" }] } }`,
      'lineAdded { title pricingPolicy { basePrice { amount } cycleDiscounts { afterCycle computedPrice { amount } } } } draft { linesAdded(first: 3) { nodes { title } } }',
    )
    expect(added).toEqual({
      lineAdded: {
        title: 'Tea',
        pricingPolicy: {
          basePrice: { amount: '8.0' },
          cycleDiscounts: [{ afterCycle: 2, computedPrice: { amount: '6.0' } }],
        },
      },
      draft: { linesAdded: { nodes: [{ title: 'Tea' }] } },
      userErrors: [],
    })
    const { contract, userErrors } = await commit(draft.id)
    expect([contract?.id, userErrors]).toEqual([
      expect.stringMatching(/^gid:\/\/shopify\/SubscriptionContract\/\d+$/),
      [],
    ])
    expect((await commit(draft.id)).userErrors).toEqual([
      {
        field: ['draftId'],
        code: 'COMMITTED',
        message: 'Subscription draft has been already committed.',
      },
    ])
  })

  it('changes a contract when it is committed', async () => {
    const id = await createContract()
    const draftId = await draftOf(id)
    await run(
      'subscriptionDraftUpdate',
      `draftId: "${draftId}", input: { note: "Ring twice", deliveryPrice: "3.00", customAttributes: [{ key: "gift", value: "yes" }] }`,
      'draft { id }',
    )
    expect(await read(id)).toMatchObject({ note: null, deliveryPrice: { amount: '5.0' } })
    expect((await commit(draftId)).contract).toMatchObject({
      note: 'Ring twice',
      deliveryPrice: { amount: '3.0' },
      customAttributes: [{ key: 'gift', value: 'yes' }],
      revisionId: '2',
    })
    await vi.waitUntil(() =>
      received().some(([topic]) => topic === 'subscription_contracts/update'),
    )
  })

  it('is stale after the contract has changed', async () => {
    const id = await createContract()
    const [first, second] = [await draftOf(id), await draftOf(id)]
    expect((await commit(first)).userErrors).toEqual([])
    expect(await commit(second)).toMatchObject({
      contract: null,
      userErrors: [{ field: ['draftId'], code: 'STALE_CONTRACT' }],
    })
  })

  it('changes and removes lines', async () => {
    const id = await createContract()
    const draftId = await draftOf(id)
    const { lines } = await read(id)
    const [line] = (lines as { nodes: { id: string }[] }).nodes
    const updated = await run(
      'subscriptionDraftLineUpdate',
      `draftId: "${draftId}", lineId: "${line?.id}", input: { quantity: 5 }`,
      'lineUpdated { quantity currentPrice { amount } }',
    )
    expect(updated.lineUpdated).toEqual({ quantity: 5, currentPrice: { amount: '10.0' } })
    const refused = await run(
      'subscriptionDraftLineUpdate',
      `draftId: "${draftId}", lineId: "${line?.id}", input: { quantity: 0 }`,
      'lineUpdated { quantity }',
    )
    expect(refused).toEqual({
      lineUpdated: null,
      userErrors: [
        {
          field: ['input', 'quantity'],
          code: 'GREATER_THAN',
          message: 'Quantity must be greater than 0',
        },
      ],
    })
    const removed = await run(
      'subscriptionDraftLineRemove',
      `draftId: "${draftId}", lineId: "${line?.id}"`,
      'lineRemoved { quantity } draft { lines(first: 3) { nodes { id } } linesRemoved(first: 3) { nodes { id } } }',
    )
    expect(removed).toEqual({
      lineRemoved: { quantity: 5 },
      draft: { lines: { nodes: [] }, linesRemoved: { nodes: [{ id: line?.id }] } },
      userErrors: [],
    })
  })

  it('has discounts of the merchant, of shipping, and of codes', async () => {
    await ask(
      `mutation { discountCodeBasicCreate(basicCodeDiscount: { title: "Subs", code: "SUBS", startsAt: "2026-01-01T00:00:00Z",
        context: { all: ALL }, customerGets: { value: { percentage: 0.2 }, items: { all: true }, appliesOnSubscription: true } }) { userErrors { message } } }`,
    )
    const id = await createContract()
    const draftId = await draftOf(id)
    const { discountAdded } = await run<{ discountAdded: { id: string } }>(
      'subscriptionDraftDiscountAdd',
      `draftId: "${draftId}", input: { title: "Five", value: { fixedAmount: { amount: 5.0, appliesOnEachItem: false } }, recurringCycleLimit: 1, entitledLines: { all: true } }`,
      'discountAdded { id recurringCycleLimit value { ... on SubscriptionDiscountFixedAmountValue { amount { amount } } } }',
    )
    expect(discountAdded).toMatchObject({
      recurringCycleLimit: 1,
      value: { amount: { amount: '5.0' } },
    })
    const free = await run(
      'subscriptionDraftFreeShippingDiscountAdd',
      `draftId: "${draftId}", input: { title: "Free delivery" }`,
      'discountAdded { title targetType }',
    )
    expect(free.discountAdded).toEqual({ title: 'Free delivery', targetType: 'SHIPPING_LINE' })
    const apply = (code: string) =>
      run(
        'subscriptionDraftDiscountCodeApply',
        `draftId: "${draftId}", redeemCode: "${code}"`,
        'appliedDiscount { redeemCode rejectionReason }',
      )
    expect((await apply('subs')).appliedDiscount).toEqual({
      redeemCode: 'SUBS',
      rejectionReason: null,
    })
    expect((await apply('NONE')).appliedDiscount).toEqual({
      redeemCode: 'NONE',
      rejectionReason: 'NOT_FOUND',
    })
    const updated = await run(
      'subscriptionDraftDiscountUpdate',
      `draftId: "${draftId}", discountId: "${discountAdded.id}", input: { value: { percentage: 50 } }`,
      'discountUpdated { value { ... on SubscriptionDiscountPercentageValue { percentage } } } draft { discountsAdded(first: 9) { nodes { __typename } } }',
    )
    expect(updated).toMatchObject({
      discountUpdated: { value: { percentage: 50 } },
      draft: {
        discountsAdded: {
          nodes: [
            { __typename: 'SubscriptionManualDiscount' },
            { __typename: 'SubscriptionManualDiscount' },
            { __typename: 'SubscriptionAppliedCodeDiscount' },
            { __typename: 'SubscriptionAppliedCodeDiscount' },
          ],
        },
      },
    })
    const removed = await run(
      'subscriptionDraftDiscountRemove',
      `draftId: "${draftId}", discountId: "${discountAdded.id}"`,
      'discountRemoved { ... on SubscriptionManualDiscount { title } }',
    )
    expect(removed.discountRemoved).toEqual({ title: 'Five' })
    // A fifth off 20.00, by the code.
    const { contract } = await commit(draftId)
    expect(contract).toMatchObject({
      lines: { nodes: [{ lineDiscountedPrice: { amount: '16.0' } }] },
      discounts: { nodes: [{ title: 'Free delivery' }] },
    })
  })

  it('refuses a discount without a value, and one of no line', async () => {
    const draftId = await draftOf(await createContract())
    const add = (input: string) =>
      run(
        'subscriptionDraftDiscountAdd',
        `draftId: "${draftId}", input: ${input}`,
        'discountAdded { id }',
      )
    expect((await add('{ title: "None" }')).userErrors).toMatchObject([
      { field: ['input', 'value'], code: 'BLANK' },
    ])
    expect((await add('{ value: { percentage: 101 } }')).userErrors).toMatchObject([
      { field: ['input', 'value', 'percentage'], code: 'NOT_IN_RANGE' },
    ])
    expect(
      (await add('{ value: { percentage: 10 }, entitledLines: { all: false } }')).userErrors,
    ).toMatchObject([{ field: ['input', 'entitledLines'], code: 'NO_ENTITLED_LINES' }])
  })
})
