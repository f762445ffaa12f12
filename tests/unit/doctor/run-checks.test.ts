import { describe, expect, it } from 'vitest'
import { runChecks } from '../../../doctor/run-checks'
import { doctorFacts, PRODUCTION, REGISTRATION } from './facts'

const STORED = { shop: 'a.myshopify.com', isOnline: false, expires: true, scope: 'write_orders,read_products', tokenKeys: ['', ''] }

describe('runChecks', () => {
  it('finds nothing wrong with a healthy app, in the order in which one would mend', () => {
    const findings = runChecks(doctorFacts({ registration: REGISTRATION, storedSessions: [STORED], production: PRODUCTION }))

    expect(findings.filter(({ severity }) => severity !== 'ok')).toEqual([])
    expect(findings.map(({ check }) => check)).toEqual([
      'layer', 'credentials', 'settings', 'secret', 'secret-in-file', 'app-url', 'redirect-url', 'client-id', 'registered-scopes', 'granted-scopes',
      'api-version', 'frame-rules', 'body-readers', 'storage', 'encryption', 'expiring-tokens', 'compliance',
      'reachable', 'callback', 'production-scopes', 'bounce-page', 'start-page', 'forged-calls',
    ])
  })

  it('asks nothing of a server that none was named', () => {
    const checks = runChecks(doctorFacts()).map(({ check }) => check)

    expect(checks).not.toContain('reachable')
    expect(checks).not.toContain('callback')
    expect(checks).not.toContain('forged-calls')
  })

  it('of an unreachable server says only that', () => {
    const production = { origin: 'https://app.example.com', failure: 'getaddrinfo ENOTFOUND app.example.com', forgedCalls: [] }

    expect(runChecks(doctorFacts({ production })).filter(({ severity }) => severity !== 'ok')).toEqual([{
      check: 'reachable',
      severity: 'problem',
      message: 'https://app.example.com could not be reached: getaddrinfo ENOTFOUND app.example.com',
      mend: 'Check the address, its certificate and that the server runs.',
    }])
  })

  it('never shows a secret', () => {
    const settings = { apiSecretKey: 'hush-1', previousApiSecretKey: 'hush-1', adminApiAccessToken: 'hush-2' }
    const shown = JSON.stringify(runChecks(doctorFacts({ settings, app: { secretsInFile: ['apiSecretKey'] } })))

    expect(shown).not.toContain('hush')
  })
})
