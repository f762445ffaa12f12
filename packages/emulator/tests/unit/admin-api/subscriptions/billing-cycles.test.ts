import { describe, expect, it, vi } from 'vitest'
import { ATTEMPT } from './billing-attempt'
import type { Attempt } from './billing-attempt'
import { MONTHLY, startSubscribedStore } from './subscribed-store'
import type { UserError } from './subscribed-store'

const store = startSubscribedStore()
const { ask, ids, run, createContract, received, advanceClock } = store

const DAY_MS = 24 * 60 * 60 * 1000
const read = (id: string | undefined) =>
  ask<Attempt>(`{ subscriptionBillingAttempt(id: "${id}") { ${ATTEMPT} } }`)
const chargeCycle = (contractId: string, selector: string) =>
  run<{ subscriptionBillingAttempt: Attempt | null }>(
    'subscriptionBillingCycleCharge',
    `subscriptionContractId: "${contractId}", billingCycleSelector: ${selector}`,
    `subscriptionBillingAttempt { ${ATTEMPT} }`,
  )
const bodyOf = async (topic: string) =>
  (await vi.waitUntil(() => received().find(([name]) => name === topic)))[1]

const CYCLE = 'cycleIndex cycleStartAt cycleEndAt billingAttemptExpectedDate skipped edited status'
const FEBRUARY = {
  cycleIndex: 2,
  cycleStartAt: '2027-02-15T08:00:00Z',
  cycleEndAt: '2027-03-15T08:00:00Z',
  billingAttemptExpectedDate: '2027-03-15T08:00:00Z',
  skipped: false,
  edited: false,
  status: 'UNBILLED',
}
const cycleInput = (contractId: string, selector = '{ index: 2 }') =>
  `billingCycleInput: { contractId: "${contractId}", selector: ${selector} }`
const cycle = (contractId: string, selector?: string) =>
  ask(`{ subscriptionBillingCycle(${cycleInput(contractId, selector)}) { ${CYCLE} } }`)

