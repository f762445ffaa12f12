import { COMPLIANCE_TOPICS } from '../../shared/platform/wire'
import { ok, problem, warning } from '../finding'
import type { Check } from '../finding'

/** An app of the app store is reviewed for answering the three compliance topics. */
export const complianceCheck: Check = ({ settings: { distribution }, app: { code }, registration }) => {
  if (distribution !== 'app_store') return undefined
  const unhandled = COMPLIANCE_TOPICS.filter(topic => !code.complianceTopics.includes(topic))
  if (unhandled.length > 0) {
    return problem('compliance', `No handler for ${unhandled.map(spell).join(', ')}: the app fails the review of the app store`,
      'Pass complianceWebhooks({ … }) of #platform to configurePlatform({ webhooks }).')
  }
  const undeclared = registration ? COMPLIANCE_TOPICS.filter(topic => !registration.complianceTopics.includes(topic)) : []
  if (registration && undeclared.length > 0) {
    return problem('compliance', `${registration.file} does not subscribe ${undeclared.map(spell).join(', ')}: they are never delivered`, 'Add them as compliance_topics to a subscription below [[webhooks.subscriptions]] and deploy the registration.')
  }
  if (!code.signedRoutes.some(({ kind }) => kind === 'webhook')) {
    return warning('compliance', 'The compliance topics have handlers, but no route with a fixed path calls usePlatformWebhook', 'Add e.g. server/routes/webhooks.post.ts.')
  }
  return ok('compliance', 'The three compliance topics have handlers')
}

/** As the registration file spells it. */
function spell(topic: typeof COMPLIANCE_TOPICS[number]): string {
  return topic.toLowerCase().replace('_', '/')
}
