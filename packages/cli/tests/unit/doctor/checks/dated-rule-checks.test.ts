import { describe, expect, it } from 'vitest'
import {
  allowlistCheck,
  customerAccountCheck,
  operationRuleChecks,
} from '../../../../src/doctor/checks/dated-rule-checks'
import type { FieldUse } from '../../../../src/registration/field-uses'
import { DATED_RULES } from '../../../../../../shared/dated-rules'
import { IDEMPOTENT_MUTATIONS } from '../../../../../../shared/idempotent-mutations'
import { doctorFacts } from '../facts'

const WHERE = 'server/api/a.get.ts:3'
const use = (field: string, ...directives: string[]): FieldUse => ({
  field,
  where: WHERE,
  directives,
})

function findingsOf(
  uses: FieldUse[],
  day = '2026-11-28',
  settings: NonNullable<Parameters<typeof doctorFacts>[0]>['settings'] = {},
) {
  const facts = doctorFacts({
    now: new Date(`${day}T12:00:00Z`),
    fieldUses: uses,
    settings: { scopes: ['read_all_orders'], ...settings },
  })
  return operationRuleChecks.map(check => check(facts)).filter(each => each !== undefined)
}

describe('operationRuleChecks', () => {
  it('names the place, the day, what happens to merchants, the rule, and the step', () => {
    expect(findingsOf([use('Mutation.scriptTagCreate')])).toEqual([
      {
        check: 'script-tag-writes',
        severity: 'problem',
        message:
          'Script tags can no longer be created or changed, since 2026-10-01. For merchants: The app cannot add its script to their storefront',
        details: [`${WHERE} Mutation.scriptTagCreate`],
        fix: 'Replace the script tag with an app embed block or a web pixel. Rule script-tag-writes: https://shopify.dev/changelog/online-store-script-tags-deprecation',
      },
      expect.objectContaining({
        check: 'storefront-script-tags',
        severity: 'warning',
        message: expect.stringContaining(
          'Script tags no longer run in storefronts, from 2027-03-01, in 93 days. For merchants: ',
        ) as string,
      }),
    ])
  })

  it.each([
    ['2026-09-30', 'warning', 'from 2026-10-01, in 1 day'],
    ['2026-10-01', 'problem', 'since 2026-10-01'],
  ])('is a warning before the day, and a problem from it on: %s', (day, severity, when) => {
    expect(findingsOf([use('Mutation.scriptTagUpdate')], day)[0]).toMatchObject({
      severity,
      message: expect.stringContaining(
        `Script tags can no longer be created or changed, ${when}. For merchants: `,
      ) as string,
    })
  })

  it.each(['QueryRoot.scriptTags', 'QueryRoot.scriptTag', 'Mutation.scriptTagDelete'])(
    'warns that the script tags of %s will no longer run',
    field => {
      expect(findingsOf([use(field)]).map(({ check }) => check)).toEqual(['storefront-script-tags'])
    },
  )

  it.each(IDEMPOTENT_MUTATIONS)('refuses %s without a key', name => {
    expect(findingsOf([use(`Mutation.${name}`)])).toEqual([
      expect.objectContaining({ check: 'idempotency-keys', severity: 'problem' }),
    ])
    expect(findingsOf([use(`Mutation.${name}`, 'idempotent')])).toEqual([])
  })

  it('warns of a missing key in an app that calls an older version', () => {
    const [finding] = findingsOf([use('Mutation.refundCreate')], '2026-11-28', {
      apiVersion: '2026-01',
    })
    expect(finding).toMatchObject({
      severity: 'warning',
      message: expect.stringContaining(
        'Some mutations need the directive @idempotent, from API version 2026-04 on. For merchants: ',
      ) as string,
    })
  })

  it.each([
    ['app_store', 'from 2026-12-01, in 3 days'],
    ['single_merchant', 'from 2027-01-01, in 34 days'],
  ])('asks to confirm level 2 of an app with the distribution %s', (distribution, when) => {
    const [finding] = findingsOf([use('AbandonedCheckout.abandonedCheckoutUrl')], '2026-11-28', {
      distribution,
    })
    expect(finding).toMatchObject({
      check: 'checkout-url',
      severity: 'confirm',
      message: expect.stringContaining(
        `abandonedCheckoutUrl needs level 2 of protected customer data, ${when}. For merchants: `,
      ) as string,
    })
  })

  it('does not ask it of an app that a merchant makes', () => {
    expect(
      findingsOf([use('AbandonedCheckout.abandonedCheckoutUrl')], '2026-11-28', {
        distribution: 'platform_admin',
      }),
    ).toEqual([])
  })

  it.each(['QueryRoot.orders', 'QueryRoot.ordersCount', 'QueryRoot.order', 'Customer.orders'])(
    'asks to confirm that %s may lack orders, unless the app has the scope',
    field => {
      const findings = findingsOf([use(field)], '2026-11-28', { scopes: ['read_orders'] })
      expect(findings.map(({ check, severity }) => `${severity} ${check}`)).toEqual([
        'confirm old-orders',
      ])
      expect(findingsOf([use(field)])).toEqual([])
    },
  )

  it('lists each place once', () => {
    const uses = [use('Mutation.scriptTagCreate'), use('Mutation.scriptTagCreate')]
    expect(findingsOf(uses)[0]?.details?.filter(each => each.startsWith(WHERE))).toHaveLength(1)
  })

  it('finds nothing in operations that meet no rule', () => {
    expect(findingsOf([use('QueryRoot.products'), use('Mutation.productCreate')])).toEqual([])
  })
})