describe('billing cycles', () => {
  it('follow the billing policy from the first billing on', async () => {
    const id = await createContract()
    expect(await cycle(id)).toEqual(FEBRUARY)
    expect(await cycle(id, '{ date: "2027-03-01T00:00:00Z" }')).toEqual(FEBRUARY)
    expect(await cycle(id, '{ index: 0 }')).toBeNull()
    expect(
      await ask(
        `{ subscriptionBillingCycles(contractId: "${id}", first: 2, billingCyclesIndexRangeSelector: { startIndex: 1, endIndex: 3 }) {
          nodes { cycleIndex cycleStartAt } pageInfo { hasNextPage } } }`,
      ),
    ).toEqual({
      nodes: [
        { cycleIndex: 1, cycleStartAt: '2027-01-15T08:00:00Z' },
        { cycleIndex: 2, cycleStartAt: '2027-02-15T08:00:00Z' },
      ],
      pageInfo: { hasNextPage: true },
    })
    expect(
      await ask(
        `{ subscriptionBillingCycles(contractId: "${id}", first: 9, billingCyclesDateRangeSelector: {
          startDate: "2027-02-01T00:00:00Z", endDate: "2027-03-20T00:00:00Z" }) { nodes { cycleIndex } } }`,
      ),
    ).toEqual({ nodes: [{ cycleIndex: 1 }, { cycleIndex: 2 }, { cycleIndex: 3 }] })
  })

  it('end on the last day of a month that is too short', async () => {
    const id = await createContract({ nextBillingDate: '2027-01-31T00:00:00Z' })
    const { nodes } = await ask<{ nodes: { billingAttemptExpectedDate: string }[] }>(
      `{ subscriptionBillingCycles(contractId: "${id}", first: 3) { nodes { billingAttemptExpectedDate } } }`,
    )
    expect(nodes.map(node => node.billingAttemptExpectedDate.slice(0, 10))).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
    ])
  })

  it('are as many as the contract has', async () => {
    const id = await createContract({}, { billingPolicy: { ...MONTHLY, maxCycles: 2 } })
    expect(
      await ask(
        `{ subscriptionBillingCycles(contractId: "${id}", first: 9) { nodes { cycleIndex } } }`,
      ),
    ).toEqual({ nodes: [{ cycleIndex: 1 }, { cycleIndex: 2 }] })
    expect((await chargeCycle(id, '{ index: 3 }')).userErrors).toMatchObject([
      { field: ['billingCycleSelector'], code: 'CYCLE_INDEX_OUT_OF_RANGE' },
    ])
  })

  it('are charged by their index', async () => {
    const id = await createContract()
    const { subscriptionBillingAttempt } = await chargeCycle(id, '{ index: 2 }')
    expect(await read(subscriptionBillingAttempt?.id)).toMatchObject({
      order: { name: '#1001' },
      originTime: '2027-01-15T08:00:00Z',
    })
    expect(await cycle(id)).toEqual({ ...FEBRUARY, status: 'BILLED' })
    // The order of an overdue cycle has the time at which it was due.
    await advanceClock(200 * DAY_MS)
    const late = await chargeCycle(id, '{ index: 3 }')
    expect((await read(late.subscriptionBillingAttempt?.id)).originTime).toBe(
      '2027-04-15T08:00:00Z',
    )
  })

  it('are skipped, and no longer, which is reported', async () => {
    const id = await createContract()
    const skip = (name: string) =>
      run(`subscriptionBillingCycle${name}`, cycleInput(id), `billingCycle { ${CYCLE} }`)
    expect((await skip('Skip')).billingCycle).toEqual({ ...FEBRUARY, skipped: true })
    expect(await bodyOf('subscription_billing_cycles/skip')).toEqual({
      subscription_contract_id: Number(id.split('/').at(-1)),
      cycle_start_at: '2027-02-15T08:00:00Z',
      cycle_end_at: '2027-03-15T08:00:00Z',
      cycle_index: 2,
      contract_edit: null,
      billing_attempt_expected_date: '2027-03-15T08:00:00Z',
      skipped: true,
      edited: false,
    })
    const refused = await chargeCycle(id, '{ index: 2 }')
    expect(refused.userErrors).toMatchObject([
      { field: ['billingCycleSelector'], code: 'BILLING_CYCLE_SKIPPED' },
    ])
    expect((await skip('Unskip')).billingCycle).toEqual(FEBRUARY)
    await bodyOf('subscription_billing_cycles/unskip')
  })

  it('are not skipped after they were billed', async () => {
    const id = await createContract()
    await chargeCycle(id, '{ index: 2 }')
    const { billingCycle, userErrors } = await run<{ billingCycle: unknown }>(
      'subscriptionBillingCycleSkip',
      cycleInput(id),
      'billingCycle { cycleIndex }',
    )
    expect([billingCycle, userErrors.map(({ code }) => code)]).toEqual([null, ['INVALID']])
    expect(await cycle(id)).toMatchObject({ skipped: false })
  })

  it('are billed on another day of theirs', async () => {
    const id = await createContract()
    const edit = (input: string) =>
      run<{ billingCycle: object | null }>(
        'subscriptionBillingCycleScheduleEdit',
        `${cycleInput(id)}, input: { reason: BUYER_INITIATED, ${input} }`,
        `billingCycle { ${CYCLE} }`,
      )
    const code = async (input: string) => (await edit(input)).userErrors[0]?.code
    expect(await code('')).toBe('EMPTY_BILLING_CYCLE_EDIT_SCHEDULE_INPUT')
    expect(await code('billingDate: "2027-06-01T00:00:00Z"')).toBe('OUT_OF_BOUNDS')
    expect(await code('billingDate: "2027-03-01T00:00:00Z", skip: true')).toBe(
      'BILLING_DATE_SET_ON_SKIPPED',
    )
    expect(await cycle(id)).toEqual(FEBRUARY)
    expect((await edit('billingDate: "2027-03-01T00:00:00Z"')).billingCycle).toEqual({
      ...FEBRUARY,
      billingAttemptExpectedDate: '2027-03-01T00:00:00Z',
      edited: true,
    })
    expect(await bodyOf('subscription_billing_cycle_edits/create')).toMatchObject({ edited: true })
    const deleted = await run(
      'subscriptionBillingCycleEditDelete',
      cycleInput(id),
      `billingCycles { ${CYCLE} }`,
    )
    expect(deleted.billingCycles).toEqual([FEBRUARY])
    await bodyOf('subscription_billing_cycle_edits/delete')
    const again = await run(
      'subscriptionBillingCycleEditDelete',
      cycleInput(id),
      'billingCycles { cycleIndex }',
    )
    expect(again.userErrors).toMatchObject([{ code: 'NO_CYCLE_EDITS' }])
  })

  it('have terms of their own', async () => {
    const id = await createContract()
    const { draft } = await run<{ draft: { id: string } }>(
      'subscriptionBillingCycleContractEdit',
      cycleInput(id),
      'draft { id billingCycle { cycleIndex } }',
    )
    expect(draft).toMatchObject({ billingCycle: { cycleIndex: 2 } })
    await run(
      'subscriptionDraftLineAdd',
      `draftId: "${draft.id}", input: { productVariantId: "${ids.tea}", quantity: 1, currentPrice: "8.00" }`,
      'draft { id }',
    )
    const policy = await run(
      'subscriptionDraftUpdate',
      `draftId: "${draft.id}", input: { billingPolicy: { interval: MONTH, intervalCount: 2 } }`,
      'draft { id }',
    )
    expect(policy.userErrors).toMatchObject([
      { code: 'BILLING_CYCLE_CONTRACT_DRAFT_BILLING_POLICY_INVALID' },
    ])
    const wrong = await run('subscriptionDraftCommit', `draftId: "${draft.id}"`, 'contract { id }')
    expect(wrong.userErrors).toMatchObject([{ code: 'BILLING_CYCLE_PRESENT' }])
    const committed = await run(
      'subscriptionBillingCycleContractDraftCommit',
      `draftId: "${draft.id}"`,
      'contract { lineCount billingCycles(first: 3) { nodes { cycleIndex edited } } }',
    )
    expect(committed.contract).toEqual({
      lineCount: 2,
      billingCycles: { nodes: [{ cycleIndex: 2, edited: true }] },
    })
    await chargeCycle(id, '{ index: 1 }')
    await chargeCycle(id, '{ index: 2 }')
    expect(await ask('{ orders(first: 3) { nodes { subtotalLineItemsQuantity } } }')).toEqual({
      nodes: [{ subtotalLineItemsQuantity: 2 }, { subtotalLineItemsQuantity: 3 }],
    })
    const all = await run(
      'subscriptionBillingCycleEditsDelete',
      `contractId: "${id}", targetSelection: ALL`,
      'billingCycles { cycleIndex edited }',
    )
    expect(all.billingCycles).toEqual([{ cycleIndex: 2, edited: false }])
  })

  it('have the items of cycles of other contracts', async () => {
    const [first, second] = [await createContract(), await createContract()]
    const { draft } = await run<{ draft: { id: string } }>(
      'subscriptionBillingCycleContractEdit',
      cycleInput(first),
      'draft { id }',
    )
    const join = (contractId: string) =>
      run(
        'subscriptionBillingCycleContractDraftConcatenate',
        `draftId: "${draft.id}", concatenatedBillingCycleContracts: [{ contractId: "${contractId}", selector: { index: 2 } }]`,
        'draft { lines(first: 5) { nodes { quantity concatenatedOriginContract { id } } } concatenatedBillingCycles(first: 3) { nodes { cycleIndex } } }',
      )
    expect((await join(first)).userErrors).toMatchObject([
      { code: 'DUPLICATE_CONCATENATED_CONTRACTS' },
    ])
    expect((await join(second)).draft).toEqual({
      lines: {
        nodes: [
          { quantity: 2, concatenatedOriginContract: null },
          { quantity: 2, concatenatedOriginContract: { id: second } },
        ],
      },
      concatenatedBillingCycles: { nodes: [{ cycleIndex: 2 }] },
    })
  })

  it('are found and charged in bulk', async () => {
    const [first, second] = [await createContract(), await createContract()]
    await run('subscriptionContractPause', `subscriptionContractId: "${second}"`, 'contract { id }')
    const range = '{ startDate: "2027-02-14T00:00:00Z", endDate: "2027-02-16T00:00:00Z" }'
    const bulk = (root: string, dates = range) =>
      run<{ job: { id: string; done: boolean } | null }>(
        root,
        `billingAttemptExpectedDateRange: ${dates}`,
        'job { id done }',
      )
    const results = (jobId: string | undefined) =>
      ask<{ nodes: object[] }>(
        `{ subscriptionBillingCycleBulkResults(jobId: "${jobId}", first: 9) { nodes { cycleIndex sourceContract { id } status } } }`,
      )
    const search = await bulk('subscriptionBillingCycleBulkSearch')
    expect((await results(search.job?.id)).nodes).toEqual([
      { cycleIndex: 1, sourceContract: { id: first }, status: 'UNBILLED' },
      { cycleIndex: 1, sourceContract: { id: second }, status: 'UNBILLED' },
    ])
    const early = await bulk('subscriptionBillingCycleBulkCharge')
    expect([early.job, early.userErrors[0]?.code]).toEqual([null, 'END_DATE_IN_THE_FUTURE'])
    await advanceClock(60 * DAY_MS)
    const charged = await bulk('subscriptionBillingCycleBulkCharge')
    expect(charged.userErrors).toEqual([])
    expect((await results(charged.job?.id)).nodes).toEqual([
      { cycleIndex: 1, sourceContract: { id: first }, status: 'BILLED' },
    ])
    expect(await ask('{ ordersCount { count } }')).toEqual({ count: 1 })
  })

  it.each<[string, string]>([
    [
      '{ startDate: "2027-02-16T00:00:00Z", endDate: "2027-02-14T00:00:00Z" }',
      'START_DATE_BEFORE_END_DATE',
    ],
    [
      '{ startDate: "2027-02-01T00:00:00Z", endDate: "2027-02-14T00:00:00Z" }',
      'INVALID_DATE_RANGE',
    ],
  ])('are not searched in the range %s', async (range, code) => {
    const { userErrors } = await run<{ userErrors: UserError[] }>(
      'subscriptionBillingCycleBulkSearch',
      `billingAttemptExpectedDateRange: ${range}`,
      'job { id }',
    )
    expect(userErrors).toMatchObject([{ field: ['billingAttemptExpectedDateRange'], code }])
  })
})
