import { describe, expect, it } from 'vitest'
import { complianceCheck, signatureCheck } from '../../../../src/review/checks/signature-checks'
import type { SignedKind } from '../../../../src/doctor/doctor-facts'
import { delivery, fakeContext, fakeResponse, findingsOf } from '../fake-context'

describe('compliance webhooks', () => {
  it('finds nothing when they succeed, and get 401 with a wrong signature', async () => {
    expect(await findingsOf(complianceCheck)).toEqual([])
  })

  it('finds each topic that gets another status', async () => {
    const control = {
      sendWebhook: async ({ topic = '', badSignature = false }) => [
        delivery(topic === 'shop/redact' && !badSignature ? 500 : badSignature ? 200 : 200),
      ],
    }
    expect(
      (await findingsOf(complianceCheck, { control })).map(({ message, at }) => [message, at]),
    ).toEqual([
      ...['customers/data_request', 'customers/redact'].map(topic => [
        `${topic} with a wrong signature got 200 instead of 401`,
        'POST http://localhost:3000/webhooks',
      ]),
      ['shop/redact got 500 instead of 200', 'POST http://localhost:3000/webhooks'],
      [
        'shop/redact with a wrong signature got 200 instead of 401',
        'POST http://localhost:3000/webhooks',
      ],
    ])
  })

  it('finds topics to which nothing is subscribed', async () => {
    const control = { sendWebhook: () => Promise.reject(new Error('no subscription')) }
    expect(
      (await findingsOf(complianceCheck, { control })).map(({ at, file }) => [at, file]),
    ).toEqual(
      ['customers/data_request', 'customers/redact', 'shop/redact'].map(topic => [
        topic,
        'shopify.app.toml',
      ]),
    )
  })

  it('is skipped for an app that is not for the app store', async () => {
    const { app } = fakeContext()
    expect(
      await complianceCheck.run(fakeContext({ app: { ...app, isForAppStore: false } })),
    ).toEqual({ skipped: 'The app is not for the app store' })
  })
})

describe('wrong signatures', () => {
  const kinds: SignedKind[] = ['webhook', 'flow', 'fulfillment service', 'app proxy']
  const surface = {
    ...fakeContext().surface,
    routes: kinds.map(kind => ({
      pattern: `/${kind.split(' ', 1).join('')}/:id`,
      file: `server/routes/${kind}.ts`,
      isPublic: false,
      signed: [kind],
      isForMerchants: false,
      requestsCharge: false,
    })),
  }

  it('finds nothing when each route refuses them', async () => {
    expect(await findingsOf(signatureCheck, { surface })).toEqual([])
  })

  it('finds each route that accepts one', async () => {
    const send = async (request: Request) => fakeResponse(request, { status: 200 })
    expect((await findingsOf(signatureCheck, { surface, send })).map(({ at }) => at)).toEqual([
      'POST /webhook/1',
      'POST /flow/1',
      'POST /fulfillment/1',
      'GET /app/1',
    ])
  })

  it('names the file of the route', async () => {
    const send = async (request: Request) => fakeResponse(request, { status: 204 })
    expect(await findingsOf(signatureCheck, { send })).toEqual([
      {
        severity: 'problem',
        message:
          'A request with a wrong signature (webhook) got 204 instead of 401: anyone can send it',
        at: 'POST /webhooks',
        file: 'server/routes/webhooks.post.ts',
        fix: 'Call the utility that verifies the request at the beginning of the handler, and await it.',
      },
    ])
  })

  it('finds a route that accepts a request without a signature', async () => {
    const send = async (request: Request) =>
      fakeResponse(request, { status: request.headers.has('x-shopify-hmac-sha256') ? 401 : 200 })
    expect((await findingsOf(signatureCheck, { send })).map(({ message }) => message)).toEqual([
      'A request with no signature (webhook) got 200 instead of 401: anyone can send it',
    ])
  })
})
