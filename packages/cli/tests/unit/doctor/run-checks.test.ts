import { describe, expect, it } from 'vitest'
import type { Finding } from '../../../src/doctor/finding'
import { runChecks } from '../../../src/doctor/run-checks'
import { doctorFacts, PRODUCTION, REGISTRATION } from './facts'

const STORED = {
  shop: 'a.myshopify.com',
  isOnline: false,
  expires: true,
  scope: 'write_orders,read_products',
  tokenKeys: ['', ''],
  isLost: false,
}

/** Without what only the dashboard shows. */
const wrong = (findings: readonly Finding[]) =>
  findings.filter(({ severity }) => severity === 'problem' || severity === 'warning')

describe('runChecks', () => {
  it('finds nothing wrong with a healthy app and keeps the order of the checks', () => {
    const findings = runChecks(
      doctorFacts({ registration: REGISTRATION, storedSessions: [STORED], production: PRODUCTION }),
    )

    expect(wrong(findings)).toEqual([])
    expect(findings.map(({ check }) => check)).toEqual([
      'layer',
      'node',
      'credentials',
      'settings',
      'secret',
      'secret-in-file',
      'app-url',
      'application-url',
      'redirect-url',
      'client-id',
      'registration-keys',
      'registered-scopes',
      'granted-scopes',
      'api-version',
      'webhooks-api-version',
      'frame-rules',
      'open-routes',
      'open-pages',
      'body-readers',
      'storage',
      'encryption',
      'expiring-tokens',
      'background-access',
      'compliance',
      'webhook-route',
      'handled-topics',
      'app-proxy-route',
      'reachable',
      'callback',
      'production-scopes',
      'bounce-page',
      'start-page',
      'forged-calls',
      'ip-allowlist',
    ])
  })

  it('reports a Node.js that is too old, on which a build fails', () => {
    expect(wrong(runChecks(doctorFacts({ nodeVersion: '20.20.2' })))).toEqual([
      {
        check: 'node',
        severity: 'problem',
        message:
          'This is Node.js 20.20.2, but nuxt-platform-layer requires ^22.19.0 || ^24.11.0 || >=26.0.0',
        fix: 'Install a newer Node.js, or run "npm install -D node@24", which npx and npm run then use.',
      },
    ])
  })

  it('runs no server checks without a server', () => {
    const checks = runChecks(doctorFacts()).map(({ check }) => check)

    expect(checks).not.toContain('reachable')
    expect(checks).not.toContain('callback')
    expect(checks).not.toContain('forged-calls')
  })

  it('reports only that a server is unreachable', () => {
    const production = {
      origin: 'https://app.example.com',
      failure: 'getaddrinfo ENOTFOUND app.example.com',
      forgedCalls: [],
    }

    expect(wrong(runChecks(doctorFacts({ production })))).toEqual([
      {
        check: 'reachable',
        severity: 'problem',
        message:
          'https://app.example.com could not be reached: getaddrinfo ENOTFOUND app.example.com',
        fix: 'Check the address, its certificate and that the server runs.',
      },
    ])
  })

  it('never shows a secret', () => {
    const settings = {
      apiSecretKey: 'hush-1',
      previousApiSecretKey: 'hush-1',
      adminApiAccessToken: 'hush-2',
    }
    const shown = JSON.stringify(
      runChecks(doctorFacts({ settings, app: { secretsInFile: ['apiSecretKey'] } })),
    )

    expect(shown).not.toContain('hush')
  })
})
