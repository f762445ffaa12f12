import { describe, expect, it } from 'vitest'
import type { BillingJourney, BillingStep } from '../../../../src/review/browser/billing-step'
import { billingCheck } from '../../../../src/review/checks/billing-check'
import { fakeContext, findingsOf } from '../fake-context'

const FREE = 'GET /api/me'
const PAID = 'GET /api/products'

const step = (changes: Partial<BillingStep>): BillingStep => ({
  stage: 'approved',
  page: '/plans',
  shows: [],
  open: [FREE, PAID],
  unpaid: [],
  ...changes,
})
/** A journey on which all is well, with changes of its steps. */
const journey = (
  changes: Partial<Record<BillingStep['stage'], Partial<BillingStep>>> = {},
  source = 'POST /api/plan',
): BillingJourney => ({
  source,
  file: 'server/api/plan.post.ts',
  openBefore: [FREE],
  hadEachPlan: false,
  steps: [
    step({ stage: 'declined', page: '/', open: [FREE], ...changes.declined }),
    step({ webhook: 200, ...changes.approved }),
    step({ stage: 'changed', ...changes.changed }),
    step({ stage: 'canceled', page: '/', open: [FREE], ...changes.canceled }),
  ],
})
/** Messages, places, and files of the findings. */
const found = async (...billing: BillingJourney[]) =>
  (await findingsOf(billingCheck, { billing })).map(({ message, at, file }) => [message, at, file])

describe('billing', () => {
  it('is skipped without plans, and where no charge can be requested', async () => {
    expect(await billingCheck.run(fakeContext())).toEqual({ skipped: 'The app has no plans' })
    const surface = { ...fakeContext().surface, plans: ['Gold'] }
    expect(await billingCheck.run(fakeContext({ surface }))).toEqual({
      skipped: 'No route of the app requests a charge with billing.request',
    })
    const billing = [{ ...journey(), refused: 422, steps: [] }]
    expect(await billingCheck.run(fakeContext({ billing }))).toEqual({
      skipped: 'No charge could be requested: POST /api/plan with the name of a plan got 422',
    })
  })

  it('finds nothing when all goes well', async () => {
    expect(await found(journey())).toEqual([])
  })

  it('finds pages that do not open', async () => {
    expect(
      await found(
        journey({
          declined: { failure: 'Timeout' },
          approved: { failure: 'status 404', page: '/welcome' },
        }),
      ),
    ).toEqual([
      [
        'After the merchant declined the charge, / does not open: Timeout',
        'POST /api/plan',
        'server/api/plan.post.ts',
      ],
      [
        'After the merchant approved the plan, /welcome does not open: status 404',
        'POST /api/plan',
        'server/api/plan.post.ts',
      ],
    ])
  })

  it('finds a webhook that fails', async () => {
    expect(await found(journey({ changed: { webhook: 500 } }))).toEqual([
      [
        'The app responded with 500 to app_subscriptions/update after the merchant changed the plan',
        'app_subscriptions/update',
        undefined,
      ],
    ])
  })

  it('finds routes that shops without a plan can request', async () => {
    const open = [FREE, PAID]
    expect(await found(journey({ declined: { open }, canceled: { open } }))).toEqual([
      [
        `${PAID} is only for shops that pay, and responds after the merchant declined the charge`,
        PAID,
        'server/api/products.get.ts',
      ],
      [
        `${PAID} is only for shops that pay, and responds after the subscription was canceled`,
        PAID,
        'server/api/products.get.ts',
      ],
    ])
  })

  describe('of the plan that a page shows', () => {
    const gold = step({ plan: 'Gold', shows: ['Gold'] })
    const silver = step({ stage: 'changed', plan: 'Silver', shows: ['Gold'] })
    const shown = (
      before: Partial<BillingStep>,
      after: Partial<BillingStep>,
      showsAlways: string[] = [],
    ) =>
      found({
        ...journey(),
        showsAlways,
        steps: [
          { ...gold, ...before },
          { ...silver, ...after },
        ],
      })

    it('finds the one before', async () => {
      expect(await shown({}, {})).toEqual([
        [
          'After the merchant changed from the plan Gold to Silver, /plans still shows Gold',
          'POST /api/plan',
          'server/api/plan.post.ts',
        ],
      ])
    })

    it.each([
      ['a page that shows the present plan', {}, { shows: ['Silver'] }],
      ['a page that offers the other plan', { shows: [] }, {}],
      ['a page that shows all plans', { shows: ['Gold', 'Silver'] }, { shows: ['Gold', 'Silver'] }],
      ['another page', {}, { page: '/' }],
      ['a change that waits', {}, { plan: undefined }],
      ['a plan that is kept', {}, { plan: 'Gold' }],
    ])('allows for %s', async (_title, before, after) => {
      expect(await shown(before, after)).toEqual([])
    })

    it('allows for a name that the page has without a plan', async () => {
      expect(await shown({}, {}, ['Gold'])).toEqual([])
    })
  })

  describe('of routes that ask for a payment', () => {
    const closed = (unpaid: string[], hadEachPlan = true) =>
      found({
        ...journey(),
        hadEachPlan,
        steps: [
          step({ plan: 'Gold', unpaid: [PAID] }),
          step({ stage: 'changed', plan: 'Silver', unpaid }),
          step({ stage: 'changed', unpaid: [] }),
        ],
      })

    it('finds one that no plan opens', async () => {
      expect(await closed([PAID])).toEqual([
        [
          `${PAID} asks for a payment after the merchant chose a plan, whichever it is`,
          PAID,
          'server/api/products.get.ts',
        ],
      ])
    })

    it('allows for one that another plan opens, and where not each plan was chosen', async () => {
      expect([await closed([]), await closed([PAID], false)]).toEqual([[], []])
    })
  })

  it('finds a route that is open after the app was installed again', async () => {
    expect(
      await found({ ...journey(), steps: [step({}), step({ stage: 'reinstalled' })] }),
    ).toEqual([
      [
        `${PAID} is only for shops that pay, and responds after the app was installed again without a plan`,
        PAID,
        'server/api/products.get.ts',
      ],
    ])
  })

  it('allows for a plan of App Pricing that ends with its cycle', async () => {
    expect(await found(journey({ canceled: { open: [FREE, PAID] } }, 'App Pricing'))).toEqual([])
  })
})
