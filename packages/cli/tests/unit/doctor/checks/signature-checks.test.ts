import { describe, expect, it } from 'vitest'
import {
  bodyReaderCheck,
  forgedCallsCheck,
  httpsCheck,
} from '../../../../src/doctor/checks/signature-checks'
import { doctorFacts, PRODUCTION } from '../facts'

const WEBHOOKS = { path: '/webhooks', kind: 'webhook' } as const

describe('forgedCallsCheck', () => {
  it.each([
    [
      200,
      'problem',
      '/webhooks responded with 200 to a webhook request with a wrong signature: anyone can call it',
    ],
    [
      404,
      'warning',
      '/webhooks responded with 404 to a webhook request with a wrong signature; expected 400 or 401',
    ],
    [
      500,
      'warning',
      '/webhooks responded with 500 to a webhook request with a wrong signature; expected 400 or 401',
    ],
    [401, 'ok', 'Rejected without a valid signature: /webhooks'],
  ])('reports status %i for a wrong signature', (status, severity, message) => {
    const forgedCalls = [
      { route: WEBHOOKS, signed: false, status: 400 },
      { route: WEBHOOKS, signed: true, status },
    ]

    expect(
      forgedCallsCheck(doctorFacts({ production: { ...PRODUCTION, forgedCalls } })),
    ).toMatchObject({ severity, message })
  })

  it('reports an accepted forged request first', () => {
    const forgedCalls = [
      { route: WEBHOOKS, signed: false, status: 404 },
      { route: { ...WEBHOOKS, path: '/other' }, signed: false, status: 204 },
    ]

    expect(
      forgedCallsCheck(doctorFacts({ production: { ...PRODUCTION, forgedCalls } })),
    ).toMatchObject({
      severity: 'problem',
      message: expect.stringContaining('/other responded with 204') as string,
    })
  })
})

describe('bodyReaderCheck', () => {
  it('names the middleware', () => {
    expect(
      bodyReaderCheck(doctorFacts({ code: { bodyReaders: ['server/middleware/log.ts'] } })),
    ).toMatchObject({
      severity: 'warning',
      message: expect.stringContaining('server/middleware/log.ts') as string,
    })
  })
})

describe('httpsCheck', () => {
  it.each([
    ['https://app.example.com', 'ok'],
    ['http://localhost:3000', 'ok'],
    ['http://app.example.com', 'problem'],
  ])('%s', (origin, severity) => {
    expect(httpsCheck(doctorFacts({ production: { ...PRODUCTION, origin } }))).toMatchObject({
      severity,
    })
  })
})
