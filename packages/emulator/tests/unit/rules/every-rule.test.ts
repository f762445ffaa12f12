import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EmulatorAppOptions } from '../../../src'
import type { AppKind, DatedRule } from '../../../../../shared/dated-rule'
import { DATED_RULES } from '../../../../../shared/dated-rules'
import type { DatedRuleId } from '../../../../../shared/dated-rules'
import { beginningOf } from '../../../../../shared/rule-dates'
import { DEMO, startPlatform } from '../started-platform'
import type { StartedPlatform } from '../started-platform'
import { RULE_PROBES } from './rule-probes'

/** The kinds of apps, as the registration and the seed of a store make them. */
const KINDS: Record<AppKind, [EmulatorAppOptions['distribution'], inOrganization: boolean]> = {
  public: ['app_store', false],
  custom: ['single_merchant', false],
  organization: ['single_merchant', true],
  merchant: ['platform_admin', true],
}
const START = Date.parse('2026-09-01T00:00:00Z')
const END = Date.parse('2027-06-01T00:00:00Z')
const RULES = Object.entries(DATED_RULES as Record<string, DatedRule>).filter(
  ([, { effect }]) => effect === 'requests',
) as [DatedRuleId, DatedRule][]

it('has a probe of every rule about requests', () => {
  expect(Object.keys(RULE_PROBES).sort()).toEqual(RULES.map(([id]) => id).sort())
})

describe.each(Object.entries(KINDS) as [AppKind, (typeof KINDS)[AppKind]][])(
  'a %s app that does nothing about the rules',
  (kind, [distribution, inOrganization]) => {
    let platform: StartedPlatform
    beforeAll(async () => {
      platform = await startPlatform({
        now: () => START,
        app: {
          distribution,
          ipAllowlist: false,
          bulkAccess: [],
          protectedCustomerData: 1,
          scopes: [
            'write_products',
            'write_orders',
            'write_customers',
            'write_script_tags',
            'unauthenticated_read_product_listings',
          ],
        },
        seed: {
          stores: [
            {
              handle: 'demo-store',
              installed: true,
              inOrganization,
              products: [{ title: 'Mug', price: '20.00', totalInventory: 5 }],
              customers: [{ email: 'kim@example.com', firstName: 'Kim', lastName: 'Doe' }],
              orders: [
                {
                  customer: 'kim@example.com',
                  items: [{ product: 'mug', quantity: 1 }],
                  createdAt: '2018-01-02T00:00:00Z',
                },
              ],
            },
          ],
        },
      })
    })
    afterAll(() => platform.emulator.close())

    /** Sends a probe at a time, in a new store where only some rules are on. */
    async function responseTo(probe: DatedRuleId, at: number, on: (id: DatedRuleId) => boolean) {
      const { control } = platform.emulator
      await control.reset()
      for (const [id] of RULES) if (!on(id)) await control.ignoreRule({ shop: DEMO, rule: id })
      await control.setClock(at - START)
      return RULE_PROBES[probe]?.send(platform)
    }

    it.each(RULES)('meets %s on its day, and not before', async (id, rule) => {
      const probe = RULE_PROBES[id]
      const onlyThis = (other: DatedRuleId) => other === id
      const day = rule.since[kind]
      if (day === undefined) {
        expect(await responseTo(id, END, onlyThis)).toEqual(probe?.without)
        return
      }
      const at = beginningOf(rule, day)
      expect(await responseTo(id, at - 1, onlyThis)).toEqual(probe?.without)
      expect(await responseTo(id, at, onlyThis)).toEqual(probe?.with)
      expect(await responseTo(id, at, () => false)).toEqual(probe?.without)
    })

    it('finds in the log which rules refused what, with all rules on', async () => {
      const { control } = platform.emulator
      const days = RULES.flatMap(([, rule]) => {
        const day = rule.since[kind]
        return day === undefined ? [] : [beginningOf(rule, day)]
      })
      const inTravel = [...new Set(days)].filter(at => at > START && at < END).sort()
      for (const at of inTravel.flatMap(day => [day - 1, day])) {
        const noted: unknown[] = []
        for (const [id] of RULES) {
          await responseTo(id, at, () => true)
          noted.push(...(await control.log()).flatMap(({ rules = [] }) => rules))
        }
        expect([new Date(at).toISOString(), [...new Set(noted)].sort()]).toEqual([
          new Date(at).toISOString(),
          RULES.filter(([id, rule]) => isNoted(id, rule, at))
            .map(([id]) => id)
            .sort(),
        ])
      }
    })

    function isNoted(id: DatedRuleId, rule: DatedRule, at: number): boolean {
      // Two are on pages, which name the rule, and two refuse nothing.
      if (['allowlist-install', 'allowlist-warning'].includes(id)) return false
      if (['migration-retry', 'parallel-bulk'].includes(id)) return false
      // An app without an IP allowlist is not asked for bulk access.
      const allowlist = DATED_RULES['allowlist-bulk']
      const isReplaced = at >= beginningOf(allowlist, allowlist.since.public)
      if (id === 'bulk-access' && kind === 'public' && isReplaced) return false
      const day = rule.since[kind]
      return day !== undefined && beginningOf(rule, day) <= at
    }
  },
)
