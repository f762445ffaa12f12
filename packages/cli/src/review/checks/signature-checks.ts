import {
  signAppProxyRequest,
  signFlowRequest,
  signFulfillmentRequest,
  signWebhookRequest,
} from '../../../../emulator/testing'
import type { TestApp } from '../../../../emulator/testing'
import { COMPLIANCE_TOPICS } from '../../../../../shared/wire'
import type { SignedKind } from '../../doctor/doctor-facts'
import type { ReviewedRoute } from '../app-surface'
import type { ReviewCheck, ReviewFinding } from '../review-check'
import type { ReviewContext } from '../review-context'
import { isSuccess } from '../http/is-refusal'
import { pathsOf } from '../http/route-requests'
import { nameStatus } from '../http/send-request'
import { testAppOf } from '../http/test-app-of'

const COMPLIANCE = 'https://shopify.dev/docs/apps/build/compliance/privacy-law-compliance'
const VERIFY = 'https://shopify.dev/docs/apps/build/webhooks/subscribe/https'

/** Signs a request of each kind. */
const SIGNERS: Readonly<
  Record<SignedKind, (app: TestApp, path: string, badSignature: boolean) => Request>
> = {
  webhook: (app, path, badSignature) =>
    signWebhookRequest(app, { topic: 'products/update', path, badSignature }),
  flow: (app, path, badSignature) => signFlowRequest(app, { path, badSignature }),
  'fulfillment service': (app, path, badSignature) =>
    signFulfillmentRequest(app, { path, badSignature }),
  'app proxy': (app, path, badSignature) => signAppProxyRequest(app, { path, badSignature }),
}

/** Sends the three compliance webhooks, with a valid and with a wrong signature. */
export const complianceCheck: ReviewCheck = {
  id: 'compliance-webhooks',
  title: 'The compliance webhooks succeed, and get 401 with a wrong signature',
  source: COMPLIANCE,
  run: async context => {
    if (!context.app.isForAppStore) return { skipped: 'The app is not for the app store' }
    const findings = await Promise.all(
      COMPLIANCE_TOPICS.map(topic => complianceFindings(context, spell(topic))),
    )
    return findings.flat()
  },
}

async function complianceFindings(
  { control, first: { shop } }: ReviewContext,
  topic: string,
): Promise<ReviewFinding[]> {
  const statusOf = async (badSignature: boolean) => {
    const [delivery] = await control.sendWebhook({ shop, topic, badSignature })
    return { status: delivery?.attempts.at(-1)?.status ?? 0, at: `POST ${delivery?.uri ?? ''}` }
  }
  try {
    const signed = await statusOf(false)
    const forged = await statusOf(true)
    return [
      ...(isSuccess(signed)
        ? []
        : [
            {
              severity: 'problem' as const,
              message: `${topic} got ${nameStatus(signed.status)} instead of 200`,
              at: signed.at,
              fix:
                signed.status >= 500
                  ? 'Look into the output of the app: the handler of the topic throws an error.'
                  : 'Pass complianceWebhooks({ … }) of #platform to configurePlatform({ webhooks }), and let the route call usePlatformWebhook(event).',
            },
          ]),
      ...(forged.status === 401
        ? []
        : [
            {
              severity: 'problem' as const,
              message: `${topic} with a wrong signature got ${nameStatus(forged.status)} instead of 401`,
              at: forged.at,
              fix: 'Let the route call usePlatformWebhook(event) before anything else.',
            },
          ]),
    ]
  } catch {
    // The platform delivers it nowhere.
    return [
      {
        severity: 'problem',
        message: `Nothing is subscribed to ${topic}, which each app in the app store must handle`,
        at: topic,
        file: 'shopify.app.toml',
        fix: 'Add it to compliance_topics of a subscription below [[webhooks.subscriptions]].',
      },
    ]
  }
}

/** Sends wrongly signed requests to each route that the platform calls. */
export const signatureCheck: ReviewCheck = {
  id: 'signatures',
  title: 'Webhooks, app proxies, and Flow actions refuse wrong signatures',
  source: VERIFY,
  run: async context => {
    const found = await Promise.all(
      context.surface.routes.flatMap(route =>
        route.signed.map(kind => forgedFindings(context, route, kind)),
      ),
    )
    return found.flat()
  },
}

async function forgedFindings(
  { app, first, surface, visits, send }: ReviewContext,
  { pattern, file }: ReviewedRoute,
  kind: SignedKind,
): Promise<ReviewFinding[]> {
  const [path = '/'] = pathsOf(pattern, surface.pages, visits)
  const forged = SIGNERS[kind](testAppOf(app, first), path, true)
  const unsigned = new Request(app.url + app.basePath + path, {
    method: forged.method,
    ...(forged.method === 'POST' && { body: '{}' }),
  })
  const responses = [
    { seen: await send(forged), how: 'a wrong' },
    { seen: await send(unsigned), how: 'no' },
  ]
  const accepted = responses.find(({ seen: { status } }) => status < 400 || status >= 500)
  if (!accepted) return []
  const { seen, how } = accepted
  return [
    {
      severity: 'problem',
      message: `A request with ${how} signature (${kind}) got ${nameStatus(seen.status)} instead of 401: anyone can send it`,
      at: `${seen.method} ${seen.path.split('?', 1).join('')}`,
      file,
      fix: 'Call the utility that verifies the request at the beginning of the handler, and await it.',
    },
  ]
}

/** As the platform spells topics. */
function spell(topic: string): string {
  return topic.toLowerCase().replace('_', '/')
}