describe('allowlistCheck', () => {
  const finding = (distribution: string, day = '2026-11-28') =>
    allowlistCheck(doctorFacts({ now: new Date(`${day}T12:00:00Z`), settings: { distribution } }))

  it('lists each day of a public app, and where the list is set', () => {
    expect(finding('app_store')).toEqual({
      check: 'ip-allowlist',
      severity: 'confirm',
      message: 'The app has an IP allowlist',
      details: [
        'Without one, since 2026-11-12: Exports and imports of the app stop. (allowlist-bulk)',
        'Without one, since 2026-11-20: No further merchant can install the app. (allowlist-install)',
        'Without one, from 2027-01-15, in 48 days: Merchants read in their admin that the app does not meet the requirements. (allowlist-warning)',
      ],
      fix: `${DATED_RULES['allowlist-install'].fix} Rule allowlist-install: ${DATED_RULES['allowlist-install'].source}`,
    })
  })

  it('names which installations of a custom app need it', () => {
    expect(finding('single_merchant')).toMatchObject({
      message: 'The app has an IP allowlist, if other organizations install the app',
      details: [expect.stringContaining('(allowlist-install)')],
    })
  })

  it('does not apply to an app that a merchant makes', () => {
    expect(finding('platform_admin')).toBeUndefined()
  })
})

describe('customerAccountCheck', () => {
  const finding = (scopes: string[], distribution = 'app_store') =>
    customerAccountCheck(
      doctorFacts({
        now: new Date('2026-11-28T12:00:00Z'),
        settings: { scopes, distribution },
      }),
    )

  it.each(['read_returns', 'write_returns', 'write_own_subscription_contracts'])(
    'asks a public app with %s to confirm how customers sign in',
    scope => {
      expect(finding(['read_products', scope])).toMatchObject({
        check: 'customer-account-api',
        severity: 'confirm',
        message:
          'Returns and subscription apps sign customers in with the Customer Account API, from 2026-12-01, in 3 days. For merchants: Merchants no longer find the app among those that are built for Shopify',
        details: [`The app requests ${scope}`],
        fix: expect.stringContaining('Rule customer-account-api: https://shopify.dev/') as string,
      })
    },
  )

  it('does not apply to other apps', () => {
    expect(finding(['read_products'])).toBeUndefined()
    expect(finding(['read_returns'], 'single_merchant')).toBeUndefined()
  })
})
