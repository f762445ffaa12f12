import { describe, expect, it } from 'vitest'
import {
  extensionsSummaryCheck,
  registrationKeysCheck,
} from '../../../../src/doctor/checks/registration-file-checks'
import { doctorFacts, REGISTRATION } from '../facts'

const PLACE = 'extensions/search/shopify.extension.toml:8'

describe('registrationKeysCheck', () => {
  it('accepts a file whose keys are all known', () => {
    expect(registrationKeysCheck(doctorFacts({ registration: REGISTRATION }))).toEqual({
      check: 'registration-keys',
      severity: 'ok',
      message: 'Every key of shopify.app.toml is known',
    })
  })

  it('warns of unknown keys, each with its line and the nearest name', () => {
    const unknownKeys = ['shopify.app.toml:1: names is not a known key. Did you mean name?']

    expect(
      registrationKeysCheck(doctorFacts({ registration: { ...REGISTRATION, unknownKeys } })),
    ).toEqual({
      check: 'registration-keys',
      severity: 'warning',
      message: 'shopify.app.toml has keys that this release does not know: nothing reads them',
      details: unknownKeys,
      fix: 'Correct them, or ignore this if the platform has added them.',
    })
  })

  it('does not apply without a registration file', () => {
    expect(registrationKeysCheck(doctorFacts())).toBeUndefined()
  })
})

describe('extensionsSummaryCheck', () => {
  const finding = (hasExtensionsSummary: boolean, sidekickExtensions: string[]) =>
    extensionsSummaryCheck(
      doctorFacts({
        registration: { ...REGISTRATION, hasExtensionsSummary },
        app: { sidekickExtensions },
      }),
    )

  it('does not apply to an app without tools and intents', () => {
    expect(finding(false, [])).toBeUndefined()
  })

  it('accepts extensions with a summary', () => {
    expect(finding(true, [PLACE])?.severity).toBe('ok')
  })

  it('refuses them without one: they cannot be deployed', () => {
    expect(finding(false, [PLACE])).toEqual({
      check: 'extensions-summary',
      severity: 'problem',
      message: `shopify.app.toml has no extensions_summary, but ${PLACE} declares what Sidekick can use: a deployment is refused`,
      fix: 'Add extensions_summary = "…" above the tables of the file: what the extensions do for merchants.',
    })
  })
})
