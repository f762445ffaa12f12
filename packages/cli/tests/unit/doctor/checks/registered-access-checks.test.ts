import { describe, expect, it } from 'vitest'
import {
  directApiCheck,
  embeddedCheck,
  pointOfSaleCheck,
} from '../../../../src/doctor/checks/registered-access-checks'
import type { Registration } from '../../../../src/doctor/doctor-facts'
import { doctorFacts, REGISTRATION } from '../facts'

const PAGE = 'app/pages/index.vue'
const WHERE = 'shopify.app.toml:24'

function factsOf(registration: Partial<Registration>, directApiUse?: string, embedded = true) {
  return doctorFacts({
    registration: { ...REGISTRATION, ...registration },
    app: { directApiUse },
    settings: { embedded },
  })
}

describe('directApiCheck', () => {
  it('does not apply without a caller, or without a registration file', () => {
    expect(directApiCheck(factsOf({}))).toBeUndefined()
    expect(directApiCheck(doctorFacts({ app: { directApiUse: PAGE } }))).toBeUndefined()
  })

  it('[K2] accepts a registration that enables direct API access', () => {
    expect(directApiCheck(factsOf({ directApi: { value: true, where: WHERE } }, PAGE))).toEqual({
      check: 'direct-api',
      severity: 'ok',
      message: `${WHERE} pages may use the Admin API`,
    })
  })

  it.each<[string, Partial<Registration>, string]>([
    ['omits it', {}, 'shopify.app.toml'],
    ['disables it', { directApi: { value: false, where: WHERE } }, WHERE],
  ])('[K2] reports a registration that %s', (_name, registration, place) => {
    expect(directApiCheck(factsOf(registration, PAGE))).toEqual({
      check: 'direct-api',
      severity: 'problem',
      message: `${PAGE} calls useAdminGraphql, but ${place} does not enable direct API access: the platform refuses every operation`,
      fix: 'Run npx nuxt-platform-layer registration --write, and deploy the registration.',
    })
  })
})

describe.each([
  ['embeddedCheck', embeddedCheck, 'embedded'],
  ['pointOfSaleCheck', pointOfSaleCheck, 'posEmbedded'],
] as const)('%s', (_name, check, key) => {
  const severityOf = (registered: boolean | undefined, embedded: boolean) =>
    check(
      factsOf(
        registered === undefined ? {} : { [key]: { value: registered, where: WHERE } },
        undefined,
        embedded,
      ),
    )?.severity

  it('does not apply without the key', () => {
    expect([severityOf(undefined, true), severityOf(undefined, false)]).toEqual([
      undefined,
      undefined,
    ])
  })

  it('accepts an embedded app, and refuses a standalone one in a frame', () => {
    expect([severityOf(true, true), severityOf(true, false)]).toEqual(['ok', 'problem'])
  })
})
