import { COMPLIANCE_TOPICS } from '../../../../../shared/wire'
import { ok, problem } from '../finding'
import type { Check } from '../finding'

/** The App Store review requires handlers for the three compliance topics. */
export const complianceCheck: Check = ({
  settings: { distribution },
  app: { code },
  registration,
}) => {
  if (distribution !== 'app_store') return undefined
  const unhandled = COMPLIANCE_TOPICS.filter(topic => !code.complianceTopics.includes(topic))
  if (unhandled.length > 0) {
    return problem(
      'compliance',
      `No handler for ${unhandled.map(spell).join(', ')}: the app fails the App Store review`,
      'Pass complianceWebhooks({ … }) of #platform to configurePlatform({ webhooks }).',
    )
  }
  const undeclared = registration
    ? COMPLIANCE_TOPICS.filter(topic => !registration.complianceTopics.includes(topic))
    : []
  if (registration && undeclared.length > 0) {
    return problem(
      'compliance',
      `${registration.file} does not subscribe to ${undeclared.map(spell).join(', ')}: they are never delivered`,
      'Add them as compliance_topics to a subscription below [[webhooks.subscriptions]] and deploy the registration.',
    )
  }
  if (!code.verifiedKinds.includes('webhook')) {
    return problem(
      'compliance',
      'The compliance topics have handlers, but no server code calls usePlatformWebhook: every delivery fails with 404',
      'Add server/routes/webhooks.post.ts that calls usePlatformWebhook(event).',
    )
  }
  return ok('compliance', 'The three compliance topics have handlers')
}

/** As the registration file spells it. */
function spell(topic: (typeof COMPLIANCE_TOPICS)[number]): string {
  return topic.toLowerCase().replace('_', '/')
}
