import { describe, expect, it } from 'vitest'
import { startSubscribers } from './subscribe'

const { admin, askAs, subscribe } = startSubscribers()
const ask = <Result>(query: string, variables: object = {}) =>
  askAs<Result>('Kim', query, variables)

const setStatus = (root: string, id: string) =>
  ask(
    `mutation ($id: ID!) { ${root}(subscriptionContractId: $id) { contract { status } userErrors { field code message } } }`,
    { id },
  )
const skip = (root: string, contractId: string, index = 1) =>
  ask(
    `mutation ($input: SubscriptionBillingCycleInput!) { ${root}(billingCycleInput: $input) {
      billingCycle { cycleIndex skipped status } userErrors { field code message } } }`,
    { input: { contractId, selector: { index } } },
  )

describe('the subscriptions of a customer', () => {
  it('are listed with their items, prices, and cycles', async () => {
    const own = await subscribe('Kim')
    await subscribe('Sam')
    expect(
      await ask(`{ customer { subscriptionContracts(first: 5) { nodes { id status deliveryPrice { amount }
        billingPolicy { interval intervalCount { count } } linesCount { count }
        deliveryMethod { ... on SubscriptionDeliveryMethodShipping { address { city } shippingOption { title } } }
        lines(first: 5) { nodes { name quantity currentPrice { amount } lineDiscountedPrice { amount } } }
        upcomingBillingCycles(first: 2) { nodes { cycleIndex skipped status } } } } } }`),
    ).toEqual({
      subscriptionContracts: {
        nodes: [
          {
            id: own,
            status: 'ACTIVE',
            deliveryPrice: { amount: '5.0' },
            billingPolicy: { interval: 'MONTH', intervalCount: { count: 1 } },
            linesCount: { count: 1 },
            deliveryMethod: { address: { city: 'Austin' }, shippingOption: { title: 'Ground' } },
            lines: {
              nodes: [
                {
                  name: 'Coffee',
                  quantity: 2,
                  currentPrice: { amount: '10.0' },
                  lineDiscountedPrice: { amount: '20.0' },
                },
              ],
            },
            upcomingBillingCycles: {
              nodes: [
                { cycleIndex: 1, skipped: false, status: 'UNBILLED' },
                { cycleIndex: 2, skipped: false, status: 'UNBILLED' },
              ],
            },
          },
        ],
      },
    })
  })

  it('are paused, activated, and cancelled, as the app sees', async () => {
    const id = await subscribe('Kim')
    const changed = (status: string) => ({ contract: { status }, userErrors: [] })
    expect(await setStatus('subscriptionContractPause', id)).toEqual(changed('PAUSED'))
    expect(await admin(`{ subscriptionContract(id: "${id}") { status } }`)).toEqual({
      status: 'PAUSED',
    })
    expect(await setStatus('subscriptionContractActivate', id)).toEqual(changed('ACTIVE'))
    expect(await setStatus('subscriptionContractCancel', id)).toEqual(changed('CANCELLED'))
    expect(await setStatus('subscriptionContractPause', id)).toEqual({
      contract: null,
      userErrors: [
        {
          field: ['subscriptionContractId'],
          code: 'INVALID',
          message: 'Subscription contract has been terminated',
        },
      ],
    })
  })

  it('skip a delivery, and no longer skip it', async () => {
    const id = await subscribe('Kim')
    const cycle = (skipped: boolean) => ({
      billingCycle: { cycleIndex: 1, skipped, status: 'UNBILLED' },
      userErrors: [],
    })
    expect(await skip('subscriptionBillingCycleSkip', id)).toEqual(cycle(true))
    expect(await skip('subscriptionBillingCycleUnskip', id)).toEqual(cycle(false))
  })

  it('of others do not exist', async () => {
    const id = await subscribe('Sam')
    const message = 'Subscription contract does not exist'
    expect(await setStatus('subscriptionContractCancel', id)).toEqual({
      contract: null,
      userErrors: [
        {
          field: ['subscriptionContractId'],
          code: 'SUBSCRIPTION_CONTRACT_DOES_NOT_EXIST',
          message,
        },
      ],
    })
    expect(await skip('subscriptionBillingCycleSkip', id)).toEqual({
      billingCycle: null,
      userErrors: [{ field: ['billingCycleInput', 'contractId'], code: 'INVALID', message }],
    })
    expect(await ask(`{ customer { subscriptionContract(id: "${id}") { id } } }`)).toEqual({
      subscriptionContract: null,
    })
    expect(await admin(`{ subscriptionContract(id: "${id}") { status } }`)).toEqual({
      status: 'ACTIVE',
    })
  })
})
