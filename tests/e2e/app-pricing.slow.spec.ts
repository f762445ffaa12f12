import { expect, test } from '../../packages/emulator/testing/playwright'
import { PLAYGROUND_SERVER } from '../integration/build-playground'

const DAY = 24 * 3600 * 1000

test.use({
  platform: {
    root: '.playground',
    server: PLAYGROUND_SERVER,
    environment: { PLAYGROUND_REGISTERS_WEBHOOKS: 'no' },
    app: {
      pricing: 'app_pricing',
      pricingPlans: [
        {
          name: 'Basic',
          handle: 'Basic',
          price: '10.00',
          trialDays: 7,
          welcomeLink: '/plan',
          meters: [{ handle: 'emails', tiers: [{ upTo: null, amountPerUnit: '0.01' }] }],
        },
        {
          name: 'Premium',
          handle: 'Premium',
          price: '30.00',
          welcomeLink: '/plan',
          meters: [{ handle: 'emails', tiers: [{ upTo: null, amountPerUnit: '0.005' }] }],
        },
        { name: 'Free', handle: 'Free', price: '0.00', welcomeLink: '/plan' },
      ],
    },
  },
})

test('a merchant chooses a plan, uses it, upgrades, downgrades and cancels', async ({
  app,
  store,
  page,
  emulator,
}) => {
  const { frame } = await app.open('/plan')
  await expect(frame.getByText('No plan')).toBeVisible()

  // The page of the app leads to the platform's page of plans.
  await frame.getByRole('button', { name: 'Choose: Basic' }).click()
  await expect(page).toHaveURL(/\/pricing_plans$/)
  await app.choosePlan('Basic')
  await expect(page).toHaveURL(/\/plan\?plan_handle=Basic$/)
  await expect(frame.getByText('Trial', { exact: true })).toBeVisible()
  expect(await store.plan()).toMatchObject({ plan: 'Basic', cycle: null })

  // An upgrade during a trial takes effect at once.
  await app.choosePlan('Premium')
  await expect(frame.getByText('Active', { exact: true })).toBeVisible()
  await expect(frame.getByRole('button', { name: 'Downgrade: Basic' })).toBeVisible()
  expect(await store.invoices()).toMatchObject([{ total: '30.00' }])

  await frame.getByRole('button', { name: 'Send 100 emails' }).click()
  await expect(frame.getByText('Recorded: 100 emails')).toBeVisible()
  await expect
    .poll(async () => (await store.usageEvents()).map(({ result }) => result))
    .toEqual(['billed'])

  await app.choosePlan('Free')
  await expect(frame.getByText(/^The plan changes to Free on/)).toBeVisible()
  expect(await store.plan()).toMatchObject({ plan: 'Premium', pendingPlan: 'Free' })

  await emulator.control.cancelPlan({ shop: store.shop })
  await app.open('/plan?plan_handle=x')
  await expect(frame.getByText(/^The plan ends on/)).toBeVisible()

  await emulator.control.advanceClock(31 * DAY)
  expect(await store.plan()).toBeNull()
  expect(await store.invoices()).toMatchObject([
    { total: '30.00' },
    { total: '0.50', lines: [{ kind: 'usage', meter: 'emails', quantity: '100' }] },
  ])
})
