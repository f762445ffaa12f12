import { describe, expect, it } from 'vitest'
import { AppDistribution } from '../../../shared/app-distribution'
import { DATED_RULES } from '../../../shared/dated-rules'
import type { AppKind, DatedRule } from '../../../shared/dated-rule'
import type { DatedRuleId } from '../../../shared/dated-rules'
import {
  appKind,
  beginningOf,
  dayInEffect,
  daysUntil,
  upcomingRules,
} from '../../../shared/rule-dates'

const RULES = Object.entries(DATED_RULES) as [DatedRuleId, DatedRule][]
const KINDS: AppKind[] = ['public', 'custom', 'organization', 'merchant']
const MS_PER_DAY = 24 * 3600 * 1000

describe('appKind', () => {
  it.each([
    [AppDistribution.AppStore, false, 'public'],
    [AppDistribution.AppStore, true, 'public'],
    [AppDistribution.SingleMerchant, false, 'custom'],
    [AppDistribution.SingleMerchant, true, 'organization'],
    [AppDistribution.PlatformAdmin, true, 'merchant'],
  ] as const)('takes %s, own organization: %s, for %s', (distribution, isOwn, kind) => {
    expect(appKind(distribution, isOwn)).toBe(kind)
  })
})

describe('dayInEffect', () => {
  it.each(RULES)('begins %s on its day, for the kinds of apps that it affects', (id, rule) => {
    for (const kind of KINDS) {
      const day = rule.since[kind]
      const start = day === undefined ? Date.UTC(2040, 0) : beginningOf(rule, day)
      expect(dayInEffect(id, kind, start - 1)).toBeUndefined()
      expect(dayInEffect(id, kind, start)).toBe(day)
    }
  })
})

it.each([
  ['allowlist-bulk', '2026-11-12'],
  ['allowlist-install', '2026-11-20'],
] as const)('%s begins at 11:59 PM of %s in New York', (id, day) => {
  const start = beginningOf(DATED_RULES[id], day)
  const format = new Intl.DateTimeFormat('sv', {
    timeZone: 'America/New_York',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  expect(format.format(start)).toBe(`${day} 23:59`)
  expect(daysUntil(start, Date.parse(day))).toBe(2)
  expect(dayInEffect(id, 'public', start - 1)).toBeUndefined()
  expect(dayInEffect(id, 'public', start)).toBe(day)
})

describe('upcomingRules', () => {
  it('lists what begins within 60 days for public apps, the next one first', () => {
    const ids = upcomingRules('public', Date.parse('2026-11-28'), 60).map(({ id, day }) => [
      day,
      id,
    ])
    expect(ids).toEqual([
      ['2026-12-01', 'checkout-url'],
      ['2026-12-01', 'customer-account-api'],
      ['2027-01-01', 'api-2026-01-end'],
      ['2027-01-01', 'permanent-tokens'],
      ['2027-01-15', 'allowlist-warning'],
    ])
  })

  it('lists only what affects the kind of app', () => {
    const ids = upcomingRules('merchant', Date.parse('2026-11-28'), 60).map(({ id }) => id)
    expect(ids).toEqual(['api-2026-01-end'])
  })

  it('leaves out what has begun', () => {
    const day = Date.parse('2027-01-15')
    expect(upcomingRules('public', day - 1, 1).map(({ id }) => id)).toEqual(['allowlist-warning'])
    expect(upcomingRules('public', day, 1)).toEqual([])
  })

  it('lists a rule until the time of its day', () => {
    const start = beginningOf(DATED_RULES['allowlist-bulk'], '2026-11-12')
    expect(upcomingRules('public', start - 1, 1).map(({ id }) => id)).toEqual(['allowlist-bulk'])
    expect(upcomingRules('public', start, 1)).toEqual([])
  })
})

describe('the table', () => {
  it.each(RULES)('has a valid day and a page for %s', (_, { since, source }) => {
    expect(Object.keys(since)).not.toEqual([])
    for (const day of Object.values(since))
      expect(new Date(Date.parse(day) + MS_PER_DAY / 2).toISOString().slice(0, 10)).toBe(day)
    expect(source).toMatch(/^https:\/\/shopify\.dev\//)
  })
})
